"""HTTP: tables, records, reviews, dice, what there is to play; and what is refused, and how strictly."""

import asyncio
import json
from pathlib import Path

import pytest

from deadlines import run
from hosting import Player, hosted, opening
from rowlock.analysis.as_data import as_data
from rowlock.analysis.review import review as reviewed
from rowlock.bots.registry import LEVELS
from rowlock.record import read
from rowlock.report import fragment, page, policy, script_data
from rowlock.server.around import HEADERS
from rowlock.server.limits import Allowance, Allowances, client_of

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


def asked(*requests, **settings):
    """The answers to some requests, each a method, an address and what httpx is to know besides."""

    async def doing():
        async with hosted(**settings) as host:
            return [await host.http.request(method, place, **more) for method, place, more in requests]

    return run(doing())


def get(place, **more):
    return "GET", place, more


def post(body=None, **more):
    return "POST", "/api/v1/tables", {**({} if body is None else {"json": body}), **more}


def test_what_there_is_to_play():
    games, bots, health, openapi = asked(
        get("/api/v1/games"), get("/api/v1/bots"), get("/healthz"), get("/api/v1/openapi.json")
    )
    assert {game["game"] for game in games.json()["games"]} == {"qwixx", "onboard", "duel"}
    assert [len(track["fields"]) for track in games.json()["tracks"]] == [40, 40]
    assert [bot["level"] for bot in bots.json()["levels"]] == list(LEVELS)
    assert health.json()["status"] == "ok"
    paths = openapi.json()["paths"]
    assert all(one.get("summary") for methods in paths.values() for one in methods.values())
    assert "/api/v1/tables/{table}/review" in paths
    assert "HTTPValidationError" not in openapi.text


def test_a_table_is_opened_and_its_maker_sits_down():
    async def doing():
        async with hosted() as host:
            opened = await host.open("onboard", "casual", "me", "open")
            assert (opened["seat"], opened["view"]["me"]) == (2, 2)
            assert len(opened["table"]) >= 22
            assert len(opened["token"]) >= 43
            place = f"/api/v1/tables/{opened['table']}"
            watched = (await host.http.get(place)).json()
            assert (watched["me"], [seat["kind"] for seat in watched["seats"]]) == (None, ["bot", "person", "open"])
            mine = await host.http.get(place, headers={"Authorization": f"Bearer {opened['token']}"})
            assert mine.json()["me"] == 2
            for wrong in ("Bearer unknown", "unknown", f"Basic {opened['token']}"):
                answer = await host.http.get(place, headers={"Authorization": wrong})
                assert (answer.status_code, answer.json()["refused"]) == (401, "stale-token")
            assert read((await host.http.get(f"{place}/record")).text).options.players == 3
            assert (await host.http.get(f"{place}/dice")).json()["why"]
            review = await host.http.get(f"{place}/review")
            assert (review.status_code, review.json()["refused"]) == (409, "not-over")

    run(doing())


def test_nobody_else_is_told_of_requests_whatever_the_environment_asks(monkeypatch):
    """Newer versions of FastAPI have telemetry of their own."""
    monkeypatch.setenv("FASTAPI_OTEL_AUTO_CONFIGURE", "true")

    async def doing():
        async with hosted() as host:
            telemetry = getattr(host.server.config.app, "_telemetry", {})
            return {name for name, value in telemetry.items() if value and name != "operation_spans"}

    assert run(doing()) == set()


def test_a_table_nobody_sits_at_has_no_token():
    (answer,) = asked(post(opening("duel", "open", "open")))
    assert (answer.json()["seat"], answer.json()["token"]) == (None, None)


def test_a_finished_game_is_reviewed():
    async def doing():
        async with hosted(messages_a_second=1000) as host:
            opened = await host.open("qwixx", "me")
            ada = Player(host, opened["table"], "Ada", opened["token"])
            await ada.play()
            place = f"/api/v1/tables/{opened['table']}/review"
            first, again = await asyncio.gather(host.http.get(place), host.http.get(place))
            assert first.json()["rowlock"] == "review"
            assert first.json()["scores"] == ada.view["result"]["scores"]
            assert first.content == again.content
            german = await host.http.get(place, params={"language": "de"})
            assert german.json()["language"] == "de"
            assert german.json()["verdict"] != first.json()["verdict"]
            unspoken = await host.http.get(place, params={"language": "fr"})
            assert (unspoken.status_code, unspoken.json()["refused"]) == (422, "bad-request")
            file = await host.http.get(f"{place}.html", params={"language": "de"})
            record = read((await host.http.get(place.replace("review", "record"))).text)
            assert file.text == page(as_data(reviewed(record), language="de"))
            assert file.headers["content-security-policy"].startswith(policy())
            parts = (await host.http.get(f"{place}/parts", params={"language": "de"})).json()
            assert parts == json.loads(
                json.dumps({"html": fragment(german.json()), "data": script_data(german.json())})
            )

    run(doing())


def test_a_record_from_elsewhere_is_reviewed_if_it_is_one_and_over():
    record = (GOLDEN / "duel-out-of-tokens.rowlock").read_text()
    lines = record.splitlines()

    async def doing():
        async with hosted(reviews_an_hour=1) as host:

            async def sent(text, **asked):
                answer = await host.http.post("/api/v1/reviews", json={"record": text}, params=asked)
                return answer.status_code, answer.json()

            status, answer = await sent(record.replace("g8", "g14"))
            assert (status, answer["refused"]) == (422, "bad-request")
            assert answer["message"].startswith("record: line ")
            status, answer = await sent("\n".join(lines[:-1]).replace("[Result", "[Hoped"))
            assert (status, answer["refused"]) == (409, "not-over")
            assert (await sent(record + " " * 16_000))[0] == 413
            assert (await sent(record, form="poem"))[0] == 422
            # None of these were counted; the first true one is, and it is all that this host allows.
            status, answer = await sent(record, language="de")
            assert (status, answer["rowlock"], answer["language"]) == (200, "review", "de")
            status, answer = await sent(record)
            assert (status, answer["refused"]) == (429, "too-many-reviews")

    run(doing())


def test_only_so_many_reviews_wait_for_one_another():
    async def doing():
        async with hosted(reviews_waiting=1) as host:
            places = []
            for _ in range(2):
                opened = await host.open("qwixx", "me", "casual", dice="typed", first=1)
                async with host.client(opened["table"], {"token": opened["token"]}) as ada:
                    await ada.command("1", "resign")
                places.append(f"/api/v1/tables/{opened['table']}/review")
            answers = await asyncio.gather(*map(host.http.get, places))
            assert sorted(answer.status_code for answer in answers) == [200, 503]
            busy = next(answer for answer in answers if answer.status_code == 503)
            assert (busy.json()["refused"], busy.headers["retry-after"]) == ("busy", "5")

    run(doing())


BAD = [
    ({}, "bad-request", "game: Field required"),
    ({"game": "chess", "seats": [{"kind": "open"}]}, "bad-request", "game"),
    (opening("qwixx"), "bad-request", "seats"),
    (opening("qwixx", *["open"] * 6), "bad-request", "seats"),
    (opening("duel", *["open"] * 3), "bad-options", "2"),
    (opening("qwixx", "me", "me"), "bad-request", "only one"),
    (opening("qwixx", "me", "grandmaster"), "bad-level", "grandmaster"),
    (opening("qwixx", "me", colour="red"), "bad-request", "colour"),
    (opening("qwixx", "me", clock="60"), "bad-request", "clock"),
    (opening("qwixx", "me", clock=0.5), "bad-request", "clock"),
    (opening("qwixx", "me", first=2), "bad-options", "1"),
    (opening("qwixx", "me", "open", hints=True), "bad-options", "one person among bots"),
    (opening("qwixx", "me", hints=1), "bad-request", "hints"),
    (opening("qwixx", "me", dice="typed"), "bad-options", "name the seat"),
    ({**opening("onboard", "me"), "track": "C"}, "bad-request", "A, B"),
    ({**opening("onboard", "me"), "track": None, "track_file": "x"}, "bad-request", "TOML"),
    ({"game": "qwixx", "seats": [{"kind": "me", "name": "\u200b"}]}, "bad-name", "invisible"),
    ({"game": "qwixx", "seats": [{"kind": "me", "name": "a" * 61}]}, "bad-request", "name"),
    ({"game": "qwixx", "seats": [{"kind": "king"}]}, "bad-request", "kind"),
    ([], "bad-request", ""),
    ("text", "bad-request", ""),
]


def test_a_table_that_cannot_be_opened_is_refused_with_a_reason():
    answers = asked(*(post(body) for body, _, _ in BAD))
    for (body, code, words), answer in zip(BAD, answers, strict=True):
        assert (answer.status_code, answer.json()["refused"]) == (422, code), (body, answer.text)
        assert words in answer.json()["message"]


def test_a_body_that_is_no_json_is_refused():
    for answer in asked(
        post(content=b"{"), post(content=b"\xff"), post(content=b"[" * 9000), post(content=b"9" * 9000)
    ):
        assert (answer.status_code, answer.json()["refused"]) == (422, "bad-request"), answer.text


def test_a_body_that_is_too_large_is_refused_however_it_comes():
    async def in_parts():
        for _ in range(100):
            yield b" " * 1000

    for answer in asked(post(content=b" " * 20_000), post(content=in_parts())):
        assert (answer.status_code, answer.json()["refused"]) == (413, "too-long")


@pytest.mark.parametrize("place", ["/table", "/api", "/api/v1/tables/no/thing", "/docs", "/redoc", "/metrics", "/%00"])
def test_what_is_not_there_is_said_to_be(place):
    (answer,) = asked(get(place))
    assert (answer.status_code, answer.json()["refused"]) == (404, "no-such-page")


def test_a_table_that_is_not_there_is_said_to_be():
    answers = asked(*(get(f"/api/v1/tables/nowhere{part}") for part in ("", "/record", "/review", "/hint", "/dice")))
    assert {(answer.status_code, answer.json()["refused"]) for answer in answers} == {(404, "no-such-table")}


def test_every_answer_tells_the_browser_to_be_strict():
    for answer in asked(
        get("/api/v1/games"), get("/nowhere"), post({}), post(headers={"Origin": "https://evil.example"})
    ):
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
        assert "server" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers


def test_a_foreign_page_opens_no_table_and_a_friendly_one_does():
    body = opening("qwixx", "me")
    foreign, friendly, asking = asked(
        post(body, headers={"Origin": "https://evil.example"}),
        post(body, headers={"Origin": "https://club.example"}),
        ("OPTIONS", "/api/v1/tables", {"headers": {"Origin": "https://club.example"}}),
        origins=("https://club.example",),
    )
    assert (foreign.status_code, foreign.json()["refused"]) == (403, "foreign-origin")
    assert friendly.status_code == 201
    assert friendly.headers["access-control-allow-origin"] == "https://club.example"
    assert asking.status_code == 204


def test_a_client_opens_only_so_many_tables_an_hour():
    answers = asked(*[post(opening("qwixx", "me"))] * 3, tables_an_hour=2)
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[-1].json()["refused"] == "too-many-tables"
    assert answers[-1].headers["retry-after"]


def test_a_client_asks_only_so_often():
    answers = asked(*[get("/healthz")] * 10, requests_a_second=1)
    assert {answer.status_code for answer in answers[:3]} == {200}
    assert {answer.json()["refused"] for answer in answers[5:]} == {"too-fast"}


def test_a_page_and_the_tables_of_its_person_are_loaded_at_once():
    """Thirty files, and the views of twenty tables, twice in a second; with what a host has by default."""
    files, views = [get("/a/file.js")] * 30, [get("/api/v1/tables/nowhere")] * 20
    answers = asked(*(files + views) * 2, requests_a_second=20)
    assert {answer.json()["refused"] for answer in answers} == {"no-such-page", "no-such-table"}


def test_nobody_fetches_files_for_ever():
    answers = asked(*[get("/a/file.js")] * 100, requests_a_second=1)
    assert {answer.json()["refused"] for answer in answers[:30]} == {"no-such-page"}
    assert answers[-1].json()["refused"] == "too-fast"


@pytest.mark.parametrize(("proxies", "statuses"), [("", [201, 429]), ("127.0.0.1", [201, 201])])
def test_a_proxy_is_believed_only_if_the_host_says_so(proxies, statuses):
    requests = [post(opening("qwixx", "me"), headers={"X-Forwarded-For": f"192.0.2.{number}"}) for number in (1, 2)]
    answers = asked(*requests, proxies=proxies, tables_an_hour=1)
    assert [answer.status_code for answer in answers] == statuses


def test_figures_are_there_if_the_host_wants_them():
    answers = asked(post(opening("qwixx", "me")), get("/metrics"), metrics=True)
    assert "rowlock_tables_opened_total 1\n" in answers[-1].text
    assert "rowlock_tables_in_memory 1\n" in answers[-1].text


def test_an_allowance_comes_back_with_time():
    time = [0.0]
    allowance = Allowance(2, 1, lambda: time[0])
    assert [allowance.spend() for _ in range(3)] == [True, True, False]
    time[0] = 1.0
    assert [allowance.spend() for _ in range(2)] == [True, False]
    time[0] = 100.0
    assert [allowance.spend() for _ in range(3)] == [True, True, False]


def test_allowances_that_are_whole_again_are_forgotten(monkeypatch):
    time = [0.0]
    allowances = Allowances(1, 1, lambda: time[0])
    monkeypatch.setattr(Allowances, "MOST_KEPT", 10)
    for client in range(10):
        assert allowances.spend(str(client))
    time[0] = 10.0
    assert allowances.spend("another")
    assert len(allowances._kept) == 1


def test_a_home_with_many_addresses_is_one_client():
    assert client_of(("2001:db8:1:2:3::4", 1)) == client_of(("2001:db8:1:2:ffff::", 9)) == "2001:db8:1:2::/64"
    assert client_of(("::ffff:192.0.2.1", 1)) == client_of(("192.0.2.1", 2)) == "192.0.2.1"
    assert client_of(None) == client_of(("nonsense", 1)) == "unknown"
