"""The site builder's parts, and the built site's files where they can be looked at without a browser."""

from __future__ import annotations

import re
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tools import build_site, steps
from tools.serve import Site


@pytest.fixture
def small_site(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "static").mkdir(parents=True)
    (site / "static" / "theme.css").write_text("a {}")
    (site / "static" / "stage.js").write_text("1")
    (site / "main.py").write_text("1")
    return site


def test_files_of_static_are_named_by_their_content(small_site: Path) -> None:
    page = '<link href="static/theme.css"><script src="main.py"></script><a href="#top"></a>'
    static = build_site.named_by_content(small_site / "static")
    assert re.fullmatch(r"static-[0-9a-f]{10}", static.name)
    found = build_site.placed(page, small_site, {"static/": static})
    assert found == page.replace("static/", f"{static.name}/")
    (static / "stage.js").write_text("2")
    assert build_site.named_by_content(static.rename(small_site / "static")).name != static.name


def test_a_file_that_does_not_exist_is_named(small_site: Path) -> None:
    with pytest.raises(steps.Problem, match=r"static/other\.css"):
        build_site.placed('<link href="static/other.css">', small_site, {"static/": small_site / "static"})


def test_a_missing_page_is_said(tmp_path: Path) -> None:
    with pytest.raises(steps.Problem, match="there is no page"):
        build_site.build(tmp_path / "dist", tmp_path)


def test_only_static_imports_are_followed(tmp_path: Path) -> None:
    (tmp_path / "core.js").write_text('import{a}from"./a.js";const later=()=>import("./later.js");')
    (tmp_path / "a.js").write_text('import "./b.js";\nexport const a=1;')
    (tmp_path / "b.js").write_text('import{a}from"./a.js";')
    found = build_site.needed_modules(tmp_path / "core.js")
    assert [file.name for file in found] == ["a.js", "b.js", "core.js"]


def test_the_wheel_holds_the_package_its_types_and_its_data(tmp_path: Path) -> None:
    wheel = build_site.make_wheel(tmp_path)
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"ttb_core/__init__.py", "ttb_core/py.typed", "ttb_core/setups.json"} <= names
    assert not [name for name in names if not name.startswith(("ttb_core/", "ttb_core-"))]


def test_a_digest_sees_names_and_contents(tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    file = tmp_path / "d" / "x"
    file.write_text("1")
    before = steps.digest([tmp_path / "d"])
    file.write_text("2")
    changed = steps.digest([tmp_path / "d"])
    file.rename(tmp_path / "d" / "y")
    renamed = steps.digest([tmp_path / "d"])
    assert len({before, changed, renamed}) == 3


def get(url: str) -> tuple[int, str, bytes]:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return answer.status, answer.headers["Content-Type"], answer.read()
    except urllib.error.HTTPError as error:
        return error.code, "", b""


def test_the_server_serves_below_its_path_only_and_can_come_back(small_site: Path) -> None:
    (small_site / "index.html").write_text("hello")
    (small_site / "a.wasm").write_bytes(b"w")
    (small_site / "a.mjs").write_text("1")
    (small_site.parent / "secret").write_text("no")
    site = Site(small_site, under="/ttb/").start()
    try:
        url = site.url
        assert get(url) == (200, "text/html; charset=utf-8", b"hello")
        assert get(url.rstrip("/"))[2] == b"hello"
        assert get(url + "a.wasm?v=1")[:2] == (200, "application/wasm")
        assert get(url + "a.mjs")[:2] == (200, "text/javascript")
        assert get(url + "../../secret")[0] == 404
        assert get(url.replace("/ttb/", "/"))[0] == 404
        assert get(url + "nothing")[0] == 404
        site.stop()
        with pytest.raises(urllib.error.URLError):
            get(url)
        site.start()
        assert site.url == url
        assert get(url)[0] == 200
    finally:
        site.stop()
