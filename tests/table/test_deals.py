"""Deals: everybody gets the same dice, whatever they choose; and a game in a link."""

import contextlib
import datetime
import hashlib
import hmac
import random
from collections import Counter

import pytest

from rowlock.bots.registry import LEVELS
from rowlock.live import Refused
from rowlock.rules import Dice, apply, choice_text, dice_text, legal, pending, start
from rowlock.table import local
from rowlock.table.deals import check_deal, deal_of_rolls, dealt_first, dealt_roll, is_daily, listed_roll
from rowlock.table.shared_game import comparison, game_code, opening_of, read_code
from rowlock.table.table import OVER
from support.deals import DAY, LISTED, parts_of, record_of
from support.playing import ALL_OPTIONS

TOKEN = "a device"


def code_of(record, deal=""):
    return game_code(*parts_of(record, deal))


def refusal(call, *given):
    with pytest.raises(Refused) as refused:
        call(*given)
    return refused.value


def test_the_documented_bytes_give_the_dice_of_a_day():
    seed = hashlib.sha256(b"rowlock deal 1 qwixx 2 2026-11-16").digest()
    message = b"rowlock fair dice 1" + bytes([2, 0, 0]) + (3).to_bytes(4, "big") + (0).to_bytes(4, "big")
    usable = [byte for byte in hmac.new(seed, message, "sha256").digest() if byte < 252]
    assert dealt_roll("qwixx", 2, DAY, 3) == Dice(*(1 + byte % 6 for byte in usable[:6]))


def test_the_dice_of_past_days_never_change():
    assert [dice_text(dealt_roll("qwixx", 1, DAY, roll)) for roll in (1, 2, 3)] == ["62 5446", "41 5355", "54 6166"]


def test_days_games_and_numbers_of_players_have_dice_of_their_own():
    deals = [
        tuple(dealt_roll(options.game, options.players, day, roll) for roll in range(1, 6))
        for options in {(one.game, one.players): one for one in ALL_OPTIONS}.values()
        for day in (DAY, "2026-11-17", "2027-11-16")
    ]
    assert len(set(deals)) == len(deals)


def test_every_face_and_every_first_seat_is_equally_likely():
    days = [(datetime.date(2026, 1, 1) + datetime.timedelta(days)).isoformat() for days in range(1000)]
    faces = Counter(face for day in days for face in dealt_roll("qwixx", 3, day, 1))
    first = Counter(dealt_first("qwixx", 3, day) for day in days)
    # Five standard deviations of a count of 6000 faces, and of 1000 lots.
    assert all(abs(faces[face] - 1000) < 5 * (6000 * 5 / 36) ** 0.5 for face in range(1, 7))
    assert all(abs(first[seat] - 1000 / 3) < 5 * (1000 * 2 / 9) ** 0.5 for seat in range(3))


def local_game(options, deal, seed):
    """The dice of a table whose players choose at random, and the seat that began."""
    generator = random.Random(seed)
    seats = [{"kind": "bot", "level": "casual"} for _ in range(options.players)]
    track = {"track": options.track.name} if options.track else {}
    opening = {"game": options.game, "seats": seats, "dice": "at-once", "deal": deal, **track}
    table = local.open_local_table("t", opening, TOKEN, "ab" * 32, 1.0).table
    while table.phase != OVER:
        for turn in local.awaited_bots(table):
            choice = generator.choice(legal(table.state, turn["seat"] - 1))
            table = local.handle_bot_choice(table, turn["seat"], turn["decision"], choice, 1.0).table
    events = [(event.kind, event.data) for event in table.log]
    return [data["dice"] for kind, data in events if kind == "rolled"], next(
        data["first"] for kind, data in events if kind == "begun"
    )


@pytest.mark.parametrize("deal", [DAY, LISTED], ids=["day", "rolls"])
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=lambda options: f"{options.game}-{options.players}")
def test_no_choice_changes_the_dice_of_a_table(options, deal):
    for seed in range(3):
        rolls, first = local_game(options, deal, seed)
        assert first == dealt_first(options.game, options.players, deal) + 1
        for number, rolled in enumerate(rolls, start=1):
            dealt = dice_text(dealt_roll(options.game, options.players, deal, number))
            assert all(shown in (".", face) for shown, face in zip(rolled, dealt, strict=True))


def test_bots_of_a_deal_have_the_same_seeds_everywhere_and_others_have_none():
    opening = {"game": "qwixx", "seats": [{"kind": "bot", "level": "casual"}] * 2, "dice": "at-once"}
    dealt = [
        local.open_local_table(id, {**opening, "deal": DAY}, TOKEN, seed * 32, 1.0).table for id, seed in ("a1", "b2")
    ]
    assert local.awaited_bots(dealt[0])[0]["seed"] == local.awaited_bots(dealt[1])[0]["seed"] != ""
    assert local.awaited_bots(local.open_local_table("c", opening, TOKEN, "ab" * 32, 1.0).table)[0]["seed"] == ""


def test_a_rematch_after_a_deal_has_new_dice():
    opening = {"game": "tworows", "seats": [{"kind": "me", "name": "Ada"}], "dice": "at-once", "deal": DAY}
    table = local.open_local_table("t", opening, TOKEN, "ab" * 32, 1.0).table
    while table.phase != OVER:
        mine = local.view_for_device(table, TOKEN, 1.0)["mine"]
        command = {"do": "choose", "decision": mine["decision"], "choice": mine["legal"][0]["choice"], "done": True}
        table = local.handle_command(table, command, f"c{mine['decision']}", TOKEN, 1.0).table
    table = local.handle_command(table, {"do": "want-rematch"}, "again", TOKEN, 1.0).table
    again = local.open_rematch(table, "next", "cd" * 32, 1.0).table
    assert (table.options.deal, again.options.deal) == (DAY, "")
    assert again.seed == bytes.fromhex("cd" * 32)


@pytest.mark.parametrize(
    "deal", ["2026-13-01", "2026-02-30", "2025-02-29", "1900-02-29", "2026-1-1", "today", "A", "AAA", "____", "___", ""]
)
def test_a_text_that_is_neither_a_day_nor_a_list_of_rolls_is_rejected(deal):
    assert not is_daily(deal)
    assert refusal(check_deal, deal).code == "bad-deal"


def test_leap_days_are_days():
    assert is_daily("2028-02-29")
    assert is_daily("2000-02-29")


def test_every_roll_can_be_listed():
    generator = random.Random(1)
    rolls = [Dice(*(generator.randint(low, 6) for low in (1, 1, 0, 0, 0, 0))) for _ in range(150)]
    deal = deal_of_rolls(rolls)
    check_deal(deal)
    assert [listed_roll(deal, number) for number in range(1, 151)] == rolls


def test_a_listed_die_is_kept_and_one_that_was_out_is_drawn():
    deal = deal_of_rolls([Dice(1, 2, 3, 0, 5, 6)])
    roll = dealt_roll("qwixx", 2, deal, 1)
    assert roll._replace(yellow=0) == Dice(1, 2, 3, 0, 5, 6)
    assert 1 <= roll.yellow <= 6
    assert all(1 <= face <= 6 for face in dealt_roll("qwixx", 2, deal, 2))


def test_levels_have_different_letters_and_none_is_a_persons():
    letters = [level[0] for level in LEVELS]
    assert len({*letters, "p"}) == len(letters) + 1


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=lambda options: f"{options.game}-{options.players}")
def test_a_link_leads_back_to_the_same_game(options):
    levels = ("", *tuple(LEVELS)[: options.players - 1])
    record = record_of(options, DAY, 1, levels)
    for deal in ("", DAY):
        code = code_of(record, deal)
        game = read_code(code)
        assert (game.options, game.levels, game.name) == (options, levels, "Ada 1")
        assert game.events == record.events
        assert opening_of(code)["points"] == list(pending(record.state).scores)
        # The dice are listed only if they are not those of a day.
        assert (game.deal == DAY) == (deal == DAY)


def test_a_wrong_deal_in_a_record_is_replaced_by_its_rolls():
    options = ALL_OPTIONS[1]
    record = record_of(options, "2026-11-17", 1)
    assert read_code(code_of(record, DAY)).events == record.events


@pytest.mark.parametrize("deal", ["", DAY], ids=["rolls", "day"])
def test_a_damaged_link_is_rejected_or_leads_to_a_legal_game(deal):
    generator = random.Random(7)
    code = code_of(record_of(ALL_OPTIONS[1], DAY, 1, ("", "steady")), deal)
    for _ in range(300):
        place = generator.randrange(len(code))
        damaged = code[:place] + generator.choice(["", "A", "_", ".", "9", "é", "²", "%"]) + code[place + 1 :]
        # Anything but a refusal is an error.
        with contextlib.suppress(Refused):
            game = read_code(damaged)
            state = start(game.options)
            for event in game.events:
                state = apply(state, event)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("", "incomplete"),
        ("qwixx..1.p.2026-11-16", "incomplete"),
        ("chess..1.p.2026-11-16..", "there is no game"),
        ("qwixx..1.px.2026-11-16..", "no bot 'x'"),
        ("qwixx..2.p.2026-11-16..", "seat 2 cannot be first"),
        ("qwixx..0.p.2026-11-16..", "seat 0 cannot be first"),
        ("qwixx..x.p.2026-11-16..", "'x' is not a seat"),
        ("qwixx.Z.1.p.2026-11-16..", "no track 'Z'"),
        ("onboard..1.p.2026-11-16..", "on a track"),
        ("qwixx..1..2026-11-16..", "for 1 to 5 players, not 0"),
        ("qwixx..1.p.2026-11-16.*.", "a choice in this link is damaged"),
        ("qwixx..1.p.2026-11-16.Z.", "doesn't lead to a game"),
        ("qwixx..1.p." + "A" * 4000 + "..", "incomplete"),
    ],
)
def test_a_damaged_link_says_what_is_wrong(code, why):
    assert why in refusal(read_code, code).message


def test_a_game_is_compared_with_itself_without_a_difference():
    code = code_of(record_of(ALL_OPTIONS[1], DAY, 1, ("", "steady")))
    compared = comparison(code, code)
    assert compared["differences"] == []
    assert compared["compared"] > 20


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=lambda options: f"{options.game}-{options.players}")
def test_all_choices_of_people_that_differ_are_listed(options):
    levels = ("", *("casual",) * (options.players - 1))
    ours, theirs = (record_of(options, DAY, seed, levels) for seed in (1, 2))
    compared = comparison(code_of(ours, DAY), code_of(theirs))
    assert compared["points"] == [list(pending(record.state).scores) for record in (ours, theirs)]
    turns = min(len(record.turns) for record in (ours, theirs))
    choices = [own_choices(record, turns) for record in (ours, theirs)]
    expected = [
        {"turn": turn, "action": action, "seat": 1, "ours": ours, "theirs": theirs}
        for turn, action in sorted({*choices[0], *choices[1]})
        if (ours := choices[0].get((turn, action))) != (theirs := choices[1].get((turn, action)))
    ]
    assert compared["differences"] == expected
    assert compared["compared"] == len({*choices[0]} & {*choices[1]})


def own_choices(record, turns):
    """The choices of seat 1 in the first turns, by turn and action."""
    found, state, turn = {}, start(record.options), 0
    for event in record.events:
        turn += isinstance(event, Dice)
        if not isinstance(event, Dice) and turn <= turns and 0 in pending(state).seats:
            found[turn, state.stage] = choice_text(event[pending(state).seats.index(0)])
        state = apply(state, event)
    return found


def test_games_with_other_dice_or_players_are_not_compared():
    solo, two = (record_of(options, DAY, 1) for options in ALL_OPTIONS[:2])
    other_day = record_of(ALL_OPTIONS[0], "2026-11-17", 1)
    assert "different dice" in refusal(comparison, code_of(solo), code_of(other_day)).message
    assert "different players" in refusal(comparison, code_of(solo), code_of(two)).message
