"""Live tables and shared pads over HTTP and WebSockets.

The rules of a table are in `table`; this folder moves its commands and events between clients, storage and bots. An
event is stored before it is sent to anybody. `web` has the HTTP routes and the socket, `live` the tables in memory,
`workers` the processes in which bots choose and games are reviewed, `storage` the event log, `uvicorn_extensions`
timeouts that uvicorn lacks; `serving` puts them together and runs them. Each package says what it may import, and
import-linter checks it. Nothing is imported here, so that a worker process starts quickly.
`docs/protocol.md` is for people who write a client, `docs/operate.md` for those who run a server.
"""
