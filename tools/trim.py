"""Pyodide's code and script without what only compiled packages need, of which the site has none.

`tools/trim.mjs` makes them, with Binaryen and Rollup.
"""

from __future__ import annotations

import json
from pathlib import Path

from tools.bytecode import PYODIDE
from tools.steps import BUILD, NODE_MODULES, ROOT, RUNTIME, digest, made_once, run

MAKER = Path(__file__).with_suffix(".mjs")
USERS = (ROOT / "web" / "snapshot" / "interpreter.js", ROOT / "tools" / "snapshot.mjs")
"""Our scripts that use Pyodide's module."""
DEPENDS_ON = [Path(__file__), MAKER, *USERS, RUNTIME / "package-lock.json"]


def trimmed() -> Path:
    """The directory with code and script; they are cached by content, because making them takes seconds.

    Raises Problem if Pyodide's script is not as `trim.mjs` expects.
    """
    return made_once(BUILD / "pyodide" / digest(DEPENDS_ON), _trim)


def _trim(place: Path) -> None:
    users = [str(user) for user in USERS]
    places = {"pyodide": str(PYODIDE), "modules": str(NODE_MODULES), "users": users, "out": str(place)}
    run("node", MAKER, json.dumps(places))
