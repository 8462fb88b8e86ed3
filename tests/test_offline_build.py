"""The builder's files for use without a network: list of files, service worker, licences, manifest."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path

import pytest

from tools import house, licences, precache, steps

WEB = steps.ROOT / "web"


@pytest.fixture
def small_site(tmp_path: Path) -> Path:
    (tmp_path / "static-0123456789").mkdir()
    (tmp_path / "static-0123456789" / "a.css").write_text("a {}")
    (tmp_path / "screens").mkdir()
    (tmp_path / "screens" / "wide.jpg").write_bytes(b"x")
    (tmp_path / "index.html").write_text("<!doctype html>")
    return tmp_path


def test_each_file_is_listed_with_its_hash(small_site: Path) -> None:
    index, style = sorted(precache.file_list(small_site, []), key=lambda entry: str(entry["url"]))
    hashed = base64.b64encode(hashlib.sha256(b"a {}").digest()).decode()
    assert style == {
        "url": "static-0123456789/a.css",
        "revision": None,
        "integrity": f"sha256-{hashed}",
        "bytes": 4,
    }
    assert index["url"] == "index.html" and len(index["revision"]) == 16


def test_a_page_is_listed_with_what_it_is_known_by_when_something_was_put_into_it(small_site: Path) -> None:
    policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'
    block = '{"files":{}}'
    page = f'{policy}<script type="application/json" id="start">{block}</script>'
    (small_site / "index.html").write_text(page)
    (small_site / "other.html").write_text(policy)
    pages = {entry["url"]: entry for entry in precache.file_list(small_site, [])}
    assert pages["index.html"]["policy"] == "default-src 'none'"
    assert pages["index.html"]["start"] == precache.integrity(block.encode())
    assert not {"policy", "start"} & {*pages["other.html"], *pages["static-0123456789/a.css"]}


def test_a_file_is_its_games_or_everybodys() -> None:
    pages = house.pages([WEB, steps.ROOT / "tests" / "counting"])
    names = {
        "index.html": "ttb",
        "ttb-0123456789/page.css": "ttb",
        "static-0123456789/games/ttb/page.js": "ttb",
        "count/index.html": "count",
        "count-0123456789/texts/en.json": "count",
        "static-0123456789/games/count/page.js": "count",
        "static-0123456789/scripts/ABCDEFGH.js": "",
        "runtime-0123456789/pyscript/boot.js": "",
        "manifest.webmanifest": "",
    }
    assert {name: precache.game_of(name, pages) for name in names} == names


@pytest.mark.built
def test_the_version_follows_the_content_of_any_file(small_site: Path) -> None:
    def worker() -> str:
        precache.write_worker(small_site, WEB / "worker.js", house.pages())
        text = (small_site / "sw.js").read_text()
        (small_site / "sw.js").unlink()
        return text

    first = worker()
    assert first == worker()
    assert "self.FILES;" not in first and "importScripts(" not in first
    assert "workbox:precaching" in first and "sourceMappingURL" not in first
    (small_site / "index.html").write_text("<!doctype html><p>")
    assert worker() != first


def test_a_worker_without_a_place_for_the_list_is_refused(small_site: Path) -> None:
    (small_site / "worker.js").write_text("1")
    with pytest.raises(steps.Problem, match=r"self\.FILES"):
        precache.write_worker(small_site, small_site / "worker.js", [])


@pytest.mark.built
def test_every_part_has_its_licence() -> None:
    parts = {part["name"]: part for part in licences.collect()}
    shipped = {"pyodide", "@pyscript/core", "polyscript", "morphdom", "qr", "workbox-precaching"}
    assert shipped | {"CPython and its standard library", "Lucide (icons)"} <= set(parts)
    assert not {"ws", "@types/emscripten"} & set(parts)
    assert [name for name, part in parts.items() if len(part["text"]) < 300 or not part["licence"]] == []
    assert "Mozilla Public License Version 2.0" in parts["pyodide"]["text"]
    assert "publishers" in parts["This page"]["text"] and parts["This page"]["version"] == steps.VERSION
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in parts["CPython and its standard library"]["text"]


def test_the_manifest_is_relative_and_its_pictures_are_as_large_as_it_says() -> None:
    (first,) = (page for page in house.pages() if not page.place)
    manifest = json.loads((WEB / "manifest.webmanifest").read_text())
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"wide", "narrow"}
    for picture in manifest["icons"] + manifest["screenshots"]:
        content = (WEB / picture["src"].replace("{{icons}}", first.icons)).read_bytes()
        if picture["type"] == "image/png":
            width, height = (int.from_bytes(content[at : at + 4], "big") for at in (16, 20))
            assert picture["sizes"] == f"{width}x{height}"
