"""The site builder's parts, and those files of the built site that need no browser."""

from __future__ import annotations

import gzip
import json
import os
import re
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tools import build_site, bytecode, house, missing, precache, snapshot, steps, styles, wheels
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
    with pytest.raises(steps.Problem, match=r"index\.html does not exist"):
        build_site.build(tmp_path / "dist", [tmp_path])


@pytest.mark.built
def test_no_file_of_the_site_names_the_folder_in_which_it_was_built() -> None:
    """Otherwise a build elsewhere would have other names, and every visitor would fetch all files again."""
    files = {file: file.read_bytes() for file in steps.files_below(steps.DIST)}
    snapshots = [gzip.decompress(files[file]) for file in files if file.name == snapshot.SNAPSHOT]
    assert len(snapshots) == len(house.pages())
    assert not any(os.fsencode(steps.ROOT) in content for content in [*files.values(), *snapshots])


@pytest.mark.built
def test_the_typeface_is_small() -> None:
    fonts = [file.stat().st_size for file, name in build_site.VENDOR.items() if name.endswith(".woff2")]
    assert 0 < sum(fonts) < 40_000


@pytest.mark.parametrize(
    "address", ["example.org/ttb/", "file:///tmp/", "https:///x", "https://a.org/#b", 'javascript:"']
)
def test_an_address_that_is_none_is_refused(tmp_path: Path, address: str) -> None:
    with pytest.raises(steps.Problem, match="is no address of a page"):
        build_site.build(tmp_path, address=address)


def test_only_static_imports_are_followed(tmp_path: Path) -> None:
    (tmp_path / "core.js").write_text('import{a}from"./a.js";const later=()=>import("./later.js");')
    (tmp_path / "a.js").write_text('import "./b.js";\nexport const a=1;')
    (tmp_path / "b.js").write_text('import{a}from"./a.js"; import { c } from "./inner/c.js";')
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "c.js").write_text('import{\n  a,\n}from"../a.js";')
    found = build_site.needed_modules(tmp_path / "core.js")
    assert found == [tmp_path / name for name in ("a.js", "b.js", "core.js", "inner/c.js")]


def test_style_sheets_are_put_into_one_each_in_its_layer(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a.css").write_text('a { src: url("../a.woff2"), url("#paint") }\n')
    (tmp_path / "inner" / "b.css").write_text("/* a\ncomment */\nb {}\n")
    (tmp_path / "one.css").write_text('@layer one, two;\n@import "inner/a.css" layer(one);\n')
    (tmp_path / "inner" / "two.css").write_text('@import "b.css" layer(two) print;\n')
    joined = styles.joined(tmp_path, "../static-0/", "one.css", "inner/two.css")
    assert joined == (
        '@layer one, two;\n@layer one {\na { src: url("../static-0/a.woff2"), url("#paint") }\n}\n\n'
        "@media print {\n@layer two {\nb {}\n}\n}\n"
    )
    (tmp_path / "one.css").write_text('@import url("c.css");\n')
    with pytest.raises(steps.Problem, match="an @import names no layer"):
        styles.joined(tmp_path, "", "one.css")


def test_the_wheel_holds_the_package_its_types_and_its_data(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"ttb_core/__init__.py", "ttb_core/py.typed", "ttb_core/setups.json"} <= names
    assert not [name for name in names if not name.startswith(("ttb_core/", "ttb_core-"))]


def test_the_wheel_of_the_project_holds_all_rules_and_the_pictures(tmp_path: Path) -> None:
    """The wheel has everything the rules import, so that it needs no other package."""
    names = set(zipfile.ZipFile(wheels.build(steps.ROOT, tmp_path)).namelist())
    packages = ["ground", "robot_pictures", *(file.name for file in steps.ROOT.glob("*_core"))]
    assert {name.partition("/")[0] for name in names if ".dist-info/" not in name} == {*packages}
    assert {f"{name}/py.typed" for name in packages} | {"ttb_core/setups.json"} <= names
    assert not [name for name in names if "__pycache__" in name]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheels.make(steps.ROOT / "ttb_core", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def archives(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The rules' wheel and a small archive of source text."""
    place = tmp_path_factory.mktemp("archives")
    with zipfile.ZipFile(place / "small.zip", "w") as archive:
        archive.writestr("package/module.py", "print('it', 'runs')")
        archive.writestr("package/data.txt", "kept as it is")
    return [wheel, place / "small.zip"]


@pytest.fixture(scope="module")
def compiled(archives: list[Path], tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The archives with bytecode, compiled without the cache of earlier builds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bytecode, "BUILD", tmp_path_factory.mktemp("first"))
        return bytecode.compiled(*archives)


@pytest.mark.built
def test_archives_hold_bytecode_for_the_pinned_pyodide(
    archives: list[Path], compiled: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One test, so that only one process compiles."""
    wheel, small = compiled
    python = json.loads((bytecode.PYODIDE / "pyodide-lock.json").read_text())["info"]["python"]
    tag = "cp" + "".join(python.split(".")[:2]) + "-none-any"
    assert wheel.name == f"ttb_core-0.1.0-{tag}.whl"
    with zipfile.ZipFile(wheel) as archive:
        assert {Path(name).suffix for name in archive.namelist() if name.startswith("ttb_core/")} == {
            ".json",
            ".pyc",
            ".typed",
        }
        assert f"\nTag: {tag}\n" in archive.read("ttb_core-0.1.0.dist-info/WHEEL").decode()
    # `wheel unpack` refuses a wrong record
    steps.run(steps.PYTHON, "-m", "wheel", "unpack", wheel, "--dest", tmp_path)
    with zipfile.ZipFile(small) as archive:
        assert set(archive.namelist()) == {"package/module.pyc", "package/data.txt"}
        assert archive.read("package/data.txt") == b"kept as it is"
    (another_time,) = bytecode.compiled(archives[0])  # cached by the build of the site, if there was one
    assert another_time.read_bytes() == wheel.read_bytes(), "the same archive gives the same bytes"
    # Compiled archives are not compiled again.
    monkeypatch.setattr(bytecode, "BUILD", compiled[0].parents[2])
    monkeypatch.setattr(bytecode, "run", None)
    assert bytecode.compiled(*archives) == compiled


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


def test_the_page_for_what_is_missing_stands_alone() -> None:
    pages = house.pages((house.WEB,))
    page = missing.page(house.WEB, pages)
    assert re.findall(r'<section lang="(\w+)">', page) == ["en", "de", "fr", "nl"]
    assert page.count("<svg") == len(pages) and "data-text" not in page and "{{" not in page
    assert {*re.findall(r'(?:href|src)="([^"]*)"', page)} == {"data:,", "./"}
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    for name in ("script", "style"):
        (inside,) = re.findall(rf"<{name}>(.*?)</{name}>", page, re.DOTALL)
        assert f"{name}-src 'self' '{precache.integrity(inside.encode())}'" in policy
    known = missing.page(house.WEB, pages, "https://example.org/games")
    assert known.count('<a href="https://example.org/games/"') == 4 and 'href="./"' not in known


def get(url: str) -> tuple[int, str, bytes]:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return answer.status, answer.headers["Content-Type"], answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers["Content-Type"], error.read()


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
        (small_site / "404.html").write_text("here")
        assert get(url + "nothing") == (404, "text/html; charset=utf-8", b"here")
        site.stop()
        with pytest.raises(urllib.error.URLError):
            get(url)
        site.start()
        assert site.url == url
        assert get(url)[0] == 200
    finally:
        site.stop()
