"""The markers of tests: journeys in Firefox and WebKit, and what nightly tests repeat."""

from __future__ import annotations

import ast
import re
from collections import defaultdict

from tests.missing import nothing_is_missing
from tests.parsing import parsed
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


def functions_of(path: str) -> dict[str, ast.FunctionDef]:
    """The tests of a file by their names."""
    found = [
        node for node in parsed((ROOT / path).read_text("utf-8")).body if isinstance(node, ast.FunctionDef)
    ]
    return {test.name: test for test in found if test.name.startswith("test_")}


def repeated(test: ast.FunctionDef) -> list[str]:
    """The tests that the marker `repeats` of a test names."""
    return [
        ast.literal_eval(named)
        for mark in test.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.repeats"
        for named in mark.args
    ]


def test_what_a_nightly_test_repeats_is_shown_in_every_run() -> None:
    files = [
        str(file.relative_to(ROOT)) for place in (E2E, ROOT / "tests") for file in place.rglob("test_*.py")
    ]
    named = {each for file in files for test in functions_of(file).values() for each in repeated(test)}
    assert len(named) > 20
    lost = []
    for each in sorted(named):
        path, _, name = each.partition("::")
        shown = functions_of(path).values() if not name else filter(None, [functions_of(path).get(name)])
        if all(
            repeated(test) or "pytest.mark.walk" in map(ast.unparse, test.decorator_list) for test in shown
        ):
            lost.append(each)
    nothing_is_missing("Tests in every run that nightly ones repeat", lost)
