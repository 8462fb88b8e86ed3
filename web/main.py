"""The binding of the app to the page: events in, regions and effects out.

The only module that knows PyScript. The scripts imported by `static/games/NAME/page.js` do everything that
must not cross into Python: drawing a frame, animation and dragging. They pass every tap, drop, key and form
change on as one call with an action and a value.
"""

from __future__ import annotations

import json
from asyncio import sleep
from math import inf
from typing import TYPE_CHECKING

from pyscript import window
from pyscript.ffi import create_proxy
from pyscript.js_modules import page
from shell.app.app import App
from shell.door.door import Door
from shell.drawing.html import sprite
from shell.drawing.schedule import SLICE, Schedule
from shell.play.handover import Handover
from shell.play.table import Table
from shell.sharing.opening import Opening
from shell.sharing.sharing import Sharing
from shell.shelf.shelf import Shelf
from shell.start.game import load_game
from shell.storage.storage import StorageFailed
from shell.texts.texts import Texts

from ground.errors import GameError

if TYPE_CHECKING:
    from shell.app.app import Effect


class LocalStorage:
    """The browser's local storage, through `storage.js`, which keeps a journal of the changes.

    Every failure is a `StorageFailed`: storage is full or switched off.
    """

    def get(self, key: str) -> str | None:
        try:
            text = page.storage.get(key)
        except Exception as error:
            raise StorageFailed from error
        # A missing entry is JavaScript's null, which is no Python string.
        return text if isinstance(text, str) else None

    def set(self, key: str, text: str) -> None:
        try:
            page.storage.set(key, text)
        except Exception as error:
            raise StorageFailed from error

    def remove(self, key: str) -> None:
        try:
            page.storage.remove(key)
        except Exception as error:
            raise StorageFailed from error

    def keys(self) -> list[str]:
        try:
            return list(page.storage.keys())
        except Exception as error:
            raise StorageFailed from error


# set last: scripts that wait for these expect a page that is wholly drawn
AT_LAST = ("data-colour-to-move", "data-over", "lang")
app: App
schedule: Schedule
due: list[Effect] = []  # the effects to perform once the page is wholly drawn
# the regions that an animation changes by itself, by the action that reports its end
touched: dict[str, tuple[str, ...]] = {}


def draw(since: float | None = None, limit: float = SLICE) -> None:
    """Pass the next slice to the page, which shows it and calls `go_on` while some is left to draw.

    `since` is the time at which the task of a tap or key began. If that task draws everything, it performs
    the due effects as well: browsers allow some of them only there.
    """
    regions = schedule.slice(schedule.now() if since is None else since, limit)
    done = schedule.done
    at_once = done and since is not None
    root = {name: text for name, text in app.root().items() if done or name not in AT_LAST}
    unfinished = not done or bool(due and not at_once)
    frame: dict[str, object] = {"regions": regions, "root": root, "unfinished": unfinished}
    if done:
        frame.update(title=app.feature(Table).title(), labels=app.labels())
    page.render(json.dumps(frame))
    if at_once:
        perform()


def perform() -> None:
    """Perform the due effects on the page, once that is wholly drawn."""
    if due and schedule.done:
        touched.update((effect["done"], effect["touched"]) for effect in due if effect["do"] == "animate")
        effects = json.dumps(due)
        due.clear()
        page.perform(effects)


def go_on() -> None:
    """Draw the next slice, or perform the due effects: the last slice is on the screen."""
    if schedule.done:
        perform()
    else:
        draw()


def show(effects: list[Effect], since: float) -> None:
    """Show the result of an action."""
    due.extend(effects)
    schedule.ask()
    draw(since)


def act(action: str, value: str = "") -> None:
    """Carry out one action and show the result."""
    since = schedule.now()
    changed = touched.pop(action, ())
    schedule.forget(changed)
    effects = app.act(action, value)
    if effects or changed or not app.unchanged:
        show(effects, since)


def ask(name: str, text: str = "") -> str:
    """Answer a request of `window.ttb` with JSON that has `ok` or `error`. Draws like `act`."""
    table = app.feature(Table)
    try:
        if name == "position":
            return json.dumps({"ok": json.dumps(app.session.data)})
        if name == "tip":
            return json.dumps({"ok": app.tip(text)})
        if name == "link":
            return json.dumps({"ok": app.feature(Sharing).link()})
        since = schedule.now()
        app.effects = []
        app.message = ("", "")
        (table.load if name == "load" else table.play)(text)
        app.feature(Handover).scripted()
        show(app.effects, since)
        return json.dumps({"ok": None})
    except GameError as error:
        return json.dumps({"error": {"code": error.code, "message": str(error)}})


async def begin() -> None:
    """Make the app, open the game of the address or the storage, draw what is seen; effects are still due.

    On a page that is already open, the app is made anew.
    """
    global app, schedule
    due.clear()
    touched.clear()
    # The page's scripts have worked on both since before Python started: restoring what storage lost when the
    # browser was killed, and fetching the texts of the browser's language.
    await page.restored
    texts = json.loads(await page.texts())
    sprite.update(page.drawings().split())
    app = App(
        LocalStorage(),
        Texts(texts["language"], texts["table"], texts["languages"]),
        lambda: str(page.chance()),
        lambda: window.Date.new().toISOString(),
        *load_game(window.document.documentElement.dataset.game),
    )
    schedule = Schedule(app.regions, app.draw)
    app.act("day", page.today())
    app.feature(Shelf).hold(json.loads(page.others()))
    app.feature(Sharing).page_is_at(window.location.href)
    app.feature(Table).open_at_start(window.location.hash)
    while app.feature(Opening).reading:
        app.feature(Opening).go_on()
        await sleep(0)
    schedule.ask()
    # Under the front door the table is drawn when one can act already.
    draw(limit=SLICE if app.feature(Door).open else inf)
    due.extend(app.effects)


await begin()  # type: ignore[top-level-await]  # noqa: F704
page.start(create_proxy(act), create_proxy(ask), create_proxy(go_on))
perform()
