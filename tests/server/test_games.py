"""Whole games on a real server, played by clients that know only the protocol."""

import asyncio

import pytest

from rowlock.record import read
from rowlock.rules import scores
from support.deadlines import run
from support.hosted_server import Player, hosted
from support.memory_logs import SharedLog

GAMES = ["qwixx", "onboard", "duel"]


async def two_people_play(game, **options):
    async with hosted(messages_per_second=1000) as host:
        opened = await host.open(game, "me", "open", **options)
        ada = Player(host, opened["table"], "Ada", opened["token"])
        bo = Player(host, opened["table"], "Bo")
        await asyncio.gather(ada.play(), bo.play())
        record = await host.http.get(f"/api/v1/tables/{opened['table']}/record")
        dice = await host.http.get(f"/api/v1/tables/{opened['table']}/dice")
        return ada, bo, record, dice.json()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_game(game):
    ada, bo, record, dice = run(two_people_play(game))
    assert ada.view["result"] == bo.view["result"]
    assert [event["kind"] for event in ada.events] == [event["kind"] for event in bo.events]
    assert record.headers["content-type"].startswith("text/plain")
    played = read(record.text)
    assert played.options.game == game
    assert list(scores(played.state)) == ada.view["result"]["scores"]
    assert dice["proven"]
    assert dice["entropy_of"] == [1, 2]


@pytest.mark.slow
def test_two_people_play_with_real_dice():
    ada, _, _, dice = run(two_people_play("qwixx", dice="typed", first=1))
    assert ada.view["result"]["how"] == "rules"
    assert (dice["proven"], dice["rolls"]) == (False, ada.view["game"]["roll"]["number"])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_whole_game_with_bots(game):
    async def played():
        async with hosted(messages_per_second=1000) as host:
            bots = ["casual"] if game == "duel" else ["beginner", "steady"]
            opened = await host.open(game, "me", *bots)
            ada = Player(host, opened["table"], "Ada", opened["token"])
            await ada.play()
            return ada

    ada = run(played())
    assert ada.view["result"]["how"] == "rules"
    assert {event["data"]["seat"] for event in ada.events if event["kind"] == "chose"} >= {1, 2}


@pytest.mark.slow
def test_sealed_choices_seeds_and_tokens_of_others_are_never_leaked():
    ada, bo, _, _ = run(two_people_play("qwixx"))
    for player, other in ((ada, bo), (bo, ada)):
        for message in player.received[1:]:
            assert other.token not in str(message)
        for event in player.events:
            if event["kind"] == "chose":
                assert ("choice" in event["data"]) == (event["data"]["seat"] == player.view["me"])
            assert ("command" in event) <= (event["kind"] not in ("opened",))
        seed = player.events[-1]["data"]["seed"]
        with_seed = [message for message in player.received if seed in str(message)]
        assert with_seed == player.received[-1:]


@pytest.mark.slow
def test_a_player_whose_socket_drops_again_and_again_misses_nothing():
    async def played():
        async with hosted(messages_per_second=1000) as host:
            opened = await host.open("duel", "me", "open")
            ada = Player(host, opened["table"], "Ada", opened["token"])
            bo = Player(host, opened["table"], "Bo")

            async def with_pauses():
                while bo.view is None or bo.view["phase"] != "over":
                    stop = bo.last + 15
                    await bo.play(until=lambda view, stop=stop: view["phase"] == "over" or bo.last >= stop)

            await asyncio.gather(ada.play(), with_pauses())
            return ada, bo

    ada, bo = run(played())
    assert bo.last >= ada.last > 50
    assert [event["number"] for event in bo.events] == list(range(1, bo.last + 1))
    assert "came-back" in {event["kind"] for event in ada.events}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [("me", "open"), ("me", "beginner", "open")], ids=["people", "with-a-bot"])
def test_players_at_one_table_can_use_two_servers(seats):
    async def played():
        log = SharedLog()
        fast = {"messages_per_second": 1000}
        async with hosted(log, **fast) as here, hosted(SharedLog(log), **fast) as there:
            opened = await here.open("qwixx", *seats)
            ada = Player(here, opened["table"], "Ada", opened["token"])
            bo = Player(there, opened["table"], "Bo")
            await asyncio.gather(ada.play(), bo.play())
            return ada, bo

    ada, bo = run(played())
    assert ada.view["result"] == bo.view["result"]
    assert ada.view["result"]["how"] == "rules"
    revealed = [event["data"]["decision"] for event in ada.events if event["kind"] == "revealed"]
    assert revealed == list(range(1, len(revealed) + 1))
