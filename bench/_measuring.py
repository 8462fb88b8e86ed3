"""Measuring the same in CPython and in the pinned Pyodide under Node, whose V8 is Chromium's."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

REPEATS = 7
"""Each figure is the best of so many runs, because other work on the machine only slows them down."""


def processor_time() -> float:
    """Seconds that this process has had the processor."""
    if sys.platform != "emscripten":
        return time.process_time()
    from js import process  # of Node

    usage = process.cpuUsage()
    return float(usage.user + usage.system) / 1e6


def in_pyodide(module: str, number: float, *packages: Path) -> dict[str, Any]:
    """What `measure(number)` of a module of bench/ gives there; `packages` are what else it imports."""
    script = Path(__file__).with_suffix(".mjs")
    command = ["node", script, module, str(number), *packages]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def best(action: Callable[[], int], seconds: float) -> float:
    """Microseconds for one of the things that the action says it did."""
    times = []
    for _ in range(REPEATS):
        done, begin = 0, processor_time()
        while (spent := processor_time() - begin) < seconds:
            done += action()
        times.append(spent / done)
    return min(times) * 1e6


def each(function: Callable[..., object], *columns: Any) -> Callable[[], int]:
    """Calls the function for each row of arguments."""

    def action() -> int:
        for row in zip(*columns, strict=True):
            function(*row)
        return len(columns[0])

    return action
