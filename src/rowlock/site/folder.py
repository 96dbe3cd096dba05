"""The page as a folder of static files, for any host that serves files, under any path."""

import gzip
import shutil
from pathlib import Path

from rowlock.site.files import page_facts, page_files

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; form-action 'self'"
)
"""Nothing comes from other sites. The policy is in the page itself, since many hosts can't set headers."""

MARK = "rowlock-site.txt"
"""The file that marks a folder as one that we wrote, and may replace."""

COMPRESSED = (".css", ".html", ".js", ".json", ".svg", ".txt", ".wasm")

HEADERS = """\
/*
  Content-Security-Policy: {policy}; frame-ancestors 'none'
  Referrer-Policy: no-referrer
  X-Content-Type-Options: nosniff
/page/*
  Cache-Control: public, max-age=31536000, immutable
/service-worker.js
  Cache-Control: no-cache
"""
"""For hosts that read such a file (Cloudflare Pages and Netlify do); others ignore it."""


class NotOurs(ValueError):
    """A folder with files that we did not write."""


def write_site(folder: Path) -> list[Path]:
    """Write the page into a folder, replacing an earlier one, and return the files. The previous version's files stay,
    because browsers that have the page open may still ask for them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()) and not (folder / MARK).exists():
        raise NotOurs(f"{folder} contains other files: choose an empty folder or one written by rowlock site")
    page = page_files("", page_facts(None), policy=POLICY)
    _remove_old(folder, page.base)
    bodies = {f"{page.base}/{path}": body for path, body in page.bodies.items()}
    index = page.bodies["index.html"]
    bodies |= {"index.html": index, "404.html": index, "service-worker.js": page.worker}
    bodies |= {"_headers": HEADERS.format(policy=POLICY).encode(), ".nojekyll": b""}
    # The page itself comes last: until then, visitors get the old version.
    written = []
    for path, body in sorted(bodies.items(), key=lambda item: ("/" not in item[0], item[0])):
        written += _write(folder / path, body)
    written += _write(folder / MARK, f"Written by rowlock site.\n{page.base}\n".encode())
    return written


def _remove_old(folder: Path, base: str) -> None:
    """Remove all versions but the new one and the one before."""
    mark = folder / MARK
    before = mark.read_text().split()[-1:] if mark.exists() else []
    keep = {Path(version).name for version in (base, *before)}
    for version in (folder / "page").glob("*"):
        if version.name not in keep:
            shutil.rmtree(version)


def _write(path: Path, body: bytes) -> list[Path]:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)
    if path.suffix not in COMPRESSED:
        return [path]
    compressed = path.with_name(f"{path.name}.gz")
    # No timestamp, so that the same files always compress to the same bytes.
    compressed.write_bytes(gzip.compress(body, 9, mtime=0))
    return [path, compressed]
