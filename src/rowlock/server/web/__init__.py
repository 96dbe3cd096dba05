"""The web interface: HTTP routes, the WebSocket, the files of the page, and the middleware in front of them.

Requests and messages are validated here and passed on to `live` and `workers`. May import FastAPI and Starlette, the
other packages of `server` except `storage`, and the layers below `server`.
"""
