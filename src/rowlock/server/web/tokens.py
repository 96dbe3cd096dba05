"""Tokens: the secrets that give a device its seats."""

import secrets
from typing import Annotated, Any

from fastapi import Header

from rowlock.live import token_hash
from rowlock.server.errors import ApiError
from rowlock.server.live.room import Room

Authorization = Annotated[
    str | None, Header(description="`Bearer TOKEN`, for what only a seat may see.", max_length=200)
]


def new_token() -> str:
    return secrets.token_urlsafe(32)


def authorized_key(room: Room[Any], authorization: str | None) -> str:
    """The SHA-256 of the token in the header, which must have a seat; empty for a spectator, who sends none."""
    if authorization is None:
        return ""
    kind, _, token = authorization.partition(" ")
    key = token_hash(token.strip()) if kind.lower() == "bearer" else ""
    if not room.seats_with(key):
        raise ApiError("stale-token", "this token has no seat here: leave it out to watch")
    return key
