"""Serving the files of the page, which are compressed once and kept in memory."""

import gzip
import hashlib
from functools import cache
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rowlock.server.settings import Settings
from rowlock.server.web.middleware import DYNAMIC_PREFIXES
from rowlock.site.files import TYPES, WORKER, page_facts, page_files

CACHE_FOREVER = "public, max-age=31536000, immutable"
PAGE_PATHS = (
    *("/", "/t/{table}", "/t/{table}/review", "/rules/{game}", "/learn/{game}"),
    *("/pad", "/pad/{pad}", "/pad/{pad}/review", "/p/{pad}", "/sheets"),
    *("/history", "/history/{game}", "/train", "/puzzles", "/rating", "/explore", "/daily", "/dice"),
)
"""The paths that show the page, which decides by itself what to display."""


class File(NamedTuple):
    """A file as it is served."""

    media_type: str
    plain: bytes
    compressed: bytes
    tag: str


class Served(NamedTuple):
    """All files of the page, by path below `base`, and the service worker."""

    base: str
    files: dict[str, File]
    worker: File


@cache  # a process may start several servers, as the tests do
def _build_page(idle_days: float, bundles: bool) -> Served:
    built = page_files("/", page_facts(idle_days), DYNAMIC_PREFIXES, bundles=bundles)
    files = {path: _file(path, body) for path, body in {**built.replaced, **built.bodies}.items()}
    return Served(built.base, files, _file(WORKER, built.worker))


def page_routes(settings: Settings) -> list[Route]:
    base, served, worker = _build_page(settings.idle_days, settings.page_bundles)

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


def _file(path: str, body: bytes) -> File:
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    return File(TYPES[path.rpartition(".")[2]], body, gzip.compress(body, 9), tag)


def _response(request: Request, file: File, cache: str, status: int = 200) -> Response:
    # At an unknown path programs get an error instead of the page, depending on what they accept.
    vary = "Accept-Encoding" if status == 200 else "Accept, Accept-Encoding"
    headers = {"Cache-Control": cache, "Vary": vary, "ETag": file.tag}
    if status == 200 and request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.compressed, status, headers, file.media_type)
    return Response(file.plain, status, headers, file.media_type)
