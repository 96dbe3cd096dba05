"""Deals: dice that are fixed before a game, so that several people can play with the same ones and compare.

A deal is a short text. `2026-11-16` is the deal of that day. Any other deal lists the rolls of a game that somebody has
played, three characters per roll; dice that were out of that game, and the rolls after its end, are drawn like those of
a day. Choices never influence a deal. `docs/daily.md` has the exact bytes. Written in the translatable subset of
Python; the page runs the translation.
"""

import re

from rowlock.live import Refused
from rowlock.rules.dice import Dice
from rowlock.table.fair_dice import fair_first, fair_roll, text_hash

LABEL = "rowlock deal 1"
"""The prefix of every seed's text. The number changes with the scheme."""

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""The digits of a roll and of a choice in a link, in the order of their values. None needs quoting in an address."""

ROLL_DIGITS = 3
"""A roll is six faces from 0 (out of the game) to 6, so it is one of 7 ** 6 numbers, and 64 ** 3 are enough."""

FACES = 7

MAX_ROLLS = 200
"""More than any game takes."""


def deal_of_day(date: str) -> str:
    """The deal of a day, which is written as 2026-11-16."""
    if not is_daily(date):
        raise Refused("bad-deal", f"{date[:20]!r} is not a day: write it as 2026-11-16")
    return date


def is_daily(deal: str) -> bool:
    """Whether this is the deal of a day. The list of a game's rolls never has ten characters."""
    if not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", deal):
        return False
    year, month, day = int(deal[:4]), int(deal[5:7]), int(deal[8:])
    return year > 0 and 1 <= month <= 12 and 1 <= day <= _days(year, month)


def _days(year: int, month: int) -> int:
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def check_deal(deal: str) -> None:
    """Reject a text that is neither the deal of a day nor a list of rolls."""
    problem = problem_of(deal)
    if problem:
        raise Refused("bad-deal", problem)


def problem_of(deal: str) -> str:
    """Why this is not a deal; empty if it is one."""
    if is_daily(deal):
        return ""
    if not re.fullmatch("[0-9A-Za-z_-]{3,600}", deal) or len(deal) % ROLL_DIGITS != 0:
        return f"{deal[:20]!r} is neither a day, such as 2026-11-16, nor the rolls of a game"
    for number in range(1, rolls_listed(deal) + 1):
        faces = listed_roll(deal, number)
        if max(faces) >= FACES or faces[0] == 0 or faces[1] == 0:
            return f"roll {number} of this deal can't have been rolled: its link is damaged"
    return ""


def seed_of(game: str, players: int, deal: str) -> str:
    """The seed of a deal, in hexadecimal. Each game has its own dice for each number of players."""
    return text_hash(f"{LABEL} {game} {players} {deal}")


def dealt_first(game: str, players: int, deal: str) -> int:
    """The seat (from 0) that begins on a day."""
    return fair_first(bytes.fromhex(seed_of(game, players, deal)), (None,) * players)


def dealt_roll(game: str, players: int, deal: str, roll: int) -> Dice:
    """All six dice of a roll (numbered from 1)."""
    drawn = fair_roll(bytes.fromhex(seed_of(game, players, deal)), (None,) * players, roll)
    return as_listed(deal, roll, drawn)


def as_listed(deal: str, roll: int, drawn: Dice) -> Dice:
    """The drawn dice, except for those that the deal lists."""
    if is_daily(deal) or roll > rolls_listed(deal):
        return drawn
    listed = listed_roll(deal, roll)
    return Dice(*(listed[die] if listed[die] else drawn[die] for die in range(6)))


def bot_seed(game: str, players: int, deal: str, seat: int, decision: int) -> str:
    """The seed of a bot's choice, so that everybody meets the same bots. Seats count from 0, decisions from 1."""
    return f"{seed_of(game, players, deal)} {seat} {decision}"


def deal_of_rolls(rolls: list[Dice]) -> str:
    """The deal that lists these rolls."""
    digits: list[str] = []
    for dice in rolls[:MAX_ROLLS]:
        number = 0
        for face in dice:
            number = number * FACES + face
        digits.append(DIGITS[number // 4096] + DIGITS[number // 64 % 64] + DIGITS[number % 64])
    return "".join(digits)


def rolls_listed(deal: str) -> int:
    return len(deal) // ROLL_DIGITS


def listed_roll(deal: str, roll: int) -> tuple[int, ...]:
    """The faces of a listed roll; 0 for a die that was out of the game."""
    place = ROLL_DIGITS * (roll - 1)
    number = 0
    for digit in deal[place : place + ROLL_DIGITS]:
        number = number * 64 + DIGITS.index(digit)
    faces: list[int] = []
    for _ in range(5):
        faces = [number % FACES, *faces]
        number = number // FACES
    return (number, *faces)
