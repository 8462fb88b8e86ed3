"""The poster of a race is saved as a picture with all its lines."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page
from shell.play.table import Table

from tests.games.rally.played import Played
from tests.games.rally.rally_table import sit_down
from tests.sitting import Drawer
from tools.playing.page import STILL
from tools.playing.rally import LONG, PLACE


@pytest.mark.repeats(
    "e2e/games/ttb/test_puzzles.py::test_the_result_of_a_day_is_saved_as_a_picture",
    "tests/games/rally/test_poster.py",
)
def test_the_poster_of_eight_is_saved_as_a_picture(begin_game: Callable[..., Page]) -> None:
    race, drawer = Played(5), Drawer()
    table = sit_down(drawer=drawer).feature(Table)
    table.start(race.start)
    for turn in race.turns:
        table.play(json.dumps(turn))
    page = begin_game(place=PLACE, storage=drawer.kept)
    page.wait_for_selector(f'{STILL}[data-over="true"]')
    page.evaluate("ttb.act('finish')")
    page.click('dialog[open] [data-action="poster"]')
    page.wait_for_selector("dialog[open] .rally-poster", timeout=LONG)
    assert page.locator(".rally-route-over").count() == 8
    with page.expect_download() as waiting:
        page.click("dialog[open] [data-poster]")
    assert waiting.value.suggested_filename == "rally.png"
    file = Path(waiting.value.path()).read_bytes()
    wide, high = (int.from_bytes(file[at : at + 4], "big") for at in (16, 20))
    assert file[:8] == b"\x89PNG\r\n\x1a\n" and (wide, high) == (1080, 170 + 984 + 48 + 8 * 46 + 48)
    colours = page.evaluate(
        """async bytes => {
          const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
          const canvas = new OffscreenCanvas(image.width, image.height);
          const pen = canvas.getContext("2d");
          pen.drawImage(image, 0, 0);
          const data = pen.getImageData(48, 170, 984, 984).data;
          const seen = new Set();
          for (let n = 0; n < data.length; n += 4) seen.add(data[n] << 16 | data[n + 1] << 8 | data[n + 2]);
          return seen.size;
        }""",
        list(file),
    )
    assert colours > 500, "the course is in it, with its styles"
