"""Lines to other devices: the requests to the page's scripts, and their reports.

A line is named by a text that the caller makes up. `static/shell/nearby/` does the work. `line-offer` is
reported as `line-offered`, `line-answer` as `line-answered`; then come `line-open`, `line-heard` for each
text, `line-quiet` while nothing comes through, and at the end `line-lost`, unless the line was closed here.
Reports may contain texts of strangers, so they are checked like links.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from shell.nearby.fields import Back, Fields, back_of, fields_json, fields_of, nonsense
from shell.storage.jsontext import Json

CLOSED, FAILED, FLOOD, TOO_LONG, IMPOSSIBLE = "closed", "failed", "flood", "too-long", "impossible"
"""The reasons for a lost line.

In order: the other side said so or its page went; no connection came about or it broke for good; too much
text came; a text was too long; the browser has no lines, or refused the fields.
"""
WHYS = (CLOSED, FAILED, FLOOD, TOO_LONG, IMPOSSIBLE)
MAX_REPORT = 8 * 1024 * 1024
"""The maximum length of a report: a text of 2 MB may be twice as long and more as JSON."""


class Asks(Protocol):
    """The part of the app that requests go through."""

    def emit(self, do: str, **fields: object) -> None:
        """Ask the page to do something."""


class Report(NamedTuple):
    """A script's report on a line. The kind of report decides which fields beside `line` are set."""

    line: str
    fields: Fields | None
    back: Back | None
    text: str
    why: str
    on: bool


class Live(NamedTuple):
    """The part of this tab in live tables.

    It has the numbers of its guests and of the guest it has `invited`, and the number of the invitation by
    which it is a guest itself.
    """

    invited: tuple[int, ...] = ()
    visited: int | None = None


# --- Requests ----------------------------------------------------------------------------------------------


def offer(app: Asks, line: str, servers: Sequence[Json] = (), back: Back | None = None) -> None:
    """Request an offer. With `back` it is for a guest with these credentials, who reconnects without help."""
    app.emit("line-offer", line=line, servers=list(servers), back=back and back._asdict())


def accept(app: Asks, line: str, fields: Fields) -> None:
    """Take a guest's answer to the offer of this line."""
    app.emit("line-accept", line=line, sdp=fields_json(fields))


def answer(
    app: Asks, line: str, fields: Fields, servers: Sequence[Json] = (), back: Back | None = None
) -> None:
    """Request an answer to an offer. With `back` the offer is for a guest with these credentials."""
    back_json = back and back._asdict()
    app.emit("line-answer", line=line, sdp=fields_json(fields), servers=list(servers), back=back_json)


def send(app: Asks, line: str, text: str) -> None:
    """Send a text."""
    app.emit("line-send", line=line, text=text)


def close(app: Asks, line: str) -> None:
    """Close a line, or cancel a request for one; no more reports on it follow."""
    app.emit("line-close", line=line)


def say_live(app: Asks, live: Live) -> None:
    """Claim these links when another tab is opened with one.

    A host takes answers: each is reported as `nearby-answer`, a text.
    """
    app.emit("nearby-live", invited=list(live.invited), visited=live.visited)


def hand_answer(app: Asks, text: str) -> None:
    """Pass an answer to a tab that hosts; `nearby-handed` reports `yes`, or `no` if there is none."""
    app.emit("nearby-hand", text=text)


def ask_whose(app: Asks, number: int) -> None:
    """Ask other tabs about an invitation: `nearby-elsewhere` reports `host` or `guest`, if it is theirs."""
    app.emit("nearby-whose", number=number)


def scan(app: Asks, action: str) -> None:
    """Show the camera in `[data-scan]` of the open dialog, and do the action with the first link of ours.

    `nearby-scan-failed` reports `refused`, `missing`, `failed`, or `hidden` if the page was hidden.
    """
    app.emit("nearby-scan", action=action)


def stop_scan(app: Asks) -> None:
    """Stop the camera."""
    app.emit("nearby-scan-stop")


# --- Reports -----------------------------------------------------------------------------------------------


def report_of(value: str) -> Report:
    """A report. Raises `GameError` (`bad_link`) if it is invalid."""
    try:
        data: Any = json.loads(value) if len(value) <= MAX_REPORT else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise nonsense("the report is not an object")
    texts = [data.get(name, "") for name in ("line", "text", "why")]
    if not all(isinstance(part, str) for part in texts):
        raise nonsense("`line`, `text` or `why` is not a text")
    line, text, why = texts
    fields = fields_of(data["sdp"]) if "sdp" in data else None
    return Report(
        line, fields, back_of(data["back"]) if "back" in data else None, text, why, data.get("on") is True
    )
