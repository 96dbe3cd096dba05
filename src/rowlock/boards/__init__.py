"""Positions drawn as text and as SVG. This folder imports `rules`, `words` and the standard library."""

from collections.abc import Iterable

from rowlock.rules import State


def add_drawings(kinds: Iterable[type[State]]) -> None:
    """Let `print` and notebooks draw positions of these kinds. The rules know nothing about it, and whatever a drawing
    needs is imported when there is one to make.
    """
    for kind in kinds:
        for name, method in (("__str__", _text), ("_repr_svg_", _svg), ("_repr_html_", _html)):
            setattr(kind, name, method)


def _text(position: State) -> str:
    from rowlock.boards.text import plain_text

    return plain_text(position)


def _svg(position: State) -> str:
    from rowlock.boards.svg import svg

    return svg(position)


def _html(position: State) -> str:
    """The SVG as an image, so that its styles stay away from the rest of the page."""
    import base64
    from html import escape

    data = base64.b64encode(_svg(position).encode()).decode()
    return f'<img width="700" alt="{escape(_text(position))}" src="data:image/svg+xml;base64,{data}">'
