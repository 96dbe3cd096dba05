"""The files of the page: those in its folder, and those that are generated from Python.

All of them are under a path that contains their hash, so browsers may cache them forever and fetch new ones after an
update; only the page itself is always fetched again. The service worker contains the path of one version and caches all
of that version, so that a browser without a network never runs a mix of old and new files.

Modules and style sheets are bundled, so that the first table needs few requests. Each module can still be imported on
its own. Without `bundles`, the files are served as they are in the folder.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import product
from string import Template
from typing import Any, NamedTuple

from rowlock import __version__
from rowlock.bots.registry import LEVELS
from rowlock.browser.files import bot_files
from rowlock.page.bundles import bundle_of, bundled, stripped_styles, unbundled
from rowlock.page.imports import in_import_order
from rowlock.puzzles.pack import pack_files, pack_list
from rowlock.rules import GAMES, TRACKS
from rowlock.rules.picture import game_picture, track_picture
from rowlock.rules.rows import MAX_SCORING_MARKS, points
from rowlock.rules.sheet import LAST_PENALTY, PENALTY
from rowlock.site.manifest import manifest
from rowlock.site.translation import rules_for_the_page
from rowlock.words import LANGUAGES, say, texts

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
FIRST_BUNDLE = (
    *("app.js", "screens/start.js", "screens/table.js", "screens/not_found.js", "screens/load_failed.js"),
    *("offline/register.js", "assets.js"),
)
BUNDLES = (
    # The rules need it, and run in a worker as well, where the rest of the first bundle can't.
    ("server/fair_dice.js",),
    FIRST_BUNDLE,
    ("rules/api.js",),
    ("bots/client.js",),
    # The page needs it as well as the worker, whose bundle it can't load.
    ("bots/record_parts.js",),
    ("bots/worker.js",),
    ("local/host.js",),
    ("screens/daily.js", "screens/dice.js", "deals/deal_result.js", "deals/play_dice.js"),
    ("device/history.js", "device/table_history.js", "download.js"),
    ("screens/learn.js", "screens/rules.js"),
    ("pad/big_view.js",),
    ("screens/pad.js", "screens/shared_pad.js"),
    ("screens/review.js",),
    ("screens/history.js",),
    ("screens/train.js", "screens/rating.js", "screens/puzzles.js"),
    ("screens/explore.js",),
    ("screens/sheets.js",),
)
"""The modules of each bundle, which takes its path from the first. Imported modules go into the earliest bundle that
needs them. The first bundles have everything for the first table; the others are loaded on demand.
"""
FIRST_STYLES = "first.css"
STYLE_LINK = re.compile(r'<link rel="stylesheet" href="\$base/([^"]+)">\n')
STYLE_LINKS = re.compile(rf"(?:{STYLE_LINK.pattern})+")
FIRST_WORDS = ("board", "game", "gathering", "page", "result", "signals", "start", "table")
"""The texts of the first table. The others are loaded on demand."""
WORKER = "offline/service_worker.js"
"""The service worker. It is served from the root, since it can only cache what is below its own path."""
NETS = "bots/nets/"
"""The folder of the nets. A device stores them last, since they are as large as everything else together."""
SCREENSHOTS = "screenshots/"
"""The folder of pictures that only a browser's install dialog shows, so devices don't store them."""


class PageFiles(NamedTuple):
    """The files of one version of the page. `base` is the address of their folder."""

    base: str
    bodies: dict[str, bytes]
    """By path below `base`, `index.html` included."""
    replaced: dict[str, bytes]
    """The modules that only reexport their part of a bundle. They are not needed offline."""
    worker: bytes


def page_files(
    root: str, facts: dict[str, Any], computed: tuple[str, ...] = (), policy: str = "", bundles: bool = True
) -> PageFiles:
    """The page below `root`, which is `/`, or empty if its address is not known. `computed` are the prefixes of paths
    that are not files. `policy` is a content security policy to put into the page itself.
    """
    bodies = dict(page_bodies())
    replaced = _bundle(bodies) if bundles else {}
    base = f"{root}page/{_hash(bodies, facts)}"
    worker = _worker(base, bodies.pop(WORKER), computed)
    bodies["index.html"] = _index(base, bodies, facts, policy)
    # Modules that a bundle replaces are not needed offline, so they are in neither list.
    bodies["nets.json"] = as_json([path for path in bodies if path.startswith(NETS)]).encode()
    bodies["files.json"] = as_json([path for path in bodies if not path.startswith((NETS, SCREENSHOTS))]).encode()
    return PageFiles(base, bodies, replaced, worker)


def page_bodies() -> Iterator[tuple[str, bytes]]:
    """The files of the page as they are in the folder, and those that are generated."""
    yield from _files_below(files("rowlock.page"), "")
    yield "rules/translated.js", rules_for_the_page().encode()
    for path, body in bot_files().items():
        yield f"bots/{path}", body
    yield "puzzles/packs.json", as_json(pack_list()).encode()
    for name, file in pack_files():
        yield f"puzzles/{name}.json", file.read_bytes()
    for language in LANGUAGES:
        words = texts(language)
        first = {key: text for key, text in words.items() if key.partition(".")[0] in FIRST_WORDS}
        yield f"words/{language}.json", as_json(first).encode()
        yield f"words/{language}-more.json", as_json({k: text for k, text in words.items() if k not in first}).encode()
        yield f"manifest-{language}.json", as_json(manifest(language)).encode()


def _files_below(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _files_below(entry, f"{path}{entry.name}/")
        elif entry.name.rpartition(".")[2] in TYPES:
            yield path + entry.name, entry.read_bytes()


def _hash(bodies: dict[str, bytes], facts: dict[str, Any]) -> str:
    digest = hashlib.sha256(as_json(facts).encode())
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


def _index(base: str, bodies: dict[str, bytes], facts: dict[str, Any], policy: str) -> bytes:
    modules = {path: body.decode() for path, body in bodies.items() if path.endswith(".js")}
    first = in_import_order(modules.__getitem__, *(path for path in FIRST_BUNDLE if path in modules))
    preloads = (f'<link rel="modulepreload" href="{base}/{path}">' for path in reversed(first))
    return (
        Template(bodies["index.html"].decode())
        .substitute(
            base=base,
            # The page replaces it by that in the reader's language.
            description=say("en", "page.about-app"),
            without_script="".join(map(_without_script, LANGUAGES)),
            policy=f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n' if policy else "",
            preloads="\n".join(preloads),
            # So that no text can end the script element.
            facts=as_json({"base": base, **facts}).replace("<", "\\u003c"),
        )
        .encode()
    )


def _without_script(language: str) -> str:
    """What to do without JavaScript, which would choose the language."""
    words = say(language, "page.no-script", command="<code>rowlock play</code>")
    return f'<p class="no-script" lang="{language}">{words}</p>'


def _worker(base: str, body: bytes, computed: tuple[str, ...]) -> bytes:
    """The service worker of this version. Browsers notice an update because its text differs."""
    filled = {b"$base": base, b"$computed": " ".join(computed), b"$nets": NETS}
    for name, text in filled.items():
        body = body.replace(name, text.encode())
    return body


def page_facts(idle_days: float | None) -> dict[str, Any]:
    """Constants that are sent with the page, so that it need not ask for them. `idle_days` is how long the server keeps
    an idle table; None if there is no server. Raises MissingText for a game without a title or a description.
    """
    for language, game in product(LANGUAGES, GAMES.values()):
        say(language, f"game.{game.NAME}")
        say(language, f"start.about-{game.NAME}")
    return {
        "version": __version__,
        "games": [game_picture(game) for game in GAMES.values()],
        "tracks": [track_picture(track) for track in TRACKS.values()],
        # A small number n is a row with n marks on its first square.
        "row_points": [points(marks) for marks in range(1, MAX_SCORING_MARKS + 1)],
        "penalties": {"most": LAST_PENALTY, "points": PENALTY},
        "has_server": idle_days is not None,
        "idle_days": idle_days,
        "levels": [{"level": bot.name, "games": list(bot.games)} for bot in LEVELS.values()],
    }


def as_json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
