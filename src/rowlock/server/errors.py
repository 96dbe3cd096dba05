"""Errors of the server itself. Those of a table are in `table.errors`."""

from typing import NamedTuple


class ErrorKind(NamedTuple):
    """The HTTP status, the close code of a socket (None if it stays open), and when the error occurs."""

    status: int
    close: int | None
    when: str


ERROR_KINDS = {
    "bad-message": ErrorKind(400, None, "the message is not text with one JSON object of a known kind"),
    "bad-request": ErrorKind(422, None, "part of the request is missing, unknown, too long or of the wrong type"),
    "busy": ErrorKind(503, None, "the server is too busy: try again in a moment"),
    "closing": ErrorKind(503, 1012, "the server is shutting down: reconnect in a moment, nothing is lost"),
    "foreign-origin": ErrorKind(403, None, "the request comes from a page of another site; sockets are not opened"),
    "headers-too-long": ErrorKind(431, None, "the request has too many headers, or they are too long"),
    "hello-first": ErrorKind(400, None, "the first message on a socket must be hello"),
    "inside-error": ErrorKind(500, 1011, "internal server error; whether the request took effect is unknown"),
    "moved": ErrorKind(503, 1012, "another process of this server holds it now: reconnect in a moment and resume"),
    "no-hello": ErrorKind(408, 4408, "the client opened a socket but sent no hello in time"),
    "no-hints": ErrorKind(403, None, "this table gives no hints"),
    "no-nets": ErrorKind(409, None, "this game has no nets yet, which hints and reviews need"),
    "no-such-event": ErrorKind(409, None, "hello names an event that does not exist: start over from 0"),
    "no-such-pad": ErrorKind(404, 4404, "no shared pad has this id; idle pads are deleted"),
    "no-such-page": ErrorKind(404, None, "nothing exists at this address, or not for this method"),
    "no-such-table": ErrorKind(404, 4404, "no table has this id; idle tables are deleted"),
    "not-over": ErrorKind(409, None, "only a finished game can be reviewed"),
    "nothing-to-decide": ErrorKind(409, None, "hints are only for a seat that has yet to choose"),
    "said-hello": ErrorKind(400, None, "the client already said hello on this socket"),
    "stale-token": ErrorKind(401, None, "the token has no seat here: reconnect without a token to watch or join"),
    "storage-failed": ErrorKind(503, None, "it could not be stored: send it again with the same id"),
    "too-fast": ErrorKind(429, 4429, "too many messages or requests per second; persistent senders are disconnected"),
    "too-long": ErrorKind(413, None, "the message or request is too large"),
    "too-many-connections": ErrorKind(429, 4429, "this address has too many open sockets"),
    "too-many-reviews": ErrorKind(429, None, "this address has sent too many records for review in the last hour"),
    "too-many-tables": ErrorKind(429, None, "this address has opened too many tables and pads in the last hour"),
    "too-much-stored": ErrorKind(429, None, "too much has been stored from this address in a day"),
    "too-slow": ErrorKind(408, 4408, "the client reads or sends too slowly: reconnect and resume"),
    "wrong-host": ErrorKind(421, None, "the request is for a name that is not this server's; sockets are not opened"),
    "wrong-version": ErrorKind(400, 4426, "the server speaks another version of the protocol"),
}
"""Every error code of the server. A test compares this list with the one in `docs/protocol.md`."""


class ApiError(Exception):
    """A request or message that the server rejects. `code` is a key of `ERROR_KINDS`; the message is for the person."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.kind = ERROR_KINDS[code]
        self.code = code
        self.message = message


def error_body(code: str, message: str) -> dict[str, str | None]:
    """The JSON of an error, the same over HTTP and on a socket, from a table and from the server."""
    return {"refused": code, "message": message}


def request_timed_out(seconds: float) -> ApiError:
    return ApiError("too-slow", f"the request did not arrive within {seconds:g} seconds: send it again")
