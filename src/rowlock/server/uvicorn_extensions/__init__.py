"""Timeouts that uvicorn does not offer, as mixins for its protocols.

`RequestTimeout` relies on uvicorn's internals. `pyproject.toml` caps its version, and `protocols` leaves the mixin out
if the internals are missing, so that a changed uvicorn costs the timeout but not the server. May import uvicorn and
`server.errors`, nothing else of Rowlock.
"""
