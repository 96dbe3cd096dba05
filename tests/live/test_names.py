"""Which names look alike, and which do not."""

import unicodedata

import pytest

from rowlock.live import checked_name, looks_like
from rowlock.live.names import BLANKS, LOOKALIKES


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "Аnnа"),
        ("BOB", "ВОВ"),
        ("Poe", "Рое"),
        ("Nick", "Νick"),
        ("Bill", "BiII"),
        ("Otto", "0tto"),
        ("Al", "AI"),
        ("Ada ❤", "ada ❤\ufe0f"),
        ("İda", "i̇da"),
    ],
)
def test_these_names_look_alike(name, other):
    assert looks_like(name, other)
    assert looks_like(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Al", "Ai"), ("Вова", "Boba"), ("Ada", "Adá"), ("Нина", "Hnha"), ("Ola", "Ala"), ("Ян", "R"), ("Bo 1", "Bo 2")],
)
def test_these_names_do_not_look_alike(name, other):
    assert not looks_like(name, other)


NAMES = ["Żółw 🐢", "Юлия", "Ίρις", "田中", "Ada ❤️", "葛\U000e0100", "عمر", "देव", "O'Neil", "7"]


@pytest.mark.parametrize("name", NAMES)
def test_names_of_all_kinds_are_accepted_next_to_others(name):
    assert checked_name(name, ["Ada", "Bo", "casual"]) == name


@pytest.mark.parametrize("character", sorted(BLANKS))
def test_no_name_is_blank(character):
    with pytest.raises(ValueError, match="invisible"):
        checked_name(f"A{character}da", [])


def test_every_look_alike_is_listed_once_and_stands_for_a_common_letter():
    assert len(LOOKALIKES) > 80
    for code, shape in LOOKALIKES.items():
        assert chr(shape).isascii()
        assert chr(shape).isalpha()
        assert unicodedata.normalize("NFKC", chr(code)) == chr(code) or chr(code) in "ϳ"
