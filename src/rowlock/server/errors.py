"""What the server itself cannot do for a client. What a table refuses is in `table.errors`."""

from typing import NamedTuple


class Kind(NamedTuple):
    """How HTTP answers, with which code a socket is closed (None where it stays open), and when it comes."""

    status: int
    close: int | None
    when: str


KINDS = {
    "bad-message": Kind(400, None, "not one JSON object of a known kind, as text"),
    "bad-request": Kind(422, None, "a part of the request is missing, unknown, too long or of another type"),
    "busy": Kind(503, None, "too much is being computed or stored at once: try again in a moment"),
    "closing": Kind(503, 1012, "the server stops: connect again in a moment, nothing is lost"),
    "foreign-origin": Kind(403, None, "a page of another site asks; a socket is refused before it opens"),
    "hello-first": Kind(400, None, "the first message on a socket is hello"),
    "inside-error": Kind(500, 1011, "the server made a mistake; nothing is known of what was asked"),
    "no-hello": Kind(408, 4408, "the socket was opened, and no hello came in time"),
    "no-hints": Kind(403, None, "this table gives no hints"),
    "no-such-event": Kind(409, None, "hello names an event that the table has not had"),
    "no-such-pad": Kind(404, 4404, "there is no shared pad of this id; idle ones are deleted"),
    "no-such-page": Kind(404, None, "there is nothing at this address, or not by this method"),
    "no-such-table": Kind(404, 4404, "there is no table of this id; idle ones are deleted"),
    "not-over": Kind(409, None, "only of a finished game"),
    "nothing-to-decide": Kind(409, None, "a hint is for a seat that is to choose, and this one is not, or has chosen"),
    "said-hello": Kind(400, None, "hello was said on this socket before"),
    "stale-token": Kind(401, None, "the token has no seat at this table: say hello without it to watch or to join"),
    "storage-failed": Kind(503, None, "it could not be stored: send it again, with the same id"),
    "too-fast": Kind(429, 4429, "too many messages or requests in a second; the socket is closed if it goes on"),
    "too-long": Kind(413, None, "the message or request is too large"),
    "too-many-connections": Kind(429, 4429, "this address has too many sockets open"),
    "too-many-reviews": Kind(429, None, "this address has sent too many records for a review in the last hour"),
    "too-many-tables": Kind(429, None, "this address has opened too many tables and pads in the last hour"),
    "too-slow": Kind(408, 4408, "the client reads or sends too slowly, and was left behind: connect again and resume"),
    "wrong-version": Kind(400, 4426, "another version of the protocol is spoken here"),
}
"""Every code of the server's own. `docs/protocol.md` has the same list."""


class Declined(Exception):
    """What the server does not do. `code` is one of `KINDS`; the message is for the person who asked."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.kind = KINDS[code]
        self.code = code
        self.message = message


def refusal(code: str, message: str) -> dict[str, str | None]:
    """How every refusal looks, over HTTP and on a socket, the table's and the server's."""
    return {"refused": code, "message": message}
