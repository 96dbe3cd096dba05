"""Contrast: 4.5 to 1 for text, 3 to 1 for graphics, in the light and dark themes (WCAG 2.2)."""

import re
from importlib import resources

import pytest

PAGE = resources.files("rowlock.page")
DESIGN, STYLE = ((PAGE / path).read_text(encoding="utf-8") for path in ("design.css", "review/review.css"))
LIGHT, DARK = (
    dict(re.findall(r"(--[a-z0-9-]+): (#[0-9a-f]{3,6});", text))
    for text in re.findall(r":root \{(.*?)\}", DESIGN, re.DOTALL)[:2]
)
TINT = {"light": 0.12, "dark": 0.16}
AREA = 0.17
SEATS, ROWS = "12345", "rygb"


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def colours(scheme: str) -> dict[str, str]:
    return LIGHT if scheme == "light" else LIGHT | DARK


def parts(colour: str) -> list[float]:
    digits = colour.lstrip("#")
    digits = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
    return [int(digits[place : place + 2], 16) for place in (0, 2, 4)]


def mixed(colour: str, into: str, share: float) -> str:
    return "#" + "".join(
        f"{round(a * share + b * (1 - share)):02x}" for a, b in zip(parts(colour), parts(into), strict=True)
    )


def contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        linear = [c / 12.92 if (c := part / 255) <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for part in parts(colour)]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    lower, higher = sorted((luminance(one), luminance(other)))
    return (higher + 0.05) / (lower + 0.05)


def test_black_on_white_has_the_contrast_of_the_standard() -> None:
    assert contrast("#000", "#fff") == pytest.approx(21)


def test_the_shares_are_those_of_the_style() -> None:
    assert re.findall(r"--tint: (\d+)%", DESIGN)[:2] == [f"{100 * share:.0f}" for share in TINT.values()]
    assert f"var(--seat) {100 * AREA:.0f}%" in STYLE


def test_texts_can_be_read(colours: dict[str, str], scheme: str) -> None:
    pairs = {
        (text, ground): (colours[text], colours[ground])
        for text in ("--ink", "--quiet")
        for ground in ("--page", "--card")
    }
    pairs |= {("--on-seat", seat): (colours["--on-seat"], colours[f"--s{seat}"]) for seat in SEATS}
    pairs |= {("on", row): (colours[f"--on-{row}"], colours[f"--{row}"]) for row in ROWS}
    for row in ROWS:
        tint = mixed(colours[f"--{row}"], colours["--card"], TINT[scheme])
        pairs |= {(text, f"tint {row}"): (colours[text], tint) for text in ("--ink", "--quiet")}
    for seat in "12":
        area = mixed(colours[f"--s{seat}"], colours["--card"], AREA)
        pairs |= {(text, f"area {seat}"): (colours[text], area) for text in (f"--s{seat}", "--quiet")}
    assert {names: contrast(*pair) for names, pair in pairs.items() if contrast(*pair) < 4.5} == {}


def test_parts_stand_out(colours: dict[str, str], scheme: str) -> None:
    pairs = {
        (edge, ground): (colours[edge], colours[ground])
        for edge in ("--edge", "--focus", "--gain", "--loss")
        for ground in ("--page", "--card")
    }
    pairs |= {("seat", seat): (colours[f"--s{seat}"], colours["--page"]) for seat in SEATS}
    for row in ROWS:
        tint = mixed(colours[f"--{row}"], colours["--card"], TINT[scheme])
        pairs |= {
            ("edge", row): (colours[f"--edge-{row}"], colours["--card"]),
            ("grey token", row): (colours["--grey-token"], tint),
        }
    assert {names: contrast(*pair) for names, pair in pairs.items() if contrast(*pair) < 3} == {}
