"""The scripts written into the page itself, their content security policy and their checksums."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.sitting import LANGUAGES, table
from tools import precache, start, steps

WEB = steps.ROOT / "web"
LOADING = (WEB / "start" / "loading.js").read_text("utf-8")
TEXTS = [f"static-0/texts/{language}.json" for language in LANGUAGES]
PAGE = """<head><meta content="script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'">
<!-- style --></head><body><!-- words --><!-- start --><!-- door script --><!-- table script -->
<link rel="stylesheet" href="static-0/style.css"><link rel="icon" href="static-0/icon.svg">
<link rel="modulepreload" href="static-0/page.js"><script type="module" src="static-0/page.js"></script>
<script type="py" src="main.py"></script>"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "static-0" / "texts").mkdir(parents=True)
    for name in ("static-0/style.css", "static-0/page.js", "main.py", "spare.zip", "static-0/later.json"):
        (tmp_path / name).write_text(name)
    for name, language in zip(TEXTS, LANGUAGES, strict=True):
        (tmp_path / name).write_text(json.dumps(table(language)))
    return tmp_path


@pytest.fixture
def page(site: Path) -> str:
    files = start.Files(["main.py"], TEXTS, ["spare.zip"], ["static-0/later.json"])
    return start.complete(PAGE, WEB, site, files)


def block(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="start">([^<]*)</script>', page)
    assert found, "one block, in which no text can end it"
    whole: dict[str, object] = json.loads(found[1])
    return whole


def test_every_file_of_the_start_is_listed_and_linked_with_its_hash(page: str, site: Path) -> None:
    names = ["static-0/style.css", "static-0/page.js", "main.py", *TEXTS, "spare.zip"]
    contents = {name: (site / name).read_bytes() for name in names}
    hashes = {name: precache.integrity(content) for name, content in contents.items()}
    assert block(page)["files"] == {
        name: {"bytes": len(contents[name]), "integrity": text} for name, text in hashes.items()
    }
    assert block(page)["fetched"] == names[2:-1]
    assert block(page)["spare"] == names[-1:], "what only a start without its snapshot asks for"
    assert list(block(page)["later"]) == ["static-0/later.json"]  # type: ignore[call-overload]
    assert start.files_listed(page) == names
    for tag in (
        'rel="stylesheet" href="static-0/style.css"',
        'rel="modulepreload" href="static-0/page.js"',
        'type="module" src="static-0/page.js"',
    ):
        name = tag.split('"')[-2]
        assert f'{tag} integrity="{hashes[name]}"' in page
    assert page.count("integrity=") == 3, "what Python reads itself and icons have none"


def test_what_is_written_into_the_page_is_allowed_by_its_hash_and_nothing_else_is(page: str) -> None:
    loading = precache.integrity(LOADING.encode())
    door, table = (
        precache.integrity((WEB / "start" / name).read_bytes()) for name in ("door.js", "table.js")
    )
    style = precache.integrity((WEB / "start" / "start.css").read_bytes())
    assert f"script-src 'self' '{loading}' '{door}' '{table}' 'wasm-unsafe-eval';" in page
    assert f"style-src 'self' '{style}';" in page


def test_a_page_without_a_place_for_the_start_is_refused(site: Path) -> None:
    with pytest.raises(steps.Problem, match="<!-- words -->"):
        start.complete(PAGE.replace("<!-- words -->", ""), WEB, site, start.Files([], [], [], []))


def test_what_the_page_says_before_python_is_in_the_page_in_every_language(page: str) -> None:
    words = block(page)["words"]
    assert isinstance(words, dict)
    assert words.keys() == LANGUAGES.keys()
    assert re.findall(r'<p lang="(\w+)">', page) == ["en", *sorted(LANGUAGES.keys() - {"en"})]
    for texts in words.values():
        assert texts["ui.start.plain"] in page


def test_the_words_are_those_that_are_said() -> None:
    keys = {key.removeprefix(start.STARTING) for key in table("en") if key.startswith(start.STARTING)}
    assert keys - {"plain", "language"} == {key for key in keys if f'"{key}"' in LOADING}


def test_the_script_is_in_the_language_that_old_browsers_read() -> None:
    """No syntax newer than 2017: an old browser would not even show its message."""
    later = r"\?\.|\?\?|catch \{|\{ ?\.\.\.|\.\.\.\w+ \}|for await|\|\|=|&&=|#\w+ ?[=(;]|\d_\d|static "
    code = re.sub(r"^\s*//.*", "", LOADING, flags=re.MULTILINE)
    code = re.sub(r"/\*\*.*?\*/", "", code, flags=re.DOTALL)
    assert re.findall(later, code) == []
