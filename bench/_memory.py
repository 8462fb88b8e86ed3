"""The memory of a page in a browser of its own that nothing drives.

A browser that is driven keeps every answer of the server for its driver, as text: 35 MB of a start of the
game, 13 MB of a bare page's.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from tools.environment import FIREFOX
from tools.playing import chromium

REST = 3.0
"""Seconds in which the page's process hardly wants to work: then it is at rest."""
HARDLY = 0.2
"""The share of a processor that an animation may take meanwhile."""
PATIENCE = 60.0
"""Seconds after which the memory is measured without rest."""


class Memory(NamedTuple):
    """Megabytes of the process that shows a page: its proportional size at rest, its largest resident one."""

    rest: float
    peak: float


@dataclass(frozen=True)
class Engine:
    """A browser: its command for a profile and an address, and a part of the commands of its pages."""

    command: Callable[[Path, str], list[str]]
    page: bytes
    environment: Mapping[str, str] = field(default_factory=dict)


def chromium_at(path: Path | str) -> Engine:
    return Engine(
        lambda profile, url: [
            str(path), *chromium.flags(), "--headless=new", f"--user-data-dir={profile}", url
        ],
        b"--type=renderer",
    )  # fmt: skip


FIREFOX_ALONE = Engine(
    lambda profile, url: [str(FIREFOX), "--headless", "--no-remote", "--profile", str(profile), url],
    b"-isForBrowser",
)


def webkit_at(path: Path, environment: Mapping[str, str]) -> Engine:
    """WebKitGTK's own small browser, which has a window: `environment` names the screen."""
    return Engine(lambda profile, url: [str(path), url], b"WebKitWebProcess", environment)


def memory_of(engine: Engine, profile: Path, url: str, begun: Callable[[], bool] = lambda: True) -> Memory:
    """The memory of a page once it has begun and rests; the profile is no longer in use."""
    browser = subprocess.Popen(
        engine.command(profile, url),
        env={**os.environ, **engine.environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    deadline = time.monotonic() + PATIENCE
    try:
        time.sleep(REST)  # until Python is on its way
        while not begun() and time.monotonic() < deadline:
            time.sleep(0.1)
        while time.monotonic() < deadline:
            before = wanted(browser.pid, engine)
            time.sleep(REST)
            if wanted(browser.pid, engine) - before < HARDLY * REST:
                break
        page = max(pages(browser.pid, engine), key=lambda process: megabytes(process, "smaps_rollup", "Pss"))
        return Memory(megabytes(page, "smaps_rollup", "Pss"), megabytes(page, "status", "VmHWM"))
    finally:
        os.killpg(browser.pid, signal.SIGTERM)
        browser.wait()


def pages(browser: int, engine: Engine) -> list[int]:
    """The processes of a browser that show pages; it leads the group of its processes."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            words = (place / "cmdline").read_bytes()
            if os.getpgid(int(place.name)) == browser and engine.page in words:
                found.append(int(place.name))
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended meanwhile
    return found


def wanted(browser: int, engine: Engine) -> float:
    """Seconds of processor time that the pages of a browser have taken, or waited for on a busy machine."""
    times = (
        thread.read_text().split()
        for process in pages(browser, engine)
        for thread in Path(f"/proc/{process}/task").glob("*/schedstat")
    )
    return sum(int(taken) + int(waited) for taken, waited, _ in times) / 1e9


def megabytes(process: int, file: str, name: str) -> float:
    """A size that the system tells of a process, e.g. its proportional set size."""
    match = re.search(rf"^{name}:\s+(\d+)", Path(f"/proc/{process}/{file}").read_text(), re.MULTILINE)
    assert match, "the system tells nothing of the process"
    return int(match[1]) / 1024
