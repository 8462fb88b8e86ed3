"""Replaces source text by bytecode in archives, so that the browser need not compile.

pyodide-build does it: its `pyodide py-compile` runs in the very Pyodide that will run the bytecode, under
Node.js, so the version is always right. The same archive always gives the same bytes.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import tempfile
from pathlib import Path

from tools import environment
from tools.steps import BUILD, NODE_MODULES, PYTHON, ROOT, RUNTIME, digest, run

PYODIDE = NODE_MODULES / "pyodide"
COMPILER = ROOT / "tools" / "compile.mjs"
DEPENDS_ON = [Path(__file__), COMPILER, environment.COMPILER_CONSTRAINTS, RUNTIME / "package-lock.json"]
# The date of all files in the archives, in seconds: the earliest that a zip file can hold.
DATE = {"SOURCE_DATE_EPOCH": "315532800"}


def compiled(*archives: Path) -> list[Path]:
    """The archives (`.zip` or `.whl`) with every `x.py` replaced by `x.pyc`, everything else unchanged.

    A wheel gets the tag of Pyodide's Python, in its name too. Results are cached by content, because
    compiling takes seconds.
    """
    # Hashed apart, so that the order of the hashes does not depend on where an archive lies.
    tools = digest(DEPENDS_ON)
    cached = {archive: BUILD / "bytecode" / digest([archive], tools) for archive in archives}
    pending = {archive: place for archive, place in cached.items() if not place.is_dir()}
    if pending:
        (BUILD / "bytecode").mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=BUILD) as scratch:
            for archive, place in pending.items():
                Path(scratch, place.name).mkdir()
                shutil.copy(archive, Path(scratch, place.name))
            run("node", COMPILER, PYODIDE, environment.compiler(), scratch, env=DATE)
            for wheel in Path(scratch).glob("*/*.whl"):
                mend(wheel)
            for directory in Path(scratch).iterdir():  # never half an archive under its final name
                with contextlib.suppress(OSError):  # another build has made the same meanwhile
                    directory.rename(BUILD / "bytecode" / directory.name)
    return [next(place.iterdir()) for place in cached.values()]


def mend(wheel: Path) -> None:
    """Give a wheel the tag in its name and a record of its files: pyodide-build leaves the source's."""
    files = wheel.with_suffix("")
    shutil.unpack_archive(wheel, files, "zip")
    tag = "-".join(wheel.stem.split("-")[-3:])
    (facts,) = files.glob("*.dist-info/WHEEL")
    facts.write_text(re.sub("^Tag: .*$", f"Tag: {tag}", facts.read_text(), flags=re.MULTILINE))
    run(PYTHON, "-m", "wheel", "pack", files, "--dest-dir", wheel.parent, env=DATE)
    shutil.rmtree(files)
