"""What stands on the front door, read from its HTML, for the door of any game."""

from __future__ import annotations

import re

from shell.app.app import App

WAYS = re.compile(r'data-key="way-([a-z0-9-]+)"')
LEADS = re.compile(
    r'<button type="button" class="button primary lead way"[^>]*data-key="way-(\w+)"[^>]*?( hidden)?>'
)


def shown(html: str) -> list[str]:
    """The ways that can be seen, in their order."""
    return [name for name in WAYS.findall(html) if not re.search(f'data-key="way-{name}"[^>]* hidden', html)]


def lead(app: App) -> list[str]:
    """The large buttons that can be seen."""
    return [name for name, hidden in LEADS.findall(app.view()["door"]) if not hidden]


def way(app: App, name: str) -> str:
    """What the door shows of a way."""
    found = re.search(f'<button[^>]*data-key="way-{name}".*?</button>', app.view()["door"])
    assert found, name
    return found[0]
