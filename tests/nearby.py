"""Several screens at one table without a browser: the tests carry the messages of their pages."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from typing import Any

from shell.app.app import App
from shell.nearby.handing import Handing
from shell.nearby.hosting import Hosting
from shell.nearby.visiting import Visiting

_FIELDS = {
    "ufrag": "abcd",
    "pwd": "abcdefghijklmnopqrstuvwx",
    "fingerprint": "0f" * 32,
    "setup": "actpass",
    "candidates": [
        {"kind": "host", "address": "0f" * 4 + "-0f0f-0f0f-0f0f-" + "0f" * 6 + ".local", "port": 4242}
    ],
}


class Screen:
    """An app that carries out the effects of its page, and the messages it has heard."""

    def __init__(self, air: Air, app: App) -> None:
        self.air, self.app = air, app
        self.heard: list[str] = []
        self.steps: list[Any] = []

    def act(self, action: str, value: str = "") -> None:
        """Perform an action and everything that follows, until nothing moves."""
        self.effects(self.app.act(action, value))
        self.air.settle()

    def do(self, what: Callable[[], object]) -> None:
        """Call a feature as if in the course of an action, and carry out the effects."""
        self.app.effects = []
        what()
        effects, self.app.effects = self.app.effects, []
        self.effects(effects)
        self.act("stored")  # another tab has kept nothing

    def effects(self, effects: list[Any]) -> None:
        """Carry out effects as a page would: lines, animations, work in pieces."""
        for effect in list(effects):
            do = effect["do"]
            if do == "animate":
                self.steps += effect["steps"]
                self.air.later(self, effect["done"], effect["ticket"])
            elif do == "later":
                self.air.later(self, effect["action"], effect.get("value", ""))
            elif do.startswith("line-"):
                self.air.line(self, do, effect)
            elif do == "nearby-whose":
                self.air.later(self, "nearby-elsewhere", self.air.whose(self, effect["number"]))

    @property
    def hosting(self) -> Hosting:
        return self.app.feature(Hosting)

    @property
    def visiting(self) -> Visiting:
        return self.app.feature(Visiting)


class Air:
    """The network between screens. Every line has two ends; each offer can be answered once.

    `carries` may change, drop or repeat a message: it gets the receiver and the text, and returns the texts
    to deliver.
    """

    def __init__(self) -> None:
        self.screens: list[Screen] = []
        self._gone: list[Screen] = []
        """Kept alive, so that no later screen gets the `id` of one of these."""
        self.carries: Callable[[Screen, str], list[str]] = lambda to, text: [text]
        self.patience = 20_000
        """The number of reports delivered after an action.

        With a lower number, the rest is delivered after the next action.
        """
        self._todo: deque[tuple[Screen, str, str]] = deque()
        self._offers: dict[str, tuple[Screen, str]] = {}
        """The screen and line of each offer, by its ufrag."""
        self._answers: dict[str, tuple[Screen, str]] = {}
        self._ends: dict[tuple[int, str], tuple[Screen, str]] = {}
        self._spare: dict[tuple[int, str], dict[str, str]] = {}
        self.strangers: dict[str, Stranger] = {}
        self._late: list[tuple[Screen, str, str]] = []
        self._count = 0
        self.nowhere = False
        """True if the pages have no network at which they could be found."""

    def screen(self, app: App) -> Screen:
        """Add a screen."""
        app.preferences.set("halts", False)
        number, entropy = len(self.screens) + len(self._gone), app.entropy
        app.entropy = lambda: f"s{number}{entropy()}"  # every screen has its own
        found = Screen(self, app)
        self.screens.append(found)
        return found

    def later(self, screen: Screen, action: str, value: str) -> None:
        """Queue a report of a page."""
        self._todo.append((screen, action, value))

    def whose(self, asking: Screen, number: int) -> str:
        """The answer of the other tabs of this screen's browser: those with the same storage."""
        for tab in self.screens:
            if tab is asking or tab.app.storage is not asking.app.storage:
                continue
            live = tab.app.feature(Handing).live
            if number in live.invited or number == live.visited:
                return "host" if number in live.invited else "guest"
        return "nobody"

    def settle(self) -> None:
        """Deliver reports until none is left or `patience` is used up."""
        for _ in range(self.patience):
            if not self._todo:
                return
            screen, action, value = self._todo.popleft()
            if screen in self.screens:
                screen.effects(screen.app.act(action, value))
        assert self.patience < 20_000, "something goes on for ever"

    def line(self, screen: Screen, do: str, effect: dict[str, Any]) -> None:
        """Carry out an effect on a line as the scripts of a page would."""
        line, end = effect["line"], (id(screen), effect["line"])
        if do == "line-offer":
            fields = self._fields("actpass")
            self._offers[fields["ufrag"]] = (screen, line)
            if effect.get("back"):
                self._spare[end] = effect["back"]
            self._report(screen, "line-offered", line, sdp=fields)
        elif do == "line-answer":
            fields = self._fields("active")
            self._answers[fields["ufrag"]] = (screen, line)
            back = {**{name: _FIELDS[name] for name in ("pwd", "fingerprint")}, "ufrag": fields["ufrag"]}
            self._report(screen, "line-answered", line, sdp=fields, back=back)
            offered = self._offers.get(effect["sdp"]["ufrag"])
            known = effect.get("back")
            if known:
                if offered and self._spare.get((id(offered[0]), offered[1])) == known:
                    self._connect(offered, (screen, line))
                else:
                    self._report(screen, "line-lost", line, why="failed")
        elif do == "line-accept":
            other = self._answers.get(effect["sdp"]["ufrag"])
            if other is None:
                self._report(screen, "line-lost", line, why="failed")
            else:
                self._connect((screen, line), other)
        elif do == "line-send":
            other = self._ends.get(end)
            if line in self.strangers:
                self.strangers[line].heard.append(json.loads(effect["text"]))
            if other is not None:
                for text in self.carries(other[0], effect["text"]):
                    other[0].heard.append(text)
                    self._report(other[0], "line-heard", other[1], text=text)
        elif do == "line-close":
            if line in self.strangers:
                self.strangers[line].there = False
            self._part(end, "closed")

    def lines_of(self, screen: Screen) -> list[str]:
        """The lines of a screen that wait for a host to accept them."""
        return [line for by, line in self._answers.values() if by is screen]

    def break_off(
        self, screen: Screen, why: str = "failed", *, gone: bool = False, hears: str = "both"
    ) -> None:
        """Break all lines of a screen.

        If `gone`, the screen disappears and hears nothing. Otherwise `hears` names the sides that are told
        now: `both`, `this` or `others`; the rest is told by `hear_late`.
        """
        for end in [end for end in self._ends if end[0] == id(screen)]:
            other, line = self._ends.pop(end)
            self._ends.pop((id(other), line), None)
            for side, name, told in (
                (screen, end[1], not gone and hears != "others"), (other, line, hears != "this"),
            ):  # fmt: skip
                if told:
                    self._report(side, "line-lost", name, why=why)
                elif not (gone and side is screen):
                    self._late.append((side, name, why))
        for offers in (self._offers, self._answers):
            for name in [name for name, (by, _) in offers.items() if gone and by is screen]:
                del offers[name]
        if gone:
            self.screens.remove(screen)
            self._gone.append(screen)
        self.settle()

    def hear_late(self) -> None:
        """Tell the remaining sides about broken lines."""
        late, self._late = self._late, []
        for screen, line, why in late:
            self._report(screen, "line-lost", line, why=why)
        self.settle()

    def _fields(self, setup: str) -> dict[str, Any]:
        self._count += 1
        found = {**_FIELDS, "setup": setup, "ufrag": f"u{self._count:05}"}
        return {**found, "candidates": []} if self.nowhere else found

    def _connect(self, one: tuple[Screen, str], other: tuple[Screen, str]) -> None:
        self._ends[id(one[0]), one[1]] = other
        self._ends[id(other[0]), other[1]] = one
        for screen, line in (one, other):
            self._report(screen, "line-open", line)

    def _part(self, end: tuple[int, str], why: str) -> None:
        other = self._ends.pop(end, None)
        if other is not None:
            self._ends.pop((id(other[0]), other[1]), None)
            self._report(other[0], "line-lost", other[1], why=why)

    def _report(self, screen: Screen, action: str, line: str, **more: Any) -> None:
        self.later(screen, action, json.dumps({"line": line, **more}))


def invite(host: Screen, colour: str = "") -> str:
    """The part of a guest's address after the `#`."""
    host.act("nearby-invite", colour)
    assert host.hosting.text
    return f"near={host.hosting.text}"


def come(host: Screen, guest: Screen, colour: str | None = None, name: str = "") -> None:
    """Let a guest open an invitation and choose a seat, and the host take the answer."""
    guest.act("link", "#" + invite(host))
    if colour is not None:
        guest.act("nearby-colour", f"seat={colour}")
    if name:
        guest.act("nearby-name", f"name={name}")
    guest.act("nearby-join")
    host.act("nearby-answer", guest.visiting.answer)


class Stranger:
    """A guest without a page, who can send any message to a host."""

    def __init__(self, host: Screen) -> None:
        host.act("nearby-invite")
        assert host.hosting.invited is not None
        self.host, self.line = host, host.hosting.invited.line
        self.heard: list[dict[str, Any]] = []
        self.there = True
        """True until the host hangs up."""
        host.air.strangers[self.line] = self

    def says(self, text: str) -> list[dict[str, Any]]:
        """Send a message; return the answers of the host."""
        first = len(self.heard)
        self.host.act("line-heard", json.dumps({"line": self.line, "text": text}))
        return self.heard[first:]

    def comes(self, colour: str = "", **other: object) -> list[dict[str, Any]]:
        """Send a correct `hello`, with the fields of `other` changed."""
        hello = {
            "type": "hello", "v": 1, "game": self.host.app.game.name, "token": "", "colour": colour,
            "name": "Mallory", "story": "", "have": 0, "back": {}, **other,
        }  # fmt: skip
        return self.says(json.dumps(hello))

    def last(self, kind: str) -> dict[str, Any]:
        """The last message of the host of this kind, or an empty one."""
        return next((one for one in reversed(self.heard) if one["type"] == kind), {})
