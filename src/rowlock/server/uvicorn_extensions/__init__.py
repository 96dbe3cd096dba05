"""Limits and timeouts that uvicorn does not offer, as mixins for its protocols.

The mixins rely on uvicorn's internals. `pyproject.toml` caps its version, and `protocols` leaves a mixin out if its
internals are missing, so that a changed uvicorn costs a limit but not the server. May import uvicorn, `server.errors`
and `server.rate_limits`, but nothing else from Rowlock.
"""
