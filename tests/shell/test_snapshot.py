"""The effect of the memory snapshot on Python's imports; browser tests show that it starts the page."""

from __future__ import annotations

import random
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from shell.start.snapshot import Archives, Package, wake

from tools.steps import ROOT

PYODIDE = """
import ast

compiled = []

def _parse_and_compile_gen(source, *, filename="<exec>", flags=0):
    tree = yield compile(source, filename, "exec", flags | ast.PyCF_ONLY_AST)
    compiled.append(source.partition("\\n")[0])
    return compile(tree, filename, "exec", flags)

class CodeRunner:
    def __init__(self, source, *, filename="<exec>", flags=0):
        self.steps = _parse_and_compile_gen(source, filename=filename, flags=flags)
        self.tree = next(self.steps)

    def compile(self):
        try:
            self.steps.send(self.tree)
        except StopIteration as end:
            self.code = end.value
        return self
"""
"""The part of Pyodide that compiles the texts it is asked to run (`_pyodide/_base.py`)."""
WRITER = """import os as _os
from pathlib import Path as _Path
_path = None
_path = _Path("./pyscript")
if not _os.path.exists("./pyscript"):
    _path.mkdir(parents=True, exist_ok=True)
_path = _Path("./pyscript/other.py")
_path.write_text("VALUE = 2\\n",encoding="utf-8")
import pyscript as _pyscript
del _Path
del _path
"""
"""The kind of text that PyScript has run first."""
PREPARED = """
import sys
from shell.start import snapshot

sources = {
    "__init__.py": "import colorsys, quopri as q\\nfrom cmd import Cmd\\nfrom pyscript.other import VALUE\\n",
    "other.py": "VALUE = 1\\n",
}
text = sys.argv[1]
import ground.plain, zipfile
ground.plain.unpack = zipfile.ZipFile
ground.plain.zipping = zipfile
first = [zipfile]
snapshot.prepare(["ground.links.frame", "games.count.desk"], sources, "/nowhere/pyscript", [text])
wanted = {"colorsys", "quopri", "cmd", "games.count.desk", "ground.links.frame"}
print(*sorted(wanted & set(sys.modules)))
print(*{*snapshot.UNUSED} & {*sys.modules}, *{"unpack", "zipping"} & {*vars(ground.plain)})
import zipfile as again
print(again in first, again.ZipFile.__name__)
calls = []
snapshot.wake(lambda remember: calls.append(remember() or len(calls)))
import _pyodide._base
found = {}
for run in (text, "VALUE = 3"):
    exec(_pyodide._base.CodeRunner(run, flags=8192).compile().code, found)
print(*sorted({*found} - {"__builtins__"}), found["_pyscript"].VALUE)
print(_pyodide._base.compiled)
try:
    import pyscript.nothing_of_the_kind
except ModuleNotFoundError as error:
    print(error.name, calls)
try:
    import nothing_of_the_kind
except ModuleNotFoundError as error:
    print(error.name, calls)
"""


def test_everything_is_imported_and_archives_are_asked_for_once(tmp_path: Path) -> None:
    path = f"{tmp_path}:{ROOT / 'tests' / 'counting'}:{ROOT}"
    (tmp_path / "shell").symlink_to(ROOT / "web" / "shell")  # without the other games beside it
    (tmp_path / "_pyodide").mkdir()
    (tmp_path / "_pyodide" / "_base.py").write_text(PYODIDE)
    told = subprocess.run(
        [sys.executable, "-c", PREPARED, WRITER],
        env={"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert told == [
        "cmd colorsys games.count.desk ground.links.frame quopri",
        "",
        "False ZipFile",
        "VALUE _os _pyscript 1",
        "['import os as _os', 'VALUE = 3']",
        "pyscript.nothing_of_the_kind [0]",
        "nothing_of_the_kind [0]",
    ]


def test_a_package_is_imported_without_files_which_errors_name(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {"__init__.py": "import made.other", "other.py": "VALUE = 1 / 0\n"}
    monkeypatch.setattr(sys, "meta_path", [Package("made", sources, "/nowhere/made"), *sys.meta_path])
    with pytest.raises(ZeroDivisionError) as error:
        import_module("made")
    assert str(error.traceback[-1].path) == "/nowhere/made/other.py"


def test_chance_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", [])
    drawn = []
    for _ in range(2):
        random.seed(0)  # as the snapshot would have it
        wake(lambda _: None)
        drawn.append(random.random())
    assert drawn[0] != drawn[1]
    assert [type(finder) for finder in sys.meta_path] == [Archives, Archives]
