"""The page and everything it is made of, read once, compressed once, and sent as it is.

All files lie below an address that has their hash in it. So a browser may keep them for ever, and after an update it
asks for other ones; the page itself is always asked for anew.
"""

import gzip
import hashlib
import json
import posixpath
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template
from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rowlock import __version__
from rowlock.bots.registry import LEVELS
from rowlock.rules import GAMES, TRACKS
from rowlock.rules.duel import TOKENS
from rowlock.rules.picture import rows_picture, track_picture
from rowlock.rules.rows import MOST_THAT_SCORE, points
from rowlock.rules.sheet import LAST_PENALTY, PENALTY
from rowlock.server.settings import Settings
from rowlock.translated import rules_for_the_page
from rowlock.words import LANGUAGES, texts

TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
}
FOR_EVER = "public, max-age=31536000, immutable"
ADDRESSES = (
    "/",
    "/t/{table}",
    "/t/{table}/review",
    "/rules/{game}",
    "/learn/{game}",
    "/pad",
    "/pad/{pad}",
    "/pad/{pad}/review",
    "/p/{pad}",
)
"""What a person may have in the address bar: the page finds out by itself what to show there."""

FIRST = ("app.js", "screens/start.js", "screens/table.js")
"""What leads to the first table. What these import is fetched with the page; other screens fetch theirs when opened."""

LATER_WORDS = ("pad", "phones")
"""Parts of the words that only a screen of their own needs, which fetches them."""

IMPORT = re.compile(r'^(?:import|export)\b[^;"]*?"(\.[^"]+)";$', re.MULTILINE)


class File(NamedTuple):
    """A file as it is sent."""

    kind: str
    plain: bytes
    compressed: bytes


def page_routes(settings: Settings) -> list[Route]:
    sent = {path: File(TYPES[path.rpartition(".")[2]], body, gzip.compress(body, 9)) for path, body in _bodies()}
    base = f"/page/{_hash(sent)}"
    index = _index(base, sent, facts(base, settings))

    async def page(request: Request) -> Response:
        return _response(request, index, "no-cache")

    async def nothing(request: Request) -> Response:
        """To a person the page says so; programs are told as everywhere."""
        if "text/html" not in request.headers.get("accept", ""):
            raise HTTPException(404)
        return _response(request, index, "no-cache", 404)

    async def file(request: Request) -> Response:
        found = sent.get(request.path_params["path"])
        return Response(status_code=404) if found is None else _response(request, found, FOR_EVER)

    pages = (Route(address, page) for address in ADDRESSES)
    return [*pages, Route(base + "/{path:path}", file), Route("/{path:path}", nothing)]


def _bodies() -> Iterator[tuple[str, bytes]]:
    yield from _below(files("rowlock.page"), "")
    yield "rules/translated.js", rules_for_the_page().encode()
    for language in LANGUAGES:
        yield from _words(language)


def _words(language: str) -> Iterator[tuple[str, bytes]]:
    for part in LATER_WORDS:
        later = {key: text for key, text in texts(language).items() if key.startswith(f"{part}.")}
        yield f"words/{language}/{part}.json", _json(later).encode()
    first = {key: text for key, text in texts(language).items() if key.partition(".")[0] not in LATER_WORDS}
    yield f"words/{language}.json", _json(first).encode()


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _below(entry, f"{path}{entry.name}/")
        elif entry.name.rpartition(".")[2] in TYPES:
            yield path + entry.name, entry.read_bytes()


def _hash(sent: dict[str, File]) -> str:
    digest = hashlib.sha256(__version__.encode())
    for path, file in sorted(sent.items()):
        digest.update(f"{path} {len(file.plain)} ".encode() + file.plain)
    return digest.hexdigest()[:12]


def _index(base: str, sent: dict[str, File], told: dict[str, Any]) -> File:
    preloads = (f'<link rel="modulepreload" href="{base}/{path}">' for path in sorted(_fetched_first(sent)))
    body = (
        Template(sent["index.html"].plain.decode())
        .substitute(
            base=base,
            preloads="\n".join(preloads),
            # What is in it cannot end the element it stands in.
            facts=_json(told).replace("<", "\\u003c"),
        )
        .encode()
    )
    return File(TYPES["html"], body, gzip.compress(body, 9))


def _fetched_first(sent: dict[str, File]) -> set[str]:
    """The modules of the first table, with all that they import."""
    found: set[str] = set()
    left = list(FIRST)
    while left:
        path = left.pop()
        if path not in found:
            found.add(path)
            imports = IMPORT.findall(sent[path].plain.decode())
            left += [posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) for name in imports]
    return found


def facts(base: str, settings: Settings) -> dict[str, Any]:
    """What never changes while the server runs: it comes with the page, so that nothing need be asked for."""
    return {
        "base": base,
        "version": __version__,
        "games": [
            {
                "game": game.NAME,
                "title": game.TITLE,
                "least_players": game.PLAYERS[0],
                "most_players": game.PLAYERS[-1],
            }
            for game in GAMES.values()
        ],
        "tracks": [track_picture(track) for track in TRACKS.values()],
        "rows": rows_picture(),
        # A small number is a row with so many marks on its first square.
        "row_points": [points(marks) for marks in range(1, MOST_THAT_SCORE + 1)],
        "penalties": {"most": LAST_PENALTY, "points": PENALTY},
        "tokens": TOKENS,
        "idle_days": settings.idle_days,
        "levels": [{"level": bot.name, "games": list(bot.games)} for bot in LEVELS.values()],
    }


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _response(request: Request, file: File, cache: str, status: int = 200) -> Response:
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    tag = f'"{hashlib.sha256(file.plain).hexdigest()[:16]}"'
    headers["ETag"] = tag
    if status == 200 and request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.compressed, status, headers, file.kind)
    return Response(file.plain, status, headers, file.kind)
