"""What a shared pad does in each case, and what it rejects."""

from pathlib import Path

import pytest

from rowlock.live import HOST, Dropped, Refused, seats_with, token_hash
from rowlock.pad import CODES, COMMANDS, PadOptions, SharedSeat, handle, open_pad, parse_write, replay
from rowlock.pad import pad as pads
from rowlock.pad.deeds import apply_deed
from rowlock.pad.fold import KINDS
from rowlock.pad.handler import MAX_DEEDS
from rowlock.rules import TRACKS, scores
from rowlock.rules.turn import OVER

PAGE = (Path(__file__).parents[2] / "docs" / "shared-pad.md").read_text(encoding="utf-8")

ADA, BO, CEM = (token_hash(name) for name in ("ada", "bo", "cem"))
FIVE_RED = [{"do": "cross", "seat": 1, "choice": f"r{number}"} for number in range(2, 7)]


class Shared:
    """A pad that Ada opened and Bo joined."""

    def __init__(self, game="qwixx", *deeds, track=None):
        seats = (
            SharedSeat("Ada", "teal", ADA),
            SharedSeat("Bo", "rose"),
            *([SharedSeat("Cem")] if game != "duel" else []),
        )
        self.pad = open_pad("p", PadOptions(game, track), seats, [parse_write(deed) for deed in deeds], 1.0).game
        self.does(BO, "join", seat=2)

    def does(self, who, do, id=None, **parts):
        handled = handle(self.pad, who, COMMANDS.parse({"do": do, **parts}), id or f"c{len(self.pad.log)}", 2.0)
        self.pad = handled.game
        return handled.events[0].number

    def refuses(self, code, who, do, **parts):
        before = self.pad
        with pytest.raises(Refused) as caught:
            self.does(who, do, **parts)
        assert caught.value.code == code
        assert self.pad is before
        return caught.value.message


def both_ready_to_close_red():
    bo = [{**deed, "seat": 2} for deed in FIVE_RED]
    return Shared("qwixx", *FIVE_RED, *bo)


def test_two_phones_close_one_row_together_if_it_was_the_same_roll():
    shared = both_ready_to_close_red()
    shared.does(BO, "cross", seat=2, choice="r12")
    assert "red row is locked" in shared.refuses("illegal-choice", ADA, "cross", seat=1, choice="r12")
    shared.does(ADA, "cross", seat=1, choice="r12", **{"with": "r"})
    red = [sheet[0] for sheet in shared.pad.state.sheets]
    assert red[0] == red[1] != 0


def test_a_cross_that_the_same_white_sum_cannot_give_is_still_rejected():
    shared = both_ready_to_close_red()
    shared.does(BO, "cross", seat=2, choice="r12")
    shared.refuses("illegal-choice", ADA, "cross", seat=1, choice="r11", **{"with": "r"})


def test_nothing_is_crossed_together_with_a_row_that_nobody_has_closed():
    shared = both_ready_to_close_red()
    shared.refuses("illegal-choice", ADA, "cross", seat=1, choice="r12", **{"with": "r"})
    closing = shared.does(BO, "cross", seat=2, choice="r12")
    shared.does(ADA, "cross", seat=1, choice="r12", **{"with": "r"})
    # Later it no longer depends on the closing: Bo may have crossed the wrong number.
    shared.does(BO, "undo", number=closing)
    assert shared.pad.state.closed == 1


def test_a_cross_made_before_another_closed_the_row_counts_even_if_it_arrives_late():
    shared = both_ready_to_close_red()
    closing = shared.does(BO, "cross", seat=2, choice="r12")
    shared.refuses("illegal-choice", ADA, "cross", seat=1, choice="r8")
    shared.does(ADA, "cross", seat=1, choice="r8", before=closing)
    shared.does(ADA, "cross", seat=1, choice="r9", before=closing)
    assert [deed.choice for _, deed in shared.pad.deeds][-3:] == ["r8", "r9", "r12"]
    # The closing number itself cannot have come first, but it can count together.
    shared.refuses("built-on", ADA, "cross", seat=1, choice="r12", before=closing)
    shared.does(ADA, "cross", seat=1, choice="r12", **{"with": "r"})
    assert scores(shared.pad.state) == (45, 28, 0)


def test_deeds_made_before_the_end_count_and_those_that_the_end_forbids_do_not():
    shared = Shared()
    for _ in range(4):
        end = shared.does(BO, "penalty", seat=2)
    shared.does(ADA, "cross", seat=1, choice="r8", before=end)
    shared.does(ADA, "penalty", seat=1, before=end)
    assert shared.pad.state.stage == OVER
    assert scores(shared.pad.state) == (-4, -20, 0)
    shared.refuses("illegal-choice", ADA, "cross", seat=1, choice="r7", before=end)
    for _ in range(2):
        shared.does(ADA, "penalty", seat=1, before=end)
    # Ada's fourth would have ended the game before Bo's.
    shared.refuses("built-on", ADA, "penalty", seat=1, before=end)


def test_a_deed_cannot_be_put_before_one_that_is_not_on_the_pad():
    shared = Shared()
    taken_back = shared.does(BO, "cross", seat=2, choice="r2")
    shared.does(BO, "undo", number=taken_back)
    for number in (1, taken_back, 99):
        shared.refuses("no-such-deed", ADA, "cross", seat=1, choice="r8", before=number)
    shared.refuses("bad-command", ADA, "cross", seat=1, choice="r8", before="1")


def test_the_last_deed_of_a_seat_is_the_last_in_the_order_of_the_pad():
    shared = Shared()
    second = shared.does(BO, "cross", seat=3, choice="y9")
    first = shared.does(ADA, "cross", seat=3, choice="y8", before=second)
    shared.refuses("not-the-last", ADA, "undo", number=first)
    # It stays where it is even if the deed it was put before is taken back.
    shared.does(BO, "undo", number=second)
    shared.does(ADA, "undo", number=first)
    assert shared.pad.deeds == ()


def test_a_cross_together_needs_a_row_that_was_closed_at_the_time():
    shared = both_ready_to_close_red()
    closing = shared.does(BO, "cross", seat=2, choice="r12")
    shared.refuses("illegal-choice", ADA, "cross", seat=1, choice="r12", before=closing, **{"with": "r"})
    later = shared.does(BO, "cross", seat=2, choice="b5")
    shared.does(ADA, "cross", seat=1, choice="r12", before=later, **{"with": "r"})
    assert scores(shared.pad.state) == (28, 29, 0)


def test_a_seats_last_deed_can_be_undone_even_if_others_have_written_since():
    shared = Shared()
    first = shared.does(ADA, "cross", seat=1, choice="r2")
    second = shared.does(ADA, "cross", seat=1, choice="r3")
    shared.does(BO, "cross", seat=2, choice="y5")
    shared.refuses("not-the-last", ADA, "undo", number=first)
    shared.refuses("not-your-seat", BO, "undo", number=second)
    shared.does(ADA, "undo", number=second)
    shared.does(ADA, "undo", number=first)
    shared.refuses("no-such-deed", ADA, "undo", number=first)
    assert [deed.seat for _, deed in shared.pad.deeds] == [1]


def test_deeds_that_others_have_built_on_cannot_be_undone():
    shared = Shared("duel")
    shared.does(BO, "cross", seat=2, choice="r7")
    beating = shared.does(ADA, "cross", seat=1, choice="r7")
    # Bo's token on 7 was beaten, so Bo may place one on 5; with the token still on 7 that is illegal.
    further = shared.does(BO, "cross", seat=2, choice="r5")
    shared.refuses("built-on", ADA, "undo", number=beating)
    shared.does(BO, "undo", number=further)
    shared.does(ADA, "undo", number=beating)


def test_the_end_of_a_game_can_be_undone():
    shared = Shared()
    for _ in range(4):
        last = shared.does(ADA, "penalty", seat=1)
    assert shared.pad.state.stage == OVER
    shared.refuses("game-over", BO, "cross", seat=2, choice="r2")
    shared.refuses("game-over", BO, "penalty", seat=2)
    shared.does(ADA, "undo", number=last)
    shared.does(BO, "cross", seat=2, choice="r2")


def test_a_late_deed_does_not_end_up_in_the_next_game():
    shared = Shared()
    shared.refuses("not-over", BO, "again")
    for _ in range(4):
        shared.does(ADA, "penalty", seat=1)
    shared.does(BO, "again")
    assert shared.pad.deeds == ()
    shared.refuses("other-game", ADA, "cross", seat=1, choice="r2")
    shared.does(ADA, "cross", seat=1, choice="r2", game=2)
    shared.refuses("other-game", ADA, "penalty", seat=1, game=3)


def test_a_pawn_that_would_land_elsewhere_than_the_player_saw_is_rejected():
    shared = Shared("onboard", track=TRACKS["A"])
    moves = [n for n in range(1, 6) if _lands(shared, n)]
    shared.refuses("pawn-elsewhere", ADA, "cross", seat=1, choice=f"+{moves[0]}", to=moves[0] + 1)
    shared.does(ADA, "cross", seat=1, choice=f"+{moves[0]}", to=moves[0])
    Shared().refuses("bad-choice", ADA, "cross", seat=1, choice="r2", to=1)


def test_a_token_with_a_different_effect_from_what_the_player_saw_is_rejected():
    shared = Shared("duel")
    first = shared.does(ADA, "cross", seat=1, choice="y7", does="place")
    assert "would now beat" in shared.refuses("square-changed", BO, "cross", seat=2, choice="y7", does="place")
    # Ada saw an empty square, so nobody was there first.
    shared.refuses("built-on", BO, "cross", seat=2, choice="y7", does="place", before=first)
    shared.does(BO, "cross", seat=2, choice="y7", does="beat")
    shared.refuses("built-on", ADA, "undo", number=first)
    shared.refuses("square-changed", BO, "cross", seat=2, choice="y7", does="beat")
    shared.does(BO, "cross", seat=2, choice="y7", does="stack")
    shared.refuses("bad-choice", BO, "cross", seat=2, choice="y8", does="win")
    # Without `does` nothing is compared.
    shared.does(BO, "cross", seat=2, choice="y8")
    Shared().refuses("bad-choice", ADA, "cross", seat=1, choice="r2", does="place")


def _lands(shared, steps):
    try:
        handle(shared.pad, ADA, COMMANDS.parse({"do": "cross", "seat": 1, "choice": f"+{steps}"}), "try", 2.0)
    except Refused:
        return False
    return True


def test_for_an_open_seat_every_phone_with_a_seat_may_write_and_nobody_else():
    shared = Shared()
    shared.does(ADA, "cross", seat=3, choice="r2")
    shared.does(BO, "cross", seat=3, choice="r3")
    shared.refuses("not-seated", CEM, "cross", seat=3, choice="r4")
    shared.does(CEM, "join", seat=3, called="Cem the second", colour="olive")
    assert (shared.pad.seats[2].name, shared.pad.seats[2].colour) == ("Cem the second", "olive")
    shared.refuses("not-your-seat", ADA, "cross", seat=3, choice="r4")
    shared.refuses("seat-taken", ADA, "join", seat=3)


def test_an_unnamed_seat_is_named_by_the_player_who_takes_it():
    pad = open_pad("p", PadOptions("duel"), (SharedSeat("", "teal", ADA), SharedSeat("", "rose")), [], 1.0).game
    assert [seat.name for seat in pad.seats] == ["", ""]
    named = handle(pad, BO, COMMANDS.parse({"do": "join", "seat": 2, "called": "Bo"}), "a", 2.0).game
    assert [seat.name for seat in named.seats] == ["", "Bo"]
    with pytest.raises(Refused, match="another phone now writes for seat 1"):
        handle(named, BO, COMMANDS.parse({"do": "penalty", "seat": 1}), "b", 3.0)


def test_another_player_may_join_in_the_middle_of_a_game():
    shared = Shared("qwixx", *FIVE_RED)
    before = shared.pad.state.sheets
    shared.does(CEM, "join", called="Dua")
    assert shared.pad.state.sheets[:3] == before
    assert seats_with(shared.pad, CEM) == (3,)
    shared.does(CEM, "join", called="Eli")
    shared.refuses("bad-options", CEM, "join", called="Fay")
    Shared("duel").refuses("bad-options", CEM, "join", called="Dua")


def test_the_seat_of_a_phone_that_is_away_can_be_opened_and_that_of_one_that_is_here_cannot():
    shared = Shared()
    shared.refuses("seat-here", ADA, "release", seat=2)
    shared.refuses("seat-open", ADA, "release", seat=3)
    shared.pad = handle(shared.pad, HOST, Dropped(1), "h", 3.0).game
    shared.refuses("not-seated", CEM, "release", seat=2)
    shared.does(ADA, "release", seat=2)
    shared.does(ADA, "cross", seat=2, choice="r2")
    shared.refuses("not-seated", BO, "cross", seat=2, choice="r3")
    shared.does(BO, "join", seat=2)


def test_a_repeated_id_gets_the_same_answer():
    shared = Shared()
    number = shared.does(ADA, "cross", id="x", seat=1, choice="r2")
    assert shared.does(ADA, "cross", id="x", seat=1, choice="r2") == number
    assert shared.does(BO, "cross", id="x", seat=2, choice="r2") == number + 1


def test_a_pad_is_opened_with_all_deeds_written_before_or_not_at_all():
    with pytest.raises(Refused) as caught:
        Shared("qwixx", FIVE_RED[1], FIVE_RED[0])
    assert caught.value.code == "illegal-choice"
    with pytest.raises(Refused, match="onboard is played on a track"):
        Shared("onboard")


def test_the_page_lists_every_command_event_and_refusal():
    for name in (*COMMANDS.shapes, *KINDS):
        assert f"`{name}`" in PAGE
    for code, meaning in CODES.items():
        assert f"| `{code}` | {meaning} |" in PAGE


@pytest.fixture
def applied(monkeypatch):
    """The deeds to which the rules were applied."""
    deeds = []

    def counted(state, deed):
        deeds.append(deed)
        return apply_deed(state, deed)

    monkeypatch.setattr(pads, "apply_deed", counted)
    return deeds


def beaten(count, **parts):
    """An endless game of Duel: the same token is beaten again and again."""
    return [{"do": "cross", "seat": 1 + place % 2, "choice": "r5", **parts} for place in range(count)]


def test_a_pad_with_many_late_deeds_is_opened_in_linear_time(applied):
    """Each deed comes before all the others, so every one used to be applied again for each new one."""
    late = [{"do": "cross", "seat": 1, "choice": f"{row}{number}"} for row in "ry" for number in range(12, 1, -1)]
    late = [deed for deed in late if deed["choice"] not in ("r12", "y12")]
    for deed in late[1:]:
        # Event 1 opens the pad, and each deed is an event.
        deed["before"] = 1 + late.index(deed)
    pad = Shared("qwixx", *late).pad
    assert [deed.choice for _, deed in pad.deeds] == [deed["choice"] for deed in reversed(late)]
    assert len(applied) <= 2 * len(late)
    applied.clear()
    assert replay(pad.log) == pad
    assert len(applied) == len(late)


def test_only_deeds_after_a_change_are_folded_again(applied):
    shared = Shared("duel", *beaten(100))
    numbers = [number for number, _ in shared.pad.deeds]
    applied.clear()
    shared.does(ADA, "cross", seat=1, choice="r5")
    assert len(applied) == 2  # once to check it, and once to add it
    applied.clear()
    shared.does(ADA, "cross", seat=1, choice="y5", before=numbers[90])
    assert len(applied) <= 2 + 11
    applied.clear()
    shared.does(BO, "undo", number=numbers[99])
    assert len(applied) <= 1
    applied.clear()
    shared.does(BO, "release", seat=2)
    assert applied == []


def test_a_game_on_a_pad_has_a_limited_number_of_deeds():
    shared = Shared("duel", *beaten(MAX_DEEDS))
    shared.refuses("pad-full", ADA, "cross", seat=1, choice="r5")
    shared.does(BO, "undo", number=shared.pad.deeds[-1].number)
    shared.does(BO, "cross", seat=2, choice="r5")


def test_a_stored_pad_with_more_deeds_is_loaded(monkeypatch):
    pad = Shared("duel", *beaten(50)).pad
    monkeypatch.setattr("rowlock.pad.handler.MAX_DEEDS", 10)
    assert replay(pad.log) == pad
