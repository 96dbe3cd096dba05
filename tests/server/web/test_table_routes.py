"""The HTTP routes: tables, records, reviews, dice, games and bots; errors, limits and headers."""

import asyncio
import json
from pathlib import Path

import pytest

from rowlock.analysis.as_data import as_data
from rowlock.analysis.review import review as reviewed
from rowlock.bots.registry import LEVELS
from rowlock.record import read
from rowlock.report import fragment, page, policy, script_data
from rowlock.rules import GAME_NAMES
from rowlock.server.web.middleware import SECURITY_HEADERS
from support.deadlines import in_a_loop, run
from support.hosted_server import Player, hosted, opening

GOLDEN = Path(__file__).resolve().parents[2] / "golden"


def asked(*requests, **settings):
    """The responses to some requests, each a method, a path and further arguments for httpx."""

    async def scenario():
        async with hosted(**settings) as host:
            return [await host.http.request(method, place, **more) for method, place, more in requests]

    return run(scenario())


def get(place, **more):
    return "GET", place, more


def post(body=None, **more):
    return "POST", "/api/v1/tables", {**({} if body is None else {"json": body}), **more}


def preflight(origin):
    headers = {"Origin": origin, "Access-Control-Request-Method": "POST"}
    return "OPTIONS", "/api/v1/tables", {"headers": {**headers, "Access-Control-Request-Headers": "content-type"}}


@pytest.mark.slow
def test_games_and_bots_are_listed():
    games, bots, health, openapi = asked(
        get("/api/v1/games"), get("/api/v1/bots"), get("/healthz"), get("/api/v1/openapi.json")
    )
    assert {game["game"] for game in games.json()["games"]} == set(GAME_NAMES)
    assert [len(track["fields"]) for track in games.json()["tracks"]] == [40, 40]
    assert [bot["level"] for bot in bots.json()["levels"]] == list(LEVELS)
    assert health.json()["status"] == "ok"
    paths = openapi.json()["paths"]
    assert all(one.get("summary") for methods in paths.values() for one in methods.values())
    assert "/api/v1/tables/{table}/review" in paths
    assert "HTTPValidationError" not in openapi.text


@pytest.mark.slow
def test_a_table_is_opened_and_its_opener_sits_down():
    async def scenario():
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

    run(scenario())


@pytest.mark.slow
def test_telemetry_is_off_whatever_the_environment_says(monkeypatch):
    """Newer versions of FastAPI have telemetry."""
    monkeypatch.setenv("FASTAPI_OTEL_AUTO_CONFIGURE", "true")

    async def scenario():
        async with hosted() as host:
            telemetry = getattr(host.server.config.app, "_telemetry", {})
            return {name for name, value in telemetry.items() if value and name != "operation_spans"}

    assert run(scenario()) == set()


@pytest.mark.slow
def test_a_table_without_a_seat_for_its_opener_has_no_token():
    (answer,) = asked(post(opening("duel", "open", "open")))
    assert (answer.json()["seat"], answer.json()["token"]) == (None, None)


@pytest.mark.slow
def test_a_finished_game_is_reviewed():
    async def scenario():
        async with hosted(messages_per_second=1000) as host:
            opened = await host.open("duel", "me", "beginner")
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

    run(scenario())


@pytest.mark.slow
def test_a_record_from_elsewhere_is_reviewed_if_it_is_valid_and_over():
    record = (GOLDEN / "duel-out-of-tokens.rowlock").read_text()
    lines = record.splitlines()

    async def scenario():
        async with hosted(reviews_per_hour=1) as host:

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
            # None of these counted; the first valid one does, and this host allows no more.
            status, answer = await sent(record, language="de")
            assert (status, answer["rowlock"], answer["language"]) == (200, "review", "de")
            status, answer = await sent(record)
            assert (status, answer["refused"]) == (429, "too-many-reviews")

    run(scenario())


@pytest.mark.slow
def test_a_limited_number_of_reviews_can_wait():
    async def scenario():
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

    run(scenario())


BAD = [
    ({}, "bad-request", "game: Field required"),
    ({"game": "chess", "seats": [{"kind": "open"}]}, "bad-request", "game"),
    (opening("qwixx"), "bad-request", "seats"),
    (opening("qwixx", *["open"] * 6), "bad-request", "seats"),
    (opening("duel", *["open"] * 3), "bad-options", "2"),
    (opening("qwixx", "me", "me"), "name-taken", "already"),
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


@pytest.mark.slow
def test_an_invalid_table_is_rejected_with_a_reason():
    answers = asked(*(post(body) for body, _, _ in BAD))
    for (body, code, words), answer in zip(BAD, answers, strict=True):
        assert (answer.status_code, answer.json()["refused"]) == (422, code), (body, answer.text)
        assert words in answer.json()["message"]


@pytest.mark.slow
def test_all_people_at_the_device_that_opens_a_table_share_one_token():
    async def scenario():
        async with hosted() as host:
            seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "me", "name": "Bo"}]
            opened = (await host.http.post("/api/v1/tables", json={**opening("qwixx", "me"), "seats": seats})).json()
            assert (opened["seat"], opened["seats"]) == (1, [1, 3])
            headers = {"Authorization": f"Bearer {opened['token']}"}
            view = (await host.http.get(f"/api/v1/tables/{opened['table']}", headers=headers)).json()
            assert (view["me"], [own["me"] for own in view["also"]]) == (1, [3])

    run(scenario())


@pytest.mark.slow
def test_a_body_that_is_not_json_is_rejected():
    for answer in asked(
        post(content=b"{"), post(content=b"\xff"), post(content=b"[" * 9000), post(content=b"9" * 9000)
    ):
        assert (answer.status_code, answer.json()["refused"]) == (422, "bad-request"), answer.text


@pytest.mark.slow
def test_a_body_that_is_too_large_is_rejected_however_it_arrives():
    async def in_parts():
        for _ in range(100):
            yield b" " * 1000

    for answer in asked(post(content=b" " * 20_000), post(content=in_parts())):
        assert (answer.status_code, answer.json()["refused"]) == (413, "too-long")


@pytest.mark.slow
@pytest.mark.parametrize("place", ["/table", "/api", "/api/v1/tables/no/thing", "/docs", "/redoc", "/metrics", "/%00"])
def test_unknown_paths_get_an_error(place):
    (answer,) = asked(get(place))
    assert (answer.status_code, answer.json()["refused"]) == (404, "no-such-page")


@pytest.mark.slow
def test_a_missing_table_gets_an_error():
    answers = asked(*(get(f"/api/v1/tables/nowhere{part}") for part in ("", "/record", "/review", "/hint", "/dice")))
    assert {(answer.status_code, answer.json()["refused"]) for answer in answers} == {(404, "no-such-table")}


@pytest.mark.slow
def test_every_response_has_the_security_headers():
    for answer in asked(
        get("/api/v1/games"), get("/nowhere"), post({}), post(headers={"Origin": "https://evil.example"})
    ):
        for name, value in SECURITY_HEADERS.items():
            assert answer.headers[name] == value
        assert "server" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers


@pytest.mark.slow
def test_a_foreign_page_cannot_open_a_table_but_a_listed_one_can():
    body = opening("qwixx", "me")
    foreign, friendly, foreign_preflight, friendly_preflight = asked(
        post(body, headers={"Origin": "https://evil.example"}),
        post(body, headers={"Origin": "https://club.example"}),
        preflight("https://evil.example"),
        preflight("https://club.example"),
        origins=("https://club.example",),
    )
    assert (foreign.status_code, foreign.json()["refused"]) == (403, "foreign-origin")
    assert friendly.status_code == 201
    assert friendly.headers["access-control-allow-origin"] == "https://club.example"
    assert foreign_preflight.status_code == 400
    assert "access-control-allow-origin" not in foreign_preflight.headers
    assert friendly_preflight.status_code == 200
    assert friendly_preflight.headers["access-control-allow-origin"] == "https://club.example"


@pytest.mark.slow
def test_a_listed_page_can_read_errors_and_vary_keeps_the_encoding():
    origin = {"headers": {"Origin": "https://club.example"}}
    error, page = asked(get("/api/v1/nowhere", **origin), get("/", **origin), origins=("https://club.example",))
    assert error.headers["access-control-allow-origin"] == "https://club.example"
    assert page.headers["vary"] == "Accept-Encoding, Origin"


@pytest.mark.slow
def test_a_client_can_open_a_limited_number_of_tables_per_hour():
    answers = asked(*[post(opening("qwixx", "me"))] * 3, tables_per_hour=2)
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[-1].json()["refused"] == "too-many-tables"
    assert answers[-1].headers["retry-after"]


@pytest.mark.slow
def test_a_client_can_send_a_limited_number_of_requests():
    answers = asked(*[get("/healthz")] * 10, requests_per_second=1)
    assert {answer.status_code for answer in answers[:3]} == {200}
    assert {answer.json()["refused"] for answer in answers[5:]} == {"too-fast"}


@pytest.mark.slow
def test_the_page_and_its_tables_load_in_one_burst():
    """Thirty files and the views of twenty tables, twice within a second, with the default settings."""
    files, views = [get("/a/file.js")] * 30, [get("/api/v1/tables/nowhere")] * 20
    answers = asked(*(files + views) * 2, requests_per_second=20)
    assert {answer.json()["refused"] for answer in answers} == {"no-such-page", "no-such-table"}


@pytest.mark.slow
def test_file_requests_are_limited_too():
    answers = asked(*[get("/a/file.js")] * 100, requests_per_second=1)
    assert {answer.json()["refused"] for answer in answers[:30]} == {"no-such-page"}
    assert "too-fast" in {answer.json()["refused"] for answer in answers[30:]}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("proxies", "statuses"), [("", [201, 429]), ("127.0.0.1", [201, 201]), ("127.0.0.0/24", [201, 201])]
)
def test_a_proxy_is_trusted_only_if_the_host_lists_it(proxies, statuses):
    requests = [post(opening("qwixx", "me"), headers={"X-Forwarded-For": f"192.0.2.{number}"}) for number in (1, 2)]
    answers = asked(*requests, proxies=proxies, tables_per_hour=1)
    assert [answer.status_code for answer in answers] == statuses


@pytest.mark.slow
def test_metrics_are_served_if_the_host_wants_them():
    answers = asked(post(opening("qwixx", "me")), get("/metrics"), metrics=True)
    assert "rowlock_tables_opened_total 1.0\n" in answers[-1].text
    assert "rowlock_tables_in_memory 1.0\n" in answers[-1].text


@pytest.mark.slow
@pytest.mark.parametrize("body", [b"{", b"\xff", b"[" * 5000, b"9" * 5000], ids=["half", "utf-8", "deep", "huge"])
@in_a_loop
async def test_a_body_that_is_not_json_is_a_bad_request(body):
    async with hosted() as host:
        for path in ("tables", "pads", "reviews"):
            answer = await host.http.post(f"/api/v1/{path}", content=body, headers={"content-type": "application/json"})
            assert (answer.status_code, answer.json()["refused"]) == (422, "bad-request")


@pytest.mark.slow
@in_a_loop
async def test_vary_names_everything_that_a_response_depends_on():
    async with hosted(origins=("https://club.example",)) as host:
        for headers in ({}, {"origin": "https://club.example"}, {"origin": "https://evil.example"}):
            page = await host.http.get("/", headers=headers)
            assert page.headers.get_list("vary", split_commas=True) == ["Accept-Encoding", "Origin"]
            missing = await host.http.get("/nowhere", headers={"accept": "text/html", **headers})
            assert missing.headers.get_list("vary", split_commas=True) == ["Accept", "Accept-Encoding", "Origin"]
