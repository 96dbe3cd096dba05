"""Live tables over HTTP and sockets: who is connected, what is stored, which bots think, what is refused.

What a table is and may do is `table`'s; here are only the wires. An event is stored before anybody is told of it.
`rooms` are the tables in use, `socket` and `http` the two ways in, `app` puts them together, `serving` runs it. This
folder imports `table`, `analysis`, `bots`, `record` and `rules`; FastAPI and uvicorn are imported where they are
needed, and nothing is imported here, so that a process that only thinks starts quickly. `docs/protocol.md` is for those
who write a client, `docs/host.md` for those who run it.
"""
