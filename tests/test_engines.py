"""The table in docs/TESTS.md of what runs in Firefox and WebKit is that of the markers."""

from __future__ import annotations

import re
from collections import defaultdict

from tools.steps import ROOT

E2E = ROOT / "e2e"
MARK = re.compile(r"\bmark\.(engines|webkit)\b(?:\(([^)]*)\))?")
HEAD = "| | Firefox | WebKit |\n| --- | --- | --- |\n"


def rows() -> list[str]:
    """A line for each feature that a marker names, in the order of the alphabet."""
    files: dict[str, dict[str, set[str]]] = defaultdict(lambda: {"engines": set(), "webkit": set()})
    for file in sorted(E2E.rglob("test_*.py")):
        for mark, features in MARK.findall(file.read_text("utf-8")):
            named = re.findall(r'"([^"]+)"', features)
            assert named, f"{file.name}: the marker `{mark}` names no feature"
            for feature in named:
                files[feature][mark].add(f"`{'/'.join(file.relative_to(E2E).parts[-2:])}`")
    return [
        f"| {feature} | {' '.join(sorted(of['engines']))} | {' '.join(sorted(of['webkit']))} |"
        for feature, of in sorted(files.items())
    ]


def test_the_table_of_the_document_is_that_of_the_markers() -> None:
    text = (ROOT / "docs" / "TESTS.md").read_text("utf-8")
    assert text.partition(HEAD)[2].partition("\n\n")[0].splitlines() == rows()


def test_every_feature_runs_in_firefox_and_webkit() -> None:
    assert not [row for row in rows() if "|  |" in row]
