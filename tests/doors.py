"""The ways on the front door of any game, read from its HTML."""

from __future__ import annotations

import re

from shell.app.app import App

WAYS = re.compile(r'data-key="way-([a-z0-9-]+)"')
LEADS = re.compile(
    r'<button type="button" class="button primary lead way"[^>]*data-key="way-(\w+)"[^>]*?( hidden)?>'
)


def visible_ways(html: str) -> list[str]:
    """The visible ways, in their order."""
    return [name for name in WAYS.findall(html) if not re.search(f'data-key="way-{name}"[^>]* hidden', html)]


def large_buttons(app: App) -> list[str]:
    """The visible large buttons."""
    return [name for name, hidden in LEADS.findall(app.view()["door"]) if not hidden]


def way_html(app: App, name: str) -> str:
    """The HTML of a way on the door."""
    found = re.search(f'<button[^>]*data-key="way-{name}".*?</button>', app.view()["door"])
    assert found, name
    return found[0]
