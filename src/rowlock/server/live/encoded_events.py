"""Events as JSON, encoded once for each form in which clients see them."""

from collections.abc import Collection, Sequence

import orjson

from rowlock.live import LoggedEvent, seen_by


class EncodedEvents:
    """The events of one table or pad. Most look the same to everybody, and are asked for again and again."""

    def __init__(self) -> None:
        self._cache: dict[tuple[int, bool, bool], orjson.Fragment] = {}
        """By the event's number, whether the secret is left out, and whether the command's id is included."""

    def encode(self, events: Sequence[LoggedEvent], seats: Collection[int], key: str) -> list[orjson.Fragment]:
        """Events as the holder of a token sees them: `seats` (from 0) are the token's, `key` is its SHA-256."""
        own = set(seats)
        return [self._encode(event, own.isdisjoint(event.audience), key) for event in events]

    def _encode(self, event: LoggedEvent, is_secret: bool, key: str) -> orjson.Fragment:
        form = (event.number, is_secret, bool(key) and event.by == key)
        if form not in self._cache:
            seen = seen_by(event, () if is_secret else event.audience, key)
            # A copy, since orjson's own bytes keep the buffer they were written to, which is several times as long.
            self._cache[form] = orjson.Fragment(bytes(memoryview(orjson.dumps(seen))))
        return self._cache[form]
