"""The effect of the memory snapshot on Python's imports; browser tests show that it starts the page."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from shell.start.snapshot import Archives, Compiled, wake

from tools.steps import ROOT

PREPARED = """
import sys
from shell.start import snapshot

place = sys.argv[1]
sources = {
    "__init__.py": "import colorsys, quopri as q\\nfrom cmd import Cmd\\nfrom made.other import VALUE\\n",
    "other.py": "VALUE = 1\\n",
}
import ground.plain, zipfile
ground.plain.unpack = zipfile.ZipFile
ground.plain.zipping = zipfile
first = [zipfile]
snapshot.prepare(["ground.links.frame", "games.count.desk"], sources, f"{place}/made")
wanted = {"colorsys", "quopri", "cmd", "games.count.desk", "ground.links.frame"}
print(*sorted(wanted & set(sys.modules)))
print(*{*snapshot.UNUSED} & {*sys.modules}, *{"unpack", "zipping"} & {*vars(ground.plain)})
import zipfile as again
print(again in first, again.ZipFile.__name__)
calls = []
snapshot.wake(lambda remember: calls.append(remember() or len(calls)))
sys.path.insert(0, place)
try:
    import made.nothing_of_the_kind
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
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "__init__.py").write_text("")
    told = subprocess.run(
        [sys.executable, "-c", PREPARED, tmp_path],
        env={"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert told == [
        "cmd colorsys games.count.desk ground.links.frame quopri",
        "",
        "False ZipFile",
        "made.nothing_of_the_kind [0]",
        "nothing_of_the_kind [0]",
    ]


def test_known_text_is_not_compiled_and_other_text_is(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    loader = Compiled("module", str(file))
    Compiled.known[b"VALUE = 1\n"] = compile("VALUE = 'known'", str(file), "exec")
    values = []
    for text in ("VALUE = 1\n", "VALUE = 2\n"):
        file.write_text(text)
        found: dict[str, object] = {}
        code = loader.get_code("module")
        assert code is not None
        exec(code, found)
        values.append(found["VALUE"])
    del Compiled.known[b"VALUE = 1\n"]
    assert values == ["known", 2]
    assert [path.name for path in tmp_path.iterdir()] == ["module.py"], "nothing is written beside it"


def test_chance_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", [])
    drawn = []
    for _ in range(2):
        random.seed(0)  # as the snapshot would have it
        wake(lambda _: None)
        drawn.append(random.random())
    assert drawn[0] != drawn[1]
    assert [type(finder) for finder in sys.meta_path] == [Archives, Archives]
