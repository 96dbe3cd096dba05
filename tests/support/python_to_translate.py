"""Every construct that the translator knows, small. A test calls each function here and in its translation."""

import re
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, NamedTuple

NUMBERS = (3, 1, 2)
BY_NAME = {"one": 1, "two": 2}
"""Numbers in words."""

BY_PAIR = {(1, "a"): 10, (2, "b"): 20}
SPAN = range(2, 5)


class Wrong(ValueError):
    """An error."""


class WrongPlace(Wrong):
    """An error with more to say."""

    def __init__(self, place: int, why: str) -> None:
        super().__init__(f"{place}: {why}")
        self.place = place


class Point(NamedTuple):
    """Two numbers, and what is computed from them."""

    x: int
    y: int = 5

    @property
    def total(self) -> int:
        return self.x + self.y

    def moved(self, by: int) -> "Point":
        return Point(self.x + by, self.y)


class Line(NamedTuple):
    ends: tuple[Point, Point]
    name: str


ORIGIN = Point(0, 0)


@dataclass(frozen=True)
class Piece:
    """A class with fields, and a constant of its own."""

    shape: ClassVar[str] = "piece"
    weight: int = field(default=1, kw_only=True)

    def heavier(self, by: int) -> "Piece":
        return replace(self, weight=self.weight + by)


@dataclass(frozen=True)
class Token(Piece):
    shape: ClassVar[str] = "token"
    colour: str
    place: int | None = None


FIRST_TOKEN = Token("red", weight=3)


def floor_and_rest(a: int, b: int) -> tuple[int, int]:
    return a // b, a % b


def bits(a: int, b: int) -> tuple[int, ...]:
    return a << b, a >> b, a & b, a | b, a ^ b, ~a, -a, a.bit_length(), a.bit_count()


def precedence(a: int, b: int) -> tuple[object, ...]:
    return (
        (a + b) * (a - b),
        a - (b - a),
        -(a + b),
        a & b == b,
        (a & b) == b,
        not (a == b and b),
        1 << a + b & 31,
        a - b - a,
    )


def huge(a: int) -> int:
    return (a << 60) + 1 - (1 << 59)


def truths(number: int, word: str, many: tuple[int, ...], nothing: int | None) -> list[object]:
    return [
        1 if number else 0,
        1 if word else 0,
        1 if many else 0,
        1 if nothing else 0,
        not many,
        many or "none",
        many and number,
        number or word or "none",
        bool(many),
        bool(number),
    ]


def numbers_of_truth(a: int, b: int) -> list[object]:
    flag = a > b
    return [flag + 1, int(flag), sum([flag, True]), flag == 1, doubled(flag), max(flag, 0)]


def doubled(number: int) -> int:
    return number * 2


def comparisons(a: int, b: int, word: str) -> list[bool]:
    return [
        a < b <= 10,
        a == b != 3,
        (a, b) == (1, 2),
        (a, b) < (1, 3),
        a in (1, 2),
        a not in NUMBERS,
        word in "abc",
        word in BY_NAME,
        a in SPAN,
        word == "a",
    ]


def sequences(many: tuple[int, ...]) -> list[object]:
    first, *others = many
    *start, last = many
    return [many[0], many[-1], many[1:], many[:-1], many[1:2], first, others, start, last, (0, *many, 9), many + many]


def repeated(many: tuple[int, ...], times: int) -> tuple[object, ...]:
    return many * times, "ab" * times, [0] * times


def built_in(many: tuple[int, ...]) -> list[object]:
    return [
        len(many),
        min(many),
        max(many),
        max(many[0], 2),
        sum(many),
        sorted(many),
        tuple(reversed_by_hand(many)),
        list(range(3)),
        list(range(2, 5)),
        list(zip(many, "xyz", strict=False)),
        list(enumerate(many, start=1)),
        list(map(doubled, many)),
        any(number > 2 for number in many),
        all(number > 2 for number in many),
        any(many),
        abs(-many[0]),
        sorted({number % 2 for number in many}),
        len({many[0], many[1], 3}),
    ]


def reversed_by_hand(many: tuple[int, ...]) -> list[int]:
    turned = []
    left = list(many)
    while left:
        turned.append(left.pop())
    return turned


def comprehensions(many: tuple[int, ...]) -> list[object]:
    return [
        [a * b for a in many for b in many if a < b],
        tuple(number for number in many if number != 2 if number != 1),
        {f"n{number}": number for number in many},
        [[place] for place, number in enumerate(many) if number > 1],
    ]


def loops(most: int) -> list[int]:
    found = []
    for number in range(most):
        if number == 2:
            continue
        if number > 5:
            break
        square = number * number
        found.append(square)
    while most:
        most -= 1
        found.append(most)
    return found


def left_over(many: tuple[int, ...]) -> int:
    seen = 0
    for number in many:
        seen += number
    return number + seen if many else -1


def branches(number: int) -> str:
    if number < 0:
        word = "below"
    elif number == 0:
        word = "none"
    else:
        word = "above"
    return word


def texts(word: str, number: int, flag: bool, nothing: None) -> list[str]:
    return [
        f"{word} `${number}` {{}} \\ {flag} {nothing}",
        f"{word!r}",
        ", ".join(str(one) for one in NUMBERS),
        word + "!",
        str(flag),
        word[1:],
        word[0] if word else "",
    ]


def parts_of_texts(line: str) -> list[object]:
    return [line.split(), line.split(","), line.startswith("a"), line.isascii(), len(line), line.index("a"), [*line]]


def matches(word: str) -> bool:
    return not re.fullmatch("[1-6.]{2}", word)


def dictionaries(word: str) -> dict[str, Any]:
    made: dict[str, Any] = {
        "word": BY_NAME.get(word),
        "pair": BY_PAIR[1, "a"],
        **BY_NAME,
        **({"known": True} if word in BY_NAME else {}),
    }
    made["more"] = [f"{key}={value}" for key, value in BY_NAME.items()]
    return made


def named(x: int) -> list[object]:
    point = Point(x)
    line = Line((point, Point(y=1, x=2)), "line")
    x, y = point
    moved = point.moved(3)._replace(y=9)
    return [point, point.total, point[1], [*moved], point == Point(x, 5), line.ends[1].y, ORIGIN, y, point._asdict(), x]


def kinds(thing: Any) -> str:
    if isinstance(thing, Point):
        return "point"
    if isinstance(thing, str):
        return "text"
    return "else"


def which(choice: int) -> str:
    return kinds(Point(1) if choice == 0 else "a" if choice == 1 else choice)


def matched(choice: int) -> str:
    thing = Point(choice, 2) if choice else Line((Point(1), Point(2)), "l")
    match thing:
        case Line(ends=(first, _), name="l"):
            return f"line from {first.x}"
        case Point(x=7):
            return "seven"
        case Point(x=x):
            return f"point {x}"
    return "none"


def refused(number: int) -> str:
    try:
        checked(number)
    except Wrong as error:
        return f"refused: {error}"
    return "fine"


def checked(number: int) -> None:
    if number == 1:
        raise Wrong("one")
    if number == 2:
        raise WrongPlace(number, why="two")


def given_by_name(a: int, b: int = 2, c: int = 3) -> int:
    return a * 100 + b * 10 + c


def by_name(a: int) -> list[int]:
    function = given_by_name if a else doubled
    return [given_by_name(a), given_by_name(a, c=4), given_by_name(c=1, b=1, a=a), given_by_name(*NUMBERS), function(a)]


def hides(points: int) -> int:
    """Variables whose names JavaScript does not allow."""
    default = points
    new = default + 1
    return new + default


def sure(number: int) -> int:
    assert number >= 0
    result: int
    result = number
    return result


def pieces(colour: str) -> tuple[object, ...]:
    token = Token(colour, weight=2)
    given: dict[str, Any] = {"colour": "blue", "place": 4}
    made = Token(**{**given, "weight": 5})
    moved = replace(token, place=7)
    heavy = moved.heavier(2)
    return (
        *(token.colour, token.place, token.weight, token.shape, Token.shape),
        *(made.colour, made.place, made.weight, moved.place, heavy.weight, FIRST_TOKEN.weight),
        *(isinstance(token, Piece), isinstance(token, Point | Token), getattr(token, "place", 1)),
        *(getattr(ORIGIN, "place", None), type(token) in (Piece,)),
    )


def kinds_of(value: Any) -> tuple[bool, ...]:
    held = {"value": value}
    return (
        *(isinstance(value, bool), isinstance(value, float), isinstance(value, str), isinstance(held, dict)),
        *(held == {"value": value}, held in [{}, held], held == {"value": value, "more": 1}),
    )


def picked(numbers: tuple[int, ...], other: int) -> tuple[object, ...]:
    squares = {number: number * number for number in numbers}
    first = next((number for number in numbers if number > other), None)
    last = next(number for number in reversed(numbers))
    return first, last, list(squares.values()), set(numbers).isdisjoint([other])


def unknown_difference(held: Any, other: Any) -> Any:
    known: int = held["number"]
    return held["number"] - other, known // 2


def one_of_two_errors(which: int) -> str:
    try:
        if which == 0:
            raise WrongPlace(3, "there")
        if which == 1:
            raise Wrong("wrong")
    except WrongPlace as error:
        return f"at {error.place}"
    except Wrong as error:
        return str(error)
    return "neither"


def as_bytes(text: str) -> tuple[int, str, int]:
    made = bytes.fromhex(text)
    return len(made), made.hex(), text.count("0")


def keyed(many: tuple[int, ...]) -> tuple[object, ...]:
    by_rest = sorted(many, key=lambda one: (one % 2, -one))
    return (
        max(many, key=lambda one: one % 3),
        min(many, key=lambda one: -one),
        by_rest,
        many.count(3),
        max([], default=7),
    )


def items_set(count: int) -> list[int]:
    listed = [0 for _ in range(count)]
    listed[-1] = 5
    listed[0] += 2
    found = dict.fromkeys(listed, 1)
    found[9] = sum(list(found))
    return [*listed, *found.values()]


def filled(text: str, **facts: object) -> str:
    return text.format_map(facts)


def filled_in(name: str, count: int) -> tuple[str, str]:
    known: dict[str, object] = {"name": name}
    return filled("{name} has {n}", n=count, **known), filled("{n}{n}", n=name.upper())


def worded(text: str) -> tuple[object, ...]:
    before, _, after = text.partition(" ")
    return before, after, text.removeprefix("a"), text.replace("a", "bb"), text.strip(), ord("é")
