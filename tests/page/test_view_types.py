"""The page types views as the server does: each typedef is generated here from its TypedDict, and compared."""

from importlib.resources import files
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from rowlock.pad import offline, page_fold
from rowlock.rules import game_view
from rowlock.rules.picture import Data

TYPEDEFS = {
    game_view.AwaitedView: "Awaited",
    game_view.MineView: "Mine",
    game_view.RollView: "Roll",
    game_view.GameView: "Game",
    game_view.ResultView: "Result",
    offline.OfflineView: "View",
    offline.FreeMineView: "FreeMine",
    offline.FreeView: "FreeView",
    offline.ObstacleView: "Obstacle",
    page_fold.SharedSeatView: "SharedSeat",
    page_fold.SharedPadView: "SharedPad",
}
UNTYPED = {"legal": "Option", "deeds": "Deed"}
API = (files("rowlock.page") / "rules" / "api.js").read_text(encoding="utf-8")


def js_type(annotation, data):
    """A Python type as a JSDoc type. `data` stands for values that the server leaves untyped."""
    if annotation in TYPEDEFS:
        return TYPEDEFS[annotation]
    if get_origin(annotation) is UnionType:
        kinds = [js_type(one, data) for one in get_args(annotation) if one is not NoneType]
        return ("?" if NoneType in get_args(annotation) else "") + " | ".join(kinds)
    if get_origin(annotation) is list:
        return f"{js_type(get_args(annotation)[0], data)}[]"
    if get_origin(annotation) is Literal:
        return " | ".join(f'"{word}"' for word in get_args(annotation))
    return {int: "number", str: "string", bool: "boolean", Any: "any", Data: data}[annotation]


@pytest.mark.parametrize("view", TYPEDEFS, ids=TYPEDEFS.values())
def test_typedef_matches_its_typed_dict(view):
    members = ", ".join(f"{name}: {js_type(kind, UNTYPED.get(name))}" for name, kind in get_type_hints(view).items())
    assert f" * @typedef {{{{{members}}}}} {TYPEDEFS[view]}\n" in API
