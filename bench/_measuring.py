"""Measurements in CPython and in the pinned Pyodide under Node, whose V8 is Chromium's."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

REPEATS = 7
"""The number of runs; the best one counts, because other work on the machine only slows a run down."""


def processor_time() -> float:
    """Seconds of processor time that this process has used."""
    if sys.platform != "emscripten":
        return time.process_time()
    from js import process  # of Node

    usage = process.cpuUsage()
    return float(usage.user + usage.system) / 1e6


def in_pyodide(module: str, number: float, *packages: Path) -> dict[str, Any]:
    """The result of `measure(number)` of a module of bench/ in Pyodide; `packages` are its other imports."""
    script = Path(__file__).with_suffix(".mjs")
    command = ["node", script, module, str(number), *packages]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def best(action: Callable[[], int], seconds: float) -> float:
    """Microseconds for one repetition; the action returns the number of repetitions it has done.

    It is carried out at least once, and counts at least a microsecond, which clocks may not notice.
    """
    times = []
    for _ in range(REPEATS):
        begin = processor_time()
        done, spent = action(), processor_time() - begin
        while spent < seconds:
            done += action()
            spent = processor_time() - begin
        times.append(max(spent, 1e-6) / done)
    return min(times) * 1e6


def each(function: Callable[..., object], *columns: Any) -> Callable[[], int]:
    """An action that calls the function for each row of arguments."""

    def action() -> int:
        for row in zip(*columns, strict=True):
            function(*row)
        return len(columns[0])

    return action
