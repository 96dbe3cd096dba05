"""What viewers get: the view, the events and the record. The log is enough to restore a table."""

import json

import pytest

from rowlock.live import HOST, BadLog, Dropped, event_json, read_event
from rowlock.record import read
from rowlock.rules import TRACKS, parse, parse_track
from rowlock.table import TableOptions, after, bot_seat, events_for, open_seat, record_of, replay, view, views
from rowlock.table.commands import Choose
from support.seated_table import SEED, Sitting, entropy, table_options

OWN_TRACK = parse_track(
    'name = "ours"\nfields = [' + ", ".join(f'"{c}{n}"' for c in "rygb" for n in range(2, 12)) + "]\n"
)


def stored_and_read(table):
    return replay(read_event(json.loads(json.dumps(event_json(event)))) for event in table.log)


@pytest.mark.parametrize(
    "options",
    [
        table_options("qwixx"),
        table_options("onboard", dice="at-once", clock=12.5),
        table_options("duel", dice="typed", first=1),
        TableOptions("onboard", OWN_TRACK),
    ],
    ids=lambda options: f"{options.game}-{options.dice}",
)
def test_a_table_is_what_its_stored_events_lead_to(options):
    sitting = Sitting(options).begin().play_out()
    assert stored_and_read(sitting.table) == sitting.table


def test_a_table_opened_before_hints_existed_has_none():
    stored = [event_json(event) for event in Sitting().begin().play_out().table.log]
    assert stored[0]["data"]["options"].pop("hints") is False
    table = replay(map(read_event, stored))
    assert (table.phase, table.options.hints) == ("over", False)


def test_events_are_numbered_without_gaps_and_time_never_falls():
    log = Sitting().begin().play_out().table.log
    assert [event.number for event in log] == list(range(1, len(log) + 1))
    assert [event.at for event in log] == sorted(event.at for event in log)


def test_views_made_together_show_each_viewer_only_its_own_secrets():
    sitting = Sitting(table_options("qwixx", dice="typed", first=0)).begin()
    sitting.type("41 3652")
    sitting.choose(0, "r5", done=False)
    seen = views(sitting.table, ((0,), (1,), ()), sitting.now)
    assert [seen[seats]["me"] for seats in ((0,), (1,), ())] == [1, 2, None]
    assert seen[0,]["mine"]["chosen"] == "r5"
    assert seen[1,]["mine"]["chosen"] is None
    assert seen[()]["mine"] is None
    assert list(seen.values()) == [view(sitting.table, viewer, sitting.now) for viewer in (0, 1, None)]


def test_a_device_with_two_seats_sees_what_two_devices_would_see():
    sitting = Sitting(table_options("qwixx", dice="typed", first=0), (open_seat(),) * 3).begin()
    sitting.type("41 3652")
    for seat, choice in enumerate(("r5", "y5", "-")):
        sitting.choose(seat, choice, done=False)
    seen = views(sitting.table, ((0, 2), (1,)), sitting.now)
    first, last = (view(sitting.table, seat, sitting.now) for seat in (0, 2))
    assert seen[0, 2] == {**first, "also": [{part: last[part] for part in ("me", "mine", "may")}]}
    assert [own["mine"]["chosen"] for own in (seen[0, 2], *seen[0, 2]["also"])] == ["r5", "-"]
    assert "y5" not in [own["mine"]["chosen"] for own in (seen[0, 2], *seen[0, 2]["also"])]
    assert seen[1,]["also"] == []


def test_a_viewer_who_missed_events_asks_for_what_came_since():
    table = Sitting().begin().play_out().table
    everything = events_for(table, 0)
    assert [event["number"] for event in everything] == list(range(1, len(table.log) + 1))
    assert events_for(table, 0, since=10) == everything[10:]
    assert events_for(table, 0, since=len(table.log)) == []
    assert events_for(table, 0, since=-3) == everything


def test_only_the_sender_gets_the_id_of_a_command():
    sitting = Sitting(dice="typed").begin()
    sitting.type("41 3652")
    sitting.send(0, Choose(1, "r5"), "mine")
    assert events_for(sitting.table, 0)[-1]["command"] == "mine"
    assert "command" not in events_for(sitting.table, 1)[-1]
    assert "command" not in events_for(sitting.table, None)[-1]


def test_a_log_with_a_gap_without_its_beginning_or_of_another_format_is_rejected():
    log = Sitting().begin().table.log
    with pytest.raises(BadLog, match="event 4 cannot follow event 2"):
        replay([*log[:2], *log[3:]])
    with pytest.raises(BadLog, match="begins with event 1"):
        replay(log[1:])
    with pytest.raises(BadLog, match="the log is empty"):
        replay([])
    danced = read_event({**event_json(log[1]), "kind": "danced"})
    later = read_event({**event_json(log[0]), "data": {**log[0].data, "format": 2}})
    with pytest.raises(BadLog, match="unknown event format 2"):
        replay([later])
    with pytest.raises(BadLog, match="unknown kind 'danced'"):
        after(replay(log[:1]), danced)


def test_the_seed_is_shown_at_the_end_and_not_before():
    sitting = Sitting().begin()
    for viewer in (0, 1, None):
        assert view(sitting.table, viewer, sitting.now)["fair_dice"]["seed"] is None
        assert SEED.hex() not in str(events_for(sitting.table, viewer))
    sitting.play_out()
    for viewer in (0, 1, None):
        seen = view(sitting.table, viewer, sitting.now)["fair_dice"]
        assert seen["seed"] == SEED.hex()
        assert seen["seats"][1]["entropy"] == entropy(1).hex()


def test_no_repr_tells_a_secret():
    sitting = Sitting().begin()
    sitting.roll()
    choice = view(sitting.table, 0, sitting.now)["mine"]["legal"][-1]["choice"]
    sitting.choose(0, choice)
    told = repr((sitting.table, sitting.table.log, sitting.table.deciding, sitting.table.seats, Choose(1, choice)))
    assert SEED.hex() not in told
    assert repr(SEED) not in told
    assert f"'{choice}'" not in told
    assert sitting.table.seats[0].token not in told


def test_the_view_has_everything_needed_to_draw_a_duel():
    sitting = Sitting(table_options("duel", dice="typed", first=0)).begin()
    sitting.type("34 2261")
    sitting.choose(0, "r7")
    sitting.choose(0, "b4")
    seen = view(sitting.table, None, sitting.now)
    game = seen["game"]
    assert parse(game["position"]) == sitting.table.state
    assert game["board"]["seats"][0]["rows"][0] == "000001000000"
    assert game["board"]["seats"][0]["row_points"][0] == 1
    assert [seat["supply"] for seat in game["board"]["seats"]] == [20, 22]
    assert game["dice"] is None
    assert game["roll"] == {"number": 1, "dice": "34 2261"}
    assert game["scores"] == [2, 0]
    assert seen["awaited"]["words"] == "it's Bo's turn to roll"
    assert (seen["awaited"]["what"], seen["awaited"]["from"], seen["awaited"]["roll"]) == ("roll", [2], 2)
    assert seen["me"] is None
    assert seen["may"] == []


def test_the_view_has_the_track_and_the_pawns():
    seen = view(Sitting(table_options("onboard")).begin().table, 0, 1000.0)
    assert [seat["pawn"] for seat in seen["game"]["board"]["seats"]] == [0, 0]
    assert seen["options"]["track"]["name"] == "A"
    assert len(seen["options"]["track"]["fields"]) == len(seen["options"]["track"]["points"]) == 41


def test_mine_lists_my_choices_with_their_words():
    sitting = Sitting(dice="typed").begin()
    sitting.type("41 3652")
    mine = view(sitting.table, 1, sitting.now)["mine"]
    assert mine["legal"][:2] == [
        {"choice": "-", "words": "pass", "means": {}},
        {"choice": "r5", "words": "red 5", "means": {"gain": 1, "skips": 3}},
    ]
    assert mine["decision"] == 1
    sitting.choose_all("-", "-")
    assert view(sitting.table, 1, sitting.now)["mine"] is None


def test_where_a_pawn_would_go_is_written_like_a_choice():
    sitting = Sitting(table_options("onboard", dice="typed", first=0)).begin()
    sitting.type("41 3652")
    sitting.choose_all("-", "-")
    sitting.choose(0, "-")
    nothing, step, *_ = view(sitting.table, 0, sitting.now)["mine"]["legal"]
    assert nothing["means"] == {"gain": -5, "penalty": True, "leads_to_penalty": True}
    assert step == {"choice": "+1", "words": "1 space", "means": {"gain": 2, "field": 1, "enters": "y2"}}


def test_the_meaning_of_a_choice_reveals_nothing_that_others_have_sealed():
    sitting = Sitting(dice="typed").begin()
    sitting.type("41 3652")
    before = view(sitting.table, 1, sitting.now)["mine"]
    sitting.choose(0, "r5")
    assert view(sitting.table, 1, sitting.now)["mine"] == before


def test_the_view_says_what_an_action_is_about():
    sitting = Sitting(table_options("onboard", dice="typed", first=0)).begin()
    said = []
    for do in (lambda: sitting.type("41 3652"), lambda: sitting.choose_all("-", "-"), lambda: sitting.choose(0, "-")):
        awaited = view(sitting.table, None, sitting.now)["awaited"]
        said.append((awaited["about"], awaited["white_sum"]))
        do()
    awaited = view(sitting.table, None, sitting.now)["awaited"]
    said.append((awaited["about"], awaited["white_sum"]))
    assert said == [(None, None), ("white-sum", 5), ("white-and-colour", None), ("pawn", None)]


def commands(sitting, seat):
    return [(may["do"], may.get("seat")) for may in view(sitting.table, seat, sitting.now)["may"]]


def test_the_commands_i_may_send_now_are_listed():
    sitting = Sitting(seats=(open_seat(), open_seat(), bot_seat("casual")))
    assert commands(sitting, None) == [("join", 1), ("join", 2)]
    sitting.join(0)
    assert commands(sitting, 0) == [("seat-bot", 2), ("leave", None)]
    sitting.join(1)
    assert ("show-entropy", None) in commands(sitting, 0)
    sitting.begin()
    assert commands(sitting, 0) == [("roll", None), ("resign", None), ("leave", None)]
    assert commands(sitting, 1) == [("resign", None), ("leave", None)]
    assert commands(sitting, 2) == []
    sitting.roll()
    assert ("choose", None) in commands(sitting, 1)
    sitting.choose(1, "-", done=False)
    assert {("choose", None), ("undo", None), ("done", None)} <= set(commands(sitting, 1))
    sitting.send(HOST, Dropped(0))
    sitting.now += 60
    assert {("wait", 1), ("hand-over", 1), ("end-game", None)} <= set(commands(sitting, 1))


def test_the_record_is_available_at_any_time_and_replays():
    sitting = Sitting(table_options("onboard"), (open_seat(), bot_seat("casual"), open_seat()))
    assert read(record_of(sitting.table).text).options.track == TRACKS["A"]
    sitting.begin()
    record = read(record_of(sitting.table, date="2026-11-15").text)
    assert record.tags["Seat1"] == "Ada"
    assert record.tags["Bot2"] == "casual"
    assert record.tags["Date"] == "2026-11-15"
    assert "Result" not in record.tags
    assert "FairSeed" not in record.tags
    sitting.play_out()
    record = read(record_of(sitting.table).text)
    assert record.tags["Result"] == " ".join(map(str, sitting.table.end.scores))
    assert record.tags["FairSeed"] == SEED.hex()
    assert record.state == sitting.table.state
