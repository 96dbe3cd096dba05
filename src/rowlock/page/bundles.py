"""Joins the page's modules into bundles, so that a browser needs few requests.

There is no build step: the server does this when it starts. Each module becomes a function that returns its exports, so
modules may use the same names. Comments, indentation and some line breaks are removed. That is safe as long as no
string spans several lines or contains `/**`, and no comment follows code on its line, which a test checks.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from posixpath import dirname, join, normpath, relpath

from rowlock.page.imports import in_import_order

COMMENT = re.compile(r"^ *//[^\n]*\n|/\*\*[\s\S]*?\*/[ \n]?", re.MULTILINE)
COMMA = re.compile(r",?\s*([{}])\s*|\s+")
BLANK = re.compile(r"^\s+", re.MULTILINE)
NEEDLESS_BREAK = re.compile(r"(?<=[,({\[])\n|\n(?=[)}\]])")
STYLE_COMMENT = re.compile(r" */\*.*?\*/\n?", re.DOTALL)
STYLE_PUNCTUATION = re.compile(r"\s*([{};,])\s*")
STYLE_COLON = re.compile(r"([{;][\w-]+:) ")
STATIC_IMPORT = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"(\.[^"]+)";\n', re.MULTILINE)
DYNAMIC_IMPORT = re.compile(r'\bimport\("(\.[^"]+)"\)')
EXPORT = re.compile(r"^export (?=(?:const|(?:async )?function\*?|class) (\w+))", re.MULTILINE)
EXPORT_LIST = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)

Modules = Mapping[str, str]
"""The texts of modules by their paths."""


def bundled(modules: Modules, *bundles: tuple[str, ...]) -> dict[str, str]:
    """Bundles, each by the path of its first module, whose exports are also those of the bundle.

    A bundle is given by its entry modules and contains everything they import, except for modules of earlier bundles.

    >>> modules = {
    ...     "a.js": 'import { b } from "./b.js";\\nexport const a = () => [b, import("./c/c.js")];\\n',
    ...     "b.js": "export const b = 1;\\n",
    ...     "c/c.js": 'import * as all from "../b.js";\\nexport function c() {\\n  return all.b;\\n}\\n',
    ... }
    >>> made = bundled(modules, ("a.js",), ("c/c.js",))
    >>> print(made["a.js"])
    const b_ = (() => {
    const b = 1;
    return {b};
    })();
    const a_ = (() => {
    const {b} = b_;
    const a = () => [b, import("./c/c.js").then((bundle) => bundle.c_c_)];
    return {a};
    })();
    export {b_,a_};
    export const {a} = a_;
    <BLANKLINE>
    >>> print(made["c/c.js"])
    import {b_} from "../a.js";
    const c_c_ = (() => {
    const all = b_;
    function c() {return all.b;}
    return {c};
    })();
    export {c_c_};
    export const {c} = c_c_;
    <BLANKLINE>
    """
    homes = bundle_of(modules, *bundles)
    made = {}
    for bundle, *_ in bundles:
        members = [path for path, home in homes.items() if home == bundle]
        outside = sorted({one for path in members for one in _imported(modules[path], path) if homes[one] != bundle})
        imports = (f'import {{{_name(one)}}} from "{_address(homes[one], bundle)}";\n' for one in outside)
        made[bundle] = "".join(
            [
                *imports,
                joined(modules, members, homes),
                f"export {{{','.join(map(_name, members))}}};\n",
                _reexport(modules[bundle], bundle),
            ]
        )
    return made


def bundle_of(modules: Modules, *bundles: tuple[str, ...]) -> dict[str, str]:
    """The bundle of each module, in import order."""
    homes: dict[str, str] = {}
    for entries in bundles:
        for path in in_import_order(modules.__getitem__, *entries):
            homes.setdefault(path, entries[0])
    return homes


def unbundled(modules: Modules, path: str, bundle: str) -> str:
    """A module that only re-exports its part of the bundle, so it is the same instance however it is imported."""
    return f'import {{{_name(path)}}} from "{_address(bundle, path)}";\n{_reexport(modules[path], path)}'


def joined(modules: Modules, paths: Iterable[str], homes: Mapping[str, str] | None = None) -> str:
    """Modules as one script. `paths` is in import order; `homes` has the bundles of modules that are loaded later."""
    return "".join(_wrapped(modules[path], path, homes or {}) for path in paths)


def stripped_styles(text: str) -> str:
    """A style sheet without comments and unnecessary whitespace."""
    text = STYLE_PUNCTUATION.sub(r"\1", STYLE_COMMENT.sub("", text))
    return STYLE_COLON.sub(r"\1", text).replace(";}", "}").strip()


def _wrapped(text: str, path: str, homes: Mapping[str, str]) -> str:
    def local(found: re.Match[str]) -> str:
        if found[1] is None:
            return ""
        names = found[1].removeprefix("* as ").replace(" as ", ":")
        names = COMMA.sub(r"\1", names)
        return f"const {names} = {_name(_resolved(found[2], path))};\n"

    def dynamic(found: re.Match[str]) -> str:
        wanted = _resolved(found[1], path)
        return f'import("{_address(homes[wanted], homes[path])}").then((bundle) => bundle.{_name(wanted)})'

    exports = ",".join(own if own == name else f"{name}:{own}" for own, name in _exports(text))
    text = COMMENT.sub("", text)
    text = EXPORT.sub("", EXPORT_LIST.sub("", STATIC_IMPORT.sub(local, text)))
    text = NEEDLESS_BREAK.sub("", BLANK.sub("", DYNAMIC_IMPORT.sub(dynamic, text)))
    return f"const {_name(path)} = (() => {{\n{text}return {{{exports}}};\n}})();\n"


def _exports(text: str) -> Iterator[tuple[str, str]]:
    """The exports of a module, each as its name inside and outside."""
    for found in EXPORT.finditer(text):
        yield found[1], found[1]
    for found in EXPORT_LIST.finditer(text):
        for one in filter(None, map(str.strip, found[1].split(","))):
            own, _, name = one.partition(" as ")
            yield own, name or own


def _reexport(text: str, path: str) -> str:
    names = ",".join(name for _, name in _exports(text))
    return f"export const {{{names}}} = {_name(path)};\n"


def _imported(text: str, path: str) -> Iterator[str]:
    return (_resolved(found[2], path) for found in STATIC_IMPORT.finditer(text))


def _resolved(wanted: str, path: str) -> str:
    return normpath(join(dirname(path), wanted))


def _address(wanted: str, path: str) -> str:
    """How one file imports another."""
    address = relpath(wanted, dirname(path) or ".")
    return address if address.startswith(".") else f"./{address}"


def _name(path: str) -> str:
    """The variable of a module. It ends in an underscore, which no name in a module does."""
    return re.sub(r"\W", "_", path.removesuffix("js"))
