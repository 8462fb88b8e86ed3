"""The memory of a page at rest, in a browser of its own that nothing drives.

A browser that is driven keeps every answer of the server for its driver, as text: 35 MB of a start of the
game, 13 MB of a bare page's.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from pathlib import Path

from playwright.sync_api import Playwright

from tools.playing import chromium

REST = 3.0
"""Seconds in which the page's process has hardly worked: then it is at rest."""
HARDLY = 0.2
"""The share of a processor that an animation may take meanwhile."""
PATIENCE = 60.0
"""Seconds after which the memory is measured without rest."""
TICKS = os.sysconf("SC_CLK_TCK")


def at_rest(playwright: Playwright, profile: Path, url: str) -> float:
    """Megabytes (PSS) of the process that shows the page, once it rests; the profile is no longer in use."""
    path = chromium.program() or playwright.chromium.executable_path
    words = [path, *chromium.flags(), "--headless=new", f"--user-data-dir={profile}", url]
    browser = subprocess.Popen(
        words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    deadline = time.monotonic() + PATIENCE
    try:
        time.sleep(REST)  # until Python is on its way
        while time.monotonic() < deadline:
            before = worked(browser.pid)
            time.sleep(REST)
            if worked(browser.pid) - before < HARDLY * REST:
                break
        return max(map(proportional, renderers(browser.pid)))
    finally:
        os.killpg(browser.pid, signal.SIGTERM)
        browser.wait()


def renderers(browser: int) -> list[int]:
    """The processes of a browser that show pages; it leads the group of its processes."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            words = (place / "cmdline").read_bytes()
            if os.getpgid(int(place.name)) == browser and b"--type=renderer" in words:
                found.append(int(place.name))
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended meanwhile
    return found


def worked(browser: int) -> float:
    """Seconds of processor time that the pages of a browser have taken."""
    fields = [
        Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split() for process in renderers(browser)
    ]
    return sum(int(each[11]) + int(each[12]) for each in fields) / TICKS


def proportional(process: int) -> float:
    """The proportional set size of a process, in megabytes."""
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
    match = re.search(r"^Pss:\s+(\d+)", rollup, re.MULTILINE)
    assert match, "the system tells nothing of the process"
    return int(match[1]) / 1024
