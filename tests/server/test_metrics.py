"""Metrics and traces of a real server, and the dashboard that shows the metrics."""

import json
import re
import sys
from pathlib import Path

import pytest

from rowlock.server import tracing
from rowlock.server.metrics import COUNTERS, HISTOGRAMS
from support.deadlines import in_a_loop
from support.hosted_server import Player, hosted, opening

ROOT = Path(__file__).parents[2]
DASHBOARD = ROOT / "hosting" / "grafana-dashboard.json"
DOCUMENTED = ROOT / "docs" / "operate.md"


async def exported(host):
    answer = await host.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return answer.text


def families(text):
    return set(re.findall("^# TYPE (\\S+) ", text, re.MULTILINE))


@in_a_loop
async def test_a_game_with_a_bot_shows_in_every_latency_histogram():
    async with hosted(metrics=True, messages_per_second=1000) as host:
        opened = await host.open("duel", "me", "beginner", dice="at-once")
        await Player(host, opened["table"], "Ada", opened["token"]).play()
        text = await exported(host)
    found = dict(re.findall("^(rowlock_\\S+) (\\S+)$", text, re.MULTILINE))
    assert float(found["rowlock_command_seconds_count"]) > 10
    assert float(found["rowlock_bot_choice_seconds_count"]) > 10
    assert float(found['rowlock_storage_seconds_count{operation="append"}']) > 20
    assert found['rowlock_http_request_seconds_count{method="POST",route="/tables",status="2xx"}'] == "1.0"
    assert found['rowlock_jobs_waiting{pool="bot"}'] == "0.0"
    assert found["rowlock_storage_events_waiting"] == "0.0"
    assert found["rowlock_storage_healthy"] == "1.0"
    assert "process_open_fds" in families(text)
    assert opened["table"] not in text


@in_a_loop
async def test_errors_are_counted_by_code():
    async with hosted(metrics=True, tables_per_hour=1) as host:
        for _ in range(3):
            await host.http.post("/api/v1/tables", json=opening("qwixx", "me"))
        await host.http.get("/api/v1/tables/none")
        opened = next(iter(host.rooms._rooms))
        async with host.client(opened) as client:
            code = await client.refusal({"id": "1", "do": "roll", "roll": 1})
        value = host.rooms.metrics.value
        assert (
            value("refused_total", code="too-many-tables") == value("rate_limited_total", code="too-many-tables") == 2
        )
        assert value("refused_total", code="no-such-table") == 1
        assert value("rate_limited_total", code="no-such-table") == 0
        assert value("refused_total", code=code) == value("messages_refused_total") == 1


@in_a_loop
async def test_a_person_who_resigns_counts_as_replaced():
    async with hosted(metrics=True) as host:
        opened = await host.open("qwixx", "me", "open", "open", dice="typed", first=1)
        async with host.client(opened["table"]) as bo, host.client(opened["table"]) as cy:
            await bo.command("1", "join", called="Bo")
            await cy.command("1", "join", called="Cy")
            await cy.command("2", "resign")
        assert host.rooms.metrics.value("stand_ins_total") == 1


@in_a_loop
async def test_the_dashboard_queries_only_metrics_that_are_exported():
    async with hosted(metrics=True) as host:
        known = families(await exported(host))
    dashboard = json.loads(DASHBOARD.read_text())
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())]
    queries += [variable["query"]["query"] for variable in dashboard["templating"]["list"][1:]]
    queried = {name for query in queries for name in re.findall("(?:rowlock|process)_[a-z_]+", query)}
    assert {re.sub("_(bucket|count|sum)$", "", name) for name in queried} <= known
    # And it leaves nothing out.
    shown = {re.sub("_(bucket|count|sum|total)$", "", name).removeprefix("rowlock_") for name in queried}
    assert shown >= {*COUNTERS, *HISTOGRAMS}
    assert {query.count("(") - query.count(")") for query in queries} == {0}


@in_a_loop
async def test_the_documentation_lists_every_metric():
    async with hosted(metrics=True) as host:
        text = await exported(host)
    page = DOCUMENTED.read_text(encoding="utf-8")
    listed = dict(re.findall(r"^\| `(rowlock_\w+)` \| [^|]+ \| (.+) \|$", page, re.MULTILINE))
    assert listed == dict(re.findall(r"^# HELP (rowlock_\S+) (.+)$", text, re.MULTILINE))


def test_a_dashboard_has_panels_that_do_not_overlap():
    panels = json.loads(DASHBOARD.read_text())["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    squares = [
        (x, y)
        for panel in panels
        for x in range(panel["gridPos"]["x"], panel["gridPos"]["x"] + panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["y"], panel["gridPos"]["y"] + panel["gridPos"]["h"])
    ]
    assert len(set(squares)) == len(squares)
    assert max(x for x, _ in squares) < 24


def test_traces_are_off_unless_an_endpoint_is_set():
    assert tracing.Tracing({}).tracer is None
    traces = tracing.Tracing({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"})
    assert traces.tracer is not None
    traces.close()


def test_without_the_extra_traces_are_a_warning(monkeypatch, caplog):
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    assert tracing.Tracing({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"}).tracer is None
    assert "pip install opentelemetry-sdk opentelemetry-exporter-otlp-proto-http" in caplog.text


@in_a_loop
async def test_requests_and_commands_are_traced_without_addresses_of_tables(monkeypatch):
    exporters = pytest.importorskip("opentelemetry.sdk.trace.export.in_memory_span_exporter")
    exporter = exporters.InMemorySpanExporter()
    monkeypatch.setattr("rowlock.server.web.app.Tracing", lambda: tracing.Tracing({}, exporter))
    async with hosted(metrics=True) as host:
        opened = await host.open("qwixx", "me", "open", dice="typed", first=1)
        await host.http.get(f"/api/v1/tables/{opened['table']}")
        async with host.client(opened["table"]) as bo:
            await bo.command("1", "join", called="Bo")
    spans = exporter.get_finished_spans()
    names = {span.name for span in spans}
    assert names >= {"POST /tables", "GET /tables/{table}", "command", "storage"}
    command = next(span for span in spans if span.name == "command")
    assert any(span.parent and span.parent.span_id == command.context.span_id for span in spans)
    assert opened["table"] not in str([span.to_json() for span in spans])
