"""The files of the page, read and compressed once, and served from memory.

All files are under a path that contains their hash, so browsers may cache them forever and fetch new ones after an
update; only the page itself is always fetched again. The service worker contains the path of one version and caches all
of that version, so that a browser without a network never runs a mix of old and new files.

Modules and style sheets are bundled here, when the server starts, so that the first table needs few requests. Each
module can still be imported on its own. With `page_bundles` off, everything is served as it is in the folder.
"""

import gzip
import hashlib
import json
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
from rowlock.bots.page_files import bot_files
from rowlock.bots.registry import LEVELS
from rowlock.page.bundles import bundle_of, bundled, stripped_styles, unbundled
from rowlock.page.imports import in_import_order
from rowlock.rules import GAMES, TRACKS
from rowlock.rules.picture import game_picture, track_picture
from rowlock.rules.rows import MAX_SCORING_MARKS, points
from rowlock.rules.sheet import LAST_PENALTY, PENALTY
from rowlock.server.settings import Settings
from rowlock.server.web.middleware import DYNAMIC_PREFIXES
from rowlock.site.translation import rules_for_the_page
from rowlock.words import LANGUAGES, texts

TYPES = {
    "bin": "application/octet-stream",
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "wasm": "application/wasm",
}
CACHE_FOREVER = "public, max-age=31536000, immutable"
PAGE_PATHS = (
    *("/", "/t/{table}", "/t/{table}/review", "/rules/{game}", "/learn/{game}"),
    *("/pad", "/pad/{pad}", "/pad/{pad}/review", "/p/{pad}", "/history", "/sheets"),
)
"""The paths that show the page, which decides by itself what to display."""
BUNDLES = (
    (
        *("app.js", "screens/start.js", "screens/table.js", "screens/not_found.js", "screens/load_failed.js"),
        *("offline/register.js", "assets.js"),
    ),
    ("rules/api.js",),
    ("bots/client.js",),
    ("bots/worker.js",),
    ("device/history.js", "device/table_history.js", "download.js"),
    ("screens/learn.js", "screens/rules.js"),
    ("pad/big_view.js",),
    ("screens/pad.js", "screens/shared_pad.js"),
    ("screens/review.js",),
    ("screens/history.js",),
    ("screens/sheets.js",),
)
"""The modules of each bundle, which takes its path from the first. What they import goes into the earliest bundle that
needs it. The first one has everything for the first table; the others are loaded on demand.
"""
FIRST_STYLES = "first.css"
STYLE_LINK = re.compile(r'<link rel="stylesheet" href="\$base/([^"]+)">\n')
STYLE_LINKS = re.compile(rf"(?:{STYLE_LINK.pattern})+")
FIRST_WORDS = ("board", "game", "gathering", "page", "result", "signals", "start", "table")
"""The texts of the first table. The others are loaded on demand."""
NETS = "bots/nets/"
"""The folder of the nets, of which a device stores only those that it has used."""
WORKER = "offline/service_worker.js"
"""The service worker. It is served from the root, since it can only cache what is below its own path."""


class File(NamedTuple):
    """A file as it is served."""

    media_type: str
    plain: bytes
    compressed: bytes
    tag: str


def page_routes(settings: Settings) -> list[Route]:
    bodies = dict(page_bodies())
    page_facts = facts(settings)
    replaced = _bundle(bodies) if settings.page_bundles else {}
    base = f"/page/{_hash(bodies, page_facts)}"
    worker = _file(WORKER, _worker(base, bodies.pop(WORKER)))
    bodies["index.html"] = _index(base, bodies, page_facts)
    # What a bundle replaces need not be stored for times without a network.
    bodies["files.json"] = _json([path for path in bodies if not path.startswith(NETS)]).encode()
    served = {path: _file(path, body) for path, body in {**replaced, **bodies}.items()}

    async def page(request: Request) -> Response:
        return _response(request, served["index.html"], "no-cache")

    async def service_worker(request: Request) -> Response:
        return _response(request, worker, "no-cache")

    async def not_found(request: Request) -> Response:
        """Show people the page, which says that nothing is here; programs get the usual error."""
        if "text/html" not in request.headers.get("accept", ""):
            raise HTTPException(404)
        return _response(request, served["index.html"], "no-cache", 404)

    async def file(request: Request) -> Response:
        found = served.get(request.path_params["path"])
        return Response(status_code=404) if found is None else _response(request, found, CACHE_FOREVER)

    pages = (Route(path, page) for path in PAGE_PATHS)
    return [
        *pages,
        Route("/service-worker.js", service_worker),
        Route(base + "/{path:path}", file),
        Route("/{path:path}", not_found),
    ]


def page_bodies() -> Iterator[tuple[str, bytes]]:
    """The files of the page as they are in the folder, and those that are generated."""
    yield from _below(files("rowlock.page"), "")
    yield "rules/translated.js", rules_for_the_page().encode()
    for path, body in bot_files().items():
        yield f"bots/{path}", body
    for language in LANGUAGES:
        words = texts(language)
        first = {key: text for key, text in words.items() if key.partition(".")[0] in FIRST_WORDS}
        yield f"words/{language}.json", _json(first).encode()
        yield f"words/{language}-more.json", _json({k: text for k, text in words.items() if k not in first}).encode()


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _below(entry, f"{path}{entry.name}/")
        elif entry.name.rpartition(".")[2] in TYPES:
            yield path + entry.name, entry.read_bytes()


def _hash(bodies: dict[str, bytes], page_facts: dict[str, Any]) -> str:
    digest = hashlib.sha256(_json(page_facts).encode())
    for path, body in sorted(bodies.items()):
        digest.update(f"{path} {len(body)} ".encode() + body)
    return digest.hexdigest()[:12]


def _bundle(bodies: dict[str, bytes]) -> dict[str, bytes]:
    """Replace modules and style sheets by bundles, and return the modules that only reexport their part of a bundle."""
    modules = {path: body.decode() for path, body in bodies.items() if path.endswith(".js")}
    homes = bundle_of(modules, *BUNDLES)
    for path in homes:
        del bodies[path]
    bodies |= {path: text.encode() for path, text in bundled(modules, *BUNDLES).items()}
    page = bodies["index.html"].decode()
    bodies[FIRST_STYLES] = b"".join(bodies.pop(path) for path in STYLE_LINK.findall(page))
    bodies["index.html"] = STYLE_LINKS.sub(f'<link rel="stylesheet" href="$base/{FIRST_STYLES}">\n', page).encode()
    for path in [path for path in bodies if path.endswith(".css")]:
        bodies[path] = stripped_styles(bodies[path].decode()).encode()
    return {path: unbundled(modules, path, home).encode() for path, home in homes.items() if path != home}


def _index(base: str, bodies: dict[str, bytes], page_facts: dict[str, Any]) -> bytes:
    modules = {path: body.decode() for path, body in bodies.items() if path.endswith(".js")}
    first = in_import_order(modules.__getitem__, *(path for path in BUNDLES[0] if path in modules))
    preloads = (f'<link rel="modulepreload" href="{base}/{path}">' for path in reversed(first))
    return (
        Template(bodies["index.html"].decode())
        .substitute(
            base=base,
            preloads="\n".join(preloads),
            # So that no text can end the script element.
            facts=_json({"base": base, **page_facts}).replace("<", "\\u003c"),
        )
        .encode()
    )


def _worker(base: str, body: bytes) -> bytes:
    """The service worker of this version. Browsers notice an update because its text differs."""
    filled = {b"$base": base, b"$computed": " ".join(DYNAMIC_PREFIXES), b"$nets": NETS}
    for name, text in filled.items():
        body = body.replace(name, text.encode())
    return body


def _file(path: str, body: bytes) -> File:
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    return File(TYPES[path.rpartition(".")[2]], body, gzip.compress(body, 9), tag)


def facts(settings: Settings) -> dict[str, Any]:
    """Constants that are sent with the page, so that it need not ask for them."""
    return {
        "version": __version__,
        "games": [game_picture(game) for game in GAMES.values()],
        "tracks": [track_picture(track) for track in TRACKS.values()],
        # A small number n is a row with n marks on its first square.
        "row_points": [points(marks) for marks in range(1, MAX_SCORING_MARKS + 1)],
        "penalties": {"most": LAST_PENALTY, "points": PENALTY},
        "idle_days": settings.idle_days,
        "levels": [{"level": bot.name, "games": list(bot.games)} for bot in LEVELS.values()],
    }


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _response(request: Request, file: File, cache: str, status: int = 200) -> Response:
    # Where nothing is, programs get an error instead of the page.
    vary = "Accept-Encoding" if status == 200 else "Accept, Accept-Encoding"
    headers = {"Cache-Control": cache, "Vary": vary, "ETag": file.tag}
    if status == 200 and request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.compressed, status, headers, file.media_type)
    return Response(file.plain, status, headers, file.media_type)
