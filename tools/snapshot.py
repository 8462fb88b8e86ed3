"""Adds a snapshot of Python's memory beside its archives, and the scripts that start Python from it.

The snapshot is made of the very files that are served: another Pyodide, library, wheel or app gives another
snapshot. It is cached by their content, because making it takes seconds. docs/BUILD.md says what is in it.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from tools.house import Page
from tools.steps import BUILD, NODE_MODULES, PYTHON, Problem, digest, made_once, run

MAKER = Path(__file__).with_suffix(".mjs")
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "src"
DEPENDS_ON = [Path(__file__), MAKER]
SNAPSHOT = "snapshot.bin"
# The highest level, 12, takes twice as long for a thousandth.
PACK = """
import deflate, pathlib, sys
file = pathlib.Path(sys.argv[1])
file.write_bytes(deflate.gzip_compress(file.read_bytes(), 10))
"""
STARTER = "interpreter.js"
ARCHIVES = (".whl", ".zip")
KNOWN = "self.KNOWN"
"""The placeholder in the starter for the builder's facts."""
NAMED = re.compile(r"\bRUNTIME\b")


def add(place: Path, runtime: Path, python: Path, page: Page, modules: Sequence[str]) -> None:
    """Put the snapshot of a page into `place`, with the scripts that start Python from it.

    `runtime` is the site's directory with Pyodide, `python` the one with the archives that all games share;
    `place` has the game's own archives and its texts. `modules` are the modules to import.
    """
    sources = archives(python) + archives(place)
    made = snapshot(sources, runtime, place / "texts" / "en.json", python / "main.py", page.name, modules)
    shutil.copyfile(made / SNAPSHOT, place / SNAPSHOT)
    lock = json.loads((runtime / "pyodide" / "pyodide-lock.json").read_text())
    names = [file.name if file.parent == place else f"../{python.name}/{file.name}" for file in sources]
    known = json.loads((made / "known.json").read_text()) | {"archives": names, "lock": lock}
    for script in sorted((page.shell.parent / "snapshot").glob("*.js")):
        text = NAMED.sub(runtime.name, script.read_text()).replace(KNOWN, json.dumps(known))
        (place / script.name).write_text(text)


def archives(place: Path) -> list[Path]:
    """The archives in a directory of the site, sorted."""
    return sorted(file for file in place.iterdir() if file.suffix in ARCHIVES)


def snapshot(
    archives: Sequence[Path], runtime: Path, texts: Path, main: Path, game: str, modules: Sequence[str]
) -> Path:
    """The directory with the snapshot and the output of `tools/snapshot.mjs`. Raises Problem."""
    inputs = [*archives, runtime / "pyodide", texts, main, PYSCRIPT, *DEPENDS_ON]
    request = {
        "runtime": str(runtime),
        "archives": list(map(str, archives)),
        "texts": str(texts),
        "pyscript": str(PYSCRIPT),
        "main": str(main),
        "game": game,
        "modules": list(modules),
    }
    return made_once(BUILD / "snapshot" / digest(inputs, game, *modules), partial(_make, request))


def _make(request: Mapping[str, object], place: Path) -> None:
    words: list[str | Path] = ["node", MAKER, json.dumps({**request, "out": str(place / SNAPSHOT)})]
    # Node prints a whole file of Pyodide's before the cause of an error, and exits before a pipe has
    # taken all of it: only a file has the cause.
    with tempfile.TemporaryFile("w+", errors="replace", dir=BUILD) as errors:
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=errors, text=True)
        if done.returncode:
            errors.seek(0)
            raise Problem(f"tools/snapshot.mjs failed:\n{errors.read()[-3000:]}")
    run(PYTHON, "-c", PACK, place / SNAPSHOT)
    (place / "known.json").write_text(done.stdout)
