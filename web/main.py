"""Binds the app to the page: events in, regions and effects out. The only module that knows PyScript.

The scripts that `static/games/NAME/page.js` imports do what must not cross into Python: drawing a frame,
animation and dragging. They hand every tap, drop, key and form change over as one call with an action and a
value.
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
from shell.drawing.html import sprite
from shell.drawing.schedule import SLICE, Schedule
from shell.play.handover import Handover
from shell.play.table import Table
from shell.sharing.opening import Opening
from shell.sharing.sharing import Sharing
from shell.shelf.shelf import Shelf
from shell.start.game import brought_in
from shell.storage.storage import StorageFailed
from shell.texts.texts import Texts

from ground.errors import GameError

if TYPE_CHECKING:
    from shell.app.app import Effect


class LocalStorage:
    """The browser's local storage, through `storage.js`, which keeps a journal of what is changed.

    Every failure is a `StorageFailed`: full, or switched off.
    """

    def get(self, key: str) -> str | None:
        try:
            found = page.storage.get(key)
        except Exception as error:
            raise StorageFailed from error
        # What is not there is JavaScript's null, which is no Python string.
        return found if isinstance(found, str) else None

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


AT_LAST = ("data-colour-to-move", "data-over", "lang")  # who waits for them shall find everything drawn
app: App
schedule: Schedule
due: list[Effect] = []  # what is left to do on the page once it is wholly drawn
touched: dict[str, tuple[str, ...]] = {}  # what an animation changes by its own hand, by what reports its end


def draw(since: float | None = None, limit: float = SLICE) -> None:
    """Hand the next slice over to the page, which shows it and, as long as something is left, calls `go_on`.

    `since` is when the task of a tap or key began. If that draws all, it also does what is left to do: some
    of it is only allowed there.
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
    """Do what is left to do on the page."""
    if due:
        touched.update((one["done"], one["touched"]) for one in due if one["do"] == "animate")
        effects = json.dumps(due)
        due.clear()
        page.perform(effects)


def go_on() -> None:
    """The last slice has been seen: draw the next one, or do what is left to do."""
    if schedule.done:
        perform()
    else:
        draw()


def show(effects: list[Effect], since: float) -> None:
    """Show what has come of an action."""
    due.extend(effects)
    schedule.ask()
    draw(since)


def act(action: str, value: str = "") -> None:
    """Carry out one action and show what comes of it."""
    since = schedule.now()
    left = touched.pop(action, ())
    schedule.forget(left)
    effects = app.act(action, value)
    if effects or left or not app.unchanged:
        show(effects, since)


def ask(name: str, text: str = "") -> str:
    """The scripting interface behind `window.ttb`: answers JSON with `ok` or `error`. It draws like `act`."""
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
    """Make the app, open what the address or the storage has, and draw all; effects are still to be done.

    On a page that is open already it makes the app anew.
    """
    global app, schedule
    due.clear()
    touched.clear()
    # The page's scripts have been at both since before Python started: what storage lacks after the browser
    # was killed, and the texts of the browser's language.
    await page.restored
    texts = json.loads(await page.texts())
    sprite.update(page.drawings().split())
    app = App(
        LocalStorage(),
        Texts(texts["language"], texts["table"], texts["languages"]),
        lambda: str(page.chance()),
        lambda: window.Date.new().toISOString(),
        *brought_in(window.document.documentElement.dataset.game),
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
    draw(limit=inf)
    due.extend(app.effects)


await begin()  # type: ignore[top-level-await]  # noqa: F704
page.start(create_proxy(act), create_proxy(ask), create_proxy(go_on))
perform()
