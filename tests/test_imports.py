"""The modules that code imports, found without running it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import build_site, house, imports
from tools.house import WEB, Page

FILES = {
    "app/near.py": "import shell.far\nfrom shell.deep import one, two\nimport json\n",
    "shell/far.py": "def later():\n    from rules import x\n    return x\n",
    "shell/deep/one.py": "from shell import far\nif TYPE_CHECKING:\n    from shell.deep import three",
    "shell/deep/two.py": "from shell.lost import nothing",
    "shell/deep/three.py": "",
    "shell/alone.py": "import shell.far",
    "rules/__init__.py": "from .inner import y",
    "rules/inner/__init__.py": "from ..beside import y",
    "rules/inner/alone.py": "",
    "rules/beside.py": "y = 1",
}


def test_modules_are_found_through_others_and_in_functions(tmp_path: Path) -> None:
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    found = imports.reached([tmp_path / "app/near.py"], [tmp_path / "shell", tmp_path / "rules"])
    rules = ["rules", "rules.beside", "rules.inner"]
    assert found == [*rules, "shell.deep.one", "shell.deep.two", "shell.far"]


@pytest.mark.parametrize("page", house.pages([WEB]), ids=lambda page: page.name)
def test_a_page_takes_what_its_features_need_and_no_more(page: Page) -> None:
    """A module too few would be fetched when it is imported, and one too many costs every start."""
    used = build_site.modules_of(page)
    assert ("shell.challenge.daily_challenges" in used) == (page.name in ("junkyard", "rally"))
    assert ("shell.challenge.daily" in used) == (page.name in ("ttb", "junkyard", "rally"))
    assert not {"ttb_core.shapes", "ground.protocol", "ground.tournament.rating"} & {*used}
    assert {f"{page.rules[0]}.bots.review", f"{page.rules[0]}.links.version1", "ground.steps"} <= {*used}
    assert {"shell.features", "shell.app.app", "shell.door.door", "shell.nearby.visiting"} <= {*used}
