"""The HTML of the admin page. It is for hosts, and in English only."""

import json
from collections.abc import Iterable
from html import escape
from typing import Any, NamedTuple

from rowlock import __version__
from rowlock.server.event_log import Overview, StoredTable
from rowlock.server.metrics import Metrics

STYLES = """\
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #8885; padding: .3rem .6rem; text-align: left; vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
code { overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
.good, .bad { border-inline-start: .4rem solid #2a9d4a; padding-inline-start: .8rem; }
.bad { border-color: #d33; }
form { display: inline; }
input, button { font: inherit; padding: .3rem .8rem; }
"""

PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex, nofollow">
<title>Rowlock admin</title>
<link rel="stylesheet" href="/admin/style.css">
</head>
<body>
<h1>Rowlock admin</h1>
{body}
</body>
</html>
"""

LOGIN = """\
{message}
<form method="post" action="/admin/login">
<label>Token <input type="password" name="token" autocomplete="current-password" required autofocus></label>
<button>Log in</button>
</form>
"""

DELETE = """\
<details><summary>Delete…</summary><form method="post" action="/admin/delete"><input type="hidden" name="form" \
value="{form}"><input type="hidden" name="table" value="{table}"><button>Delete permanently</button></form></details>"""


class Status(NamedTuple):
    """What the page shows. `failure` is empty if the storage works."""

    uptime: float
    failure: str
    overview: Overview
    connected: dict[str, int]
    metrics: Metrics
    problems: list[dict[str, Any]]
    now: float


def login_page(message: str = "") -> str:
    return PAGE.format(body=LOGIN.format(message=f'<p class="bad">{escape(message)}</p>' if message else ""))


def admin_page(status: Status, form: str, message: str = "") -> str:
    overview = status.overview
    if status.failure:
        storage = f'<p class="bad">The storage has failed: {escape(status.failure)}</p>'
    else:
        size = f"{overview.tables} tables and pads, {_bytes(overview.bytes)}"
        storage = f'<p class="good">The storage works: {size}.</p>'
    parts = [
        f'<p role="status">{escape(message)}</p>' if message else "",
        f"<p>Version {escape(__version__)}, up for {_duration(status.uptime)}. ",
        '<form method="post" action="/admin/logout"><button>Log out</button></form></p>',
        storage,
        "<h2>Load</h2>",
        _table(("", "number:now or since the start"), _load(status.metrics)),
        f"<h2>Tables and pads with the latest events ({len(overview.latest)} of {overview.tables})</h2>",
        _table(
            ("Id", "Game", "number:Seats", "number:Connected", "number:Events", "number:Size", "Last event", ""),
            [_row(one, status, form) for one in overview.latest],
        ),
        "<h2>Latest warnings and errors</h2>",
        _table(("When", "Level", "What", "Details"), [_problem(one) for one in reversed(status.problems)]),
    ]
    return PAGE.format(body="\n".join(parts))


def _load(metrics: Metrics) -> list[list[str]]:
    def average(name: str, **labels: str) -> str:
        count = metrics.value(f"{name}_count", **labels)
        return f"{metrics.value(f'{name}_sum', **labels) / count * 1000:.1f} ms" if count else "–"

    rows = [
        ("Tables and pads in memory", f"{metrics.value('tables_in_memory'):.0f}"),
        ("Open sockets", f"{metrics.value('sockets_open'):.0f}"),
        ("Events waiting to be stored", f"{metrics.value('storage_events_waiting'):.0f}"),
        ("Events stored", f"{metrics.value('events_stored_total'):.0f}"),
        ("Commands: average until stored and sent", average("command_seconds")),
        ("Appends to the storage: average", average("storage_seconds", operation="append")),
        ("Storage failures", f"{sum(_failures(metrics)):.0f}"),
    ]
    for pool in ("bot", "review", "hint"):
        busy, waiting = (metrics.value(name, pool=pool) for name in ("workers_busy", "jobs_waiting"))
        rows.append((f"Workers for {pool}s", f"{busy:.0f} busy, {waiting:.0f} jobs waiting"))
    return [[escape(name), f"number:{escape(value)}"] for name, value in rows]


def _failures(metrics: Metrics) -> Iterable[float]:
    return (metrics.value("storage_failures_total", operation=name) for name in ("append", "claim", "delete", "read"))


def _row(table: StoredTable, status: Status, form: str) -> list[str]:
    try:
        data = json.loads(table.opened)["data"]
        game, seats = str(data["options"]["game"]), str(len(data["seats"]))
    except (ValueError, KeyError, TypeError):
        game = seats = "?"  # a damaged table can still be deleted
    return [
        f"<code>{escape(table.id)}</code>",
        escape(game),
        f"number:{escape(seats)}",
        f"number:{status.connected[table.id]}",
        f"number:{table.events}",
        f"number:{_bytes(table.bytes)}",
        f"{_duration(status.now - table.touched)} ago",
        DELETE.format(form=escape(form), table=escape(table.id)),
    ]


def _problem(parts: dict[str, Any]) -> list[str]:
    known = ("at", "level", "from", "what", "error")
    details = ", ".join(f"{name}: {value}" for name, value in parts.items() if name not in known)
    last_line = str(parts.get("error", "")).strip().rpartition("\n")[2]
    more = " ".join(filter(None, (details, last_line)))[:300]
    return [escape(str(part)) for part in (parts["at"][:19].replace("T", " "), parts["level"], parts["what"], more)]


def _table(heads: Iterable[str], rows: Iterable[list[str]]) -> str:
    """Cells that start with `number:` are aligned to the right."""

    def cell(kind: str, content: str) -> str:
        if content.startswith("number:"):
            return f'<{kind} class="number">{content.removeprefix("number:")}</{kind}>'
        return f"<{kind}>{content}</{kind}>"

    head = "".join(cell("th", one) for one in heads)
    body = "\n".join(f"<tr>{''.join(cell('td', one) for one in row)}</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>'


def _bytes(number: float) -> str:
    for unit in ("bytes", "kB", "MB"):
        if number < 1000:
            return f"{number:.3g} {unit}" if unit != "bytes" else f"{number:.0f} bytes"
        number /= 1000
    return f"{number:.3g} GB"


def _duration(seconds: float) -> str:
    for unit, size in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{max(0.0, seconds):.0f} seconds"
