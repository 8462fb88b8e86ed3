"""Binds the app to the page: events in, regions and effects out. The only module that knows PyScript.

`static/stage.js` does what must not cross into Python: the drawing of a frame, animation and dragging. It
hands every tap, drop, key and form change over as one call with an action and a value.
"""

from __future__ import annotations

import json
from asyncio import sleep

from pyscript import window
from pyscript.ffi import create_proxy
from table.app import STEPS, App
from table.features import FEATURES
from table.handover import Handover
from table.opening import Opening
from table.saves import StorageFailed
from table.sharing import Sharing
from table.speech import Speech
from table.table import Table
from table.texts import Texts
from table.tips import Tips

import ttb_core as ttb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from table.app import Effect

stage = window.ttbStage


class LocalStorage:
    """The browser's local storage. Every failure is a `StorageFailed`: full, or switched off."""

    def get(self, key: str) -> str | None:
        try:
            found = window.localStorage.getItem(key)
        except Exception as error:
            raise StorageFailed from error
        # What is not there is JavaScript's null, which is no Python string.
        return found if isinstance(found, str) else None

    def set(self, key: str, text: str) -> None:
        try:
            window.localStorage.setItem(key, text)
        except Exception as error:
            raise StorageFailed from error

    def remove(self, key: str) -> None:
        try:
            window.localStorage.removeItem(key)
        except Exception as error:
            raise StorageFailed from error

    def keys(self) -> list[str]:
        try:
            return list(window.Object.keys(window.localStorage))
        except Exception as error:
            raise StorageFailed from error


SLICE = 12.0  # ms: what takes longer to write is handed over in more than one go,
LENGTH = 12_000  # and what is longer than this in characters, for it is as much work to build
drawn: dict[str, str] = {}
due: list[Effect] = []  # what is left to do on the page once it is wholly drawn
steps: list[int] = []  # of the last actions, the steps that are still to be drawn
left: list[Iterator[tuple[str, str]]] = []  # a step that has been broken off
animations: set[str] = set()  # the actions that report the end of one that has been begun
ON_BOARD = ("floor", "pieces", "ghost")  # what goes with the board, should it be another one
ANIMATED = ("pieces", "programs", "players", "supply")  # what an animation changes by its own hand
AT_LAST = ("data-colour-to-move", "data-over", "lang")  # who waits for them shall find everything drawn


def draw(now: range, *, sliced: bool = True) -> None:
    """Hand what has changed in these steps since their last drawing over to the page, in one call.

    `sliced`, it is broken off when it gets long. As long as there is more to draw or to do, the page shows
    this and then calls `go_on`: an answer must not wait for what is beside it.
    """
    draw_on(app.drawing(now), first=0 in now, sliced=sliced)


def draw_on(drawing: Iterator[tuple[str, str]], *, first: bool = False, sliced: bool = True) -> None:
    """Hand the next regions of a drawing over; with the `first` ones go the dialog and names."""
    begun = window.performance.now()
    page: dict[str, object] = {}
    if first:
        speech = app.feature(Speech)
        page = {"dialog": app.dialog_html(), "title": speech.title(), "labels": speech.labels()}
    fresh = {}
    length = 0
    left.clear()
    for name, html in drawing:
        if drawn.get(name) is not html and drawn.get(name) != html:
            drawn[name] = fresh[name] = html
            if name == "board":
                for region in ON_BOARD:
                    drawn.pop(region, None)
            length += len(html)
            if sliced and (length > LENGTH or window.performance.now() - begun > SLICE):
                left.append(drawing)
                break
    last = not (steps or left)
    root = {name: text for name, text in app.root().items() if last or name not in AT_LAST}
    stage.render(json.dumps({**page, "regions": fresh, "root": root, "unfinished": bool(due) or not last}))


def perform() -> None:
    """Do what is left to do on the page."""
    if due:
        animations.update(one.get("done", "animation-done") for one in due if one["do"] == "animate")
        effects = json.dumps(due)
        due.clear()
        stage.perform(effects)


def go_on() -> None:
    """Draw the next step. When the last one has been seen, do what is left to do."""
    if left:
        draw_on(left.pop())
    elif steps:
        step = steps.pop(0)
        draw(range(step, step + 1))
    else:
        perform()


def show(effects: list[Effect], *, at_once: bool) -> None:
    """Show what has come of an action: first what answers it, at once or in a moment, and then the rest."""
    stays = not app.moved and not due
    due.extend(effects)
    left.clear()  # its step is drawn again in any case
    # What waits already comes first, so that somebody who is quick sees all of it now and then.
    steps.extend(step for step in range(STEPS - 1 if stays else 1, STEPS) if step not in steps)
    if stays:
        draw(range(STEPS - 1))
        if not left:  # broken off, there is time for it once all is drawn
            perform()
    elif at_once:
        draw(range(1))
    else:
        if 0 not in steps:
            steps.insert(0, 0)
        stage.goOnAfterPaint()


def act(action: str, value: str = "") -> None:
    """Carry out one action and show what comes of it."""
    ground = app.shown.ground
    played = action in animations
    if played:
        # What was drawn before is not on the page any more, even where it is to look the same again.
        animations.remove(action)
        for region in ANIMATED:
            drawn.pop(region, None)
    effects = app.act(action, value)
    # Another board is a lot to draw: not in the very task of a tap, which has to end in a frame.
    show(effects, at_once=played or app.shown.ground == ground)


def ask(name: str, text: str = "") -> str:
    """The scripting interface behind `window.ttb`: answers JSON with `ok` or `error`. It draws like `act`."""
    table = app.feature(Table)
    try:
        if name == "position":
            return json.dumps({"ok": json.dumps(ttb.position_to_json(app.session.position))})
        if name == "tip":
            return json.dumps({"ok": app.feature(Tips).tip(text)})
        if name == "link":
            return json.dumps({"ok": app.feature(Sharing).link()})
        app.effects = []
        app.message = ("", "")
        (table.load if name == "load" else table.play)(text)
        app.feature(Handover).scripted()
        show(app.effects, at_once=False)
        return json.dumps({"ok": None})
    except ttb.TtbError as error:
        return json.dumps({"error": {"code": error.code, "message": str(error)}})


def chance() -> str:
    """A short random text."""
    return str(window.Math.random())[2:14]


# The page's script has been loading the texts of the browser's language since before Python started.
texts = json.loads(await stage.texts)  # noqa: F704
app = App(
    LocalStorage(),
    Texts(texts["language"], texts["table"]),
    chance,
    lambda: window.Date.new().toISOString(),
    FEATURES,
)
app.feature(Sharing).address = window.location.href.split("#")[0]
app.feature(Table).open_at_start(window.location.hash)
while app.feature(Opening).reading:
    app.feature(Opening).go_on()
    await sleep(0)  # noqa: F704
draw(range(STEPS), sliced=False)
due.extend(app.effects)
stage.start(create_proxy(act), create_proxy(ask), create_proxy(go_on))
perform()
