"""A turn of a plain game runs no code of puzzles or other screens."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import shell
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.solver.guide import Guide
from games.ttb.puzzles.solver.shortest import Shortest
from shell.app.app import App
from shell.nearby.hosting import Hosting
from shell.nearby.visiting import Visiting

from tests.games.ttb.puzzles.solving import arrive
from tests.games.ttb.tables import KEYS, duel, run, sit_down
from tests.nearby import Air, come
from ttb_core import links

WEB = Path(shell.__path__[0]).parent
MOST_FILES = 42
ATTEMPT = KEYS.prefix + "attempt"


def plain_game() -> App:
    """A game between people at this device, after a first action."""
    app = sit_down(position=duel())
    app.view()
    app.act("close")
    return app


def files_called_in_a_run(app: App) -> set[str]:
    """The files of the page with a function called during a run, up to the end of its animation."""
    found: set[str] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code.co_name != "<module>":
            found.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        run(app)
    finally:
        sys.setprofile(before)
    return {str(path.relative_to(WEB)) for path in map(Path, found) if path.is_relative_to(WEB)}


def test_a_run_touches_few_files_and_none_of_puzzles_or_other_screens() -> None:
    app = plain_game()
    files = files_called_in_a_run(app)
    assert app.session.cursor == 1
    assert "shell/play/running.py" in files
    assert [file for file in files if file.startswith(("shell/nearby/", "games/ttb/puzzles/"))] == []
    assert len(files) <= MOST_FILES, sorted(files)


def test_the_puzzles_wake_with_one_on_the_table_and_rest_when_it_has_left() -> None:
    app = plain_game()
    puzzles, shortest = app.feature(Puzzles), app.feature(Shortest)
    assert app.resting.rests(puzzles)
    app.act("puzzles", "collection")
    arrive(app)
    collection = app.feature(Stock).collection
    assert collection is not None
    app.act("puzzle", collection.named[0].key)
    assert not app.resting.rests(puzzles)
    assert app.storage.get(ATTEMPT) is not None
    run(app)
    assert not app.resting.rests(app.feature(Guide))
    shortest.searching = True
    app.act("puzzle-leave")
    assert not shortest.searching  # The feature was notified when the puzzle left.
    assert app.resting.rests(puzzles)
    assert app.storage.get(ATTEMPT) is None


def test_an_attempt_that_waits_while_a_link_is_looked_at_keeps_the_puzzles_awake() -> None:
    app = plain_game()
    app.act("puzzles", "collection")
    arrive(app)
    collection = app.feature(Stock).collection
    assert collection is not None
    app.act("puzzle", collection.named[0].key)
    app.act("link", "p=" + links.encode_position(duel()))
    assert app.storage.get(ATTEMPT) is not None
    assert not app.resting.rests(app.feature(Puzzles))
    run(app)  # Running a turn adopts the game of the link.
    assert app.storage.get(ATTEMPT) is None
    assert app.resting.rests(app.feature(Puzzles))


def test_a_table_wakes_when_somebody_is_invited_or_an_invitation_is_opened() -> None:
    air = Air()
    host, guest = air.screen(plain_game()), air.screen(plain_game())
    assert host.app.resting.rests(host.app.feature(Hosting))
    assert guest.app.resting.rests(guest.app.feature(Visiting))
    come(host, guest, "yellow", "Bob")
    assert not host.app.resting.rests(host.app.feature(Hosting))
    assert not guest.app.resting.rests(guest.app.feature(Visiting))
    assert guest.visiting.on


def test_turns_that_were_played_at_rest_can_be_taken_back_at_several_screens() -> None:
    air = Air()
    host, guest = air.screen(plain_game()), air.screen(sit_down())
    run(host.app)
    run(host.app)
    assert host.app.resting.rests(host.app.feature(Hosting))
    come(host, guest, "yellow", "Bob")
    story, turns = host.hosting.guests.story, host.app.session.cursor
    host.act("undo-turn")
    assert host.app.session.cursor < turns
    assert host.hosting.guests.story != story
    assert guest.app.session.cursor == host.app.session.cursor
