"""Measuring the same in CPython and in the pinned Pyodide under Node, whose V8 is Chromium's."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any


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
