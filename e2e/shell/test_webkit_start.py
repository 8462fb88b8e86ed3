"""WebKit on a desktop set to less motion: a start without the snapshot, a turn, a new version of the page.

One test, because each start of Python takes seconds there.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import ttb_core as ttb
from e2e.bad_host import INDEX, BadHost
from e2e.shell.test_smoke import ADDRESSES
from e2e.shell.test_snapshot import SPARE, SPARE_LISTED
from e2e.shell.test_webkit import FIRST_TURN, SHOWN, START, Table
from tools import house, precache
from tools.playing import webkit
from tools.playing.page import KEPT, STILL
from tools.playing.pages import UNDRAWN

NEW = "data-new-version"


@pytest.fixture
def table(some_webkit: webkit.SharedWebKit, tmp_path: Path) -> Iterator[Table]:
    """A blank page in a WebKit of its own; the shared one has all motion."""
    with webkit.browser_without_motion(tmp_path) as driver:
        driver.set_script_timeout(webkit.READY_WITHIN)
        yield Table(driver)


@pytest.fixture
def host(dist: Path) -> Iterator[BadHost]:
    host = BadHost(dist, patience=15)  # the page's own
    yield host
    host.stop()


def next_version(dist: Path, folder: Path) -> Path:
    """A copy of the site in which the page of Twin Tin Bots differs by an attribute."""
    site = Path(shutil.copytree(dist, folder / "next"))
    page = site / INDEX
    page.write_text(page.read_text("utf-8").replace("<html ", f"<html {NEW} ", 1), "utf-8")
    (site / "sw.js").unlink()  # it lists all other files
    precache.write_worker(site, house.WEB / "worker.js", house.pages())
    return site


def archives(table: Table) -> list[str]:
    """The addresses of the archives that the page has fetched: a start from the snapshot needs none."""
    addresses = table.driver.execute_script(f"return {ADDRESSES}")
    return [address for address in addresses if address.endswith(SPARE)]


@pytest.mark.webkit(
    "start without the snapshot", "reduced motion", "turn", "update", "start from the snapshot"
)
def test_without_snapshot_and_motion_and_then_a_new_version(
    table: Table, host: BadHost, dist: Path, tmp_path: Path
) -> None:
    driver = table.driver
    (snapshot,) = (file.relative_to(dist).as_posix() for file in dist.glob("ttb-*/snapshot.bin"))
    host.break_file(snapshot, "missing", times=1)
    webkit.open_game(driver, host.url)
    driver.execute_script(UNDRAWN)
    assert len(archives(table)) == driver.execute_script(f"return {SPARE_LISTED}")

    table.tap('.bar [data-action="help"]')
    table.tap('#help [data-value="forward2"]')
    assert table.until("#help .example-after [data-bot=red1]").get_attribute("data-at") == "0,0"
    assert [driver.execute_script(SHOWN, name) for name in (".example-after", ".example-play")] == [
        True,
        False,
    ]
    table.tap('.bar [data-action="help"]')
    table.load(ttb.position_to_json(START))
    for change in FIRST_TURN["change"]:
        table.tap(f'[data-tile="{change["order"]}"]')
        table.tap(f'.programs [data-slot="{change["bot"]}:{change["slot"]}"]')
    table.tap('[data-action="run"]')
    table.until(STILL + '[data-colour-to-move="yellow"]')
    position = ttb.play(START, ttb.turn_from_json(FIRST_TURN)).position
    assert table.position == position

    assert driver.execute_async_script(f"{KEPT}.then(arguments[0])") is True
    host.site.root = next_version(dist, tmp_path)
    driver.execute_script("navigator.serviceWorker.ready.then((worker) => worker.update())")
    offer = '.offer [data-action="update"]'
    table.until(f"html:not([{NEW}]) {offer}", webkit.READY_WITHIN)
    table.tap(offer)
    table.until(f'html[{NEW}][data-ready="true"]', webkit.READY_WITHIN)
    assert table.position == position, "the game is still there"
    assert not archives(table), "it has started from the snapshot"
