"""Playing Junkyard Bots on the page as a person does: by taps, by dragging, by keys."""

from __future__ import annotations

import json
from typing import Any

from games.junkyard.solo import following
from playwright.sync_api import Page

import junkyard_core as junk
from ground.links.codec import Linked
from ground.steps import finished
from junkyard_core import bots
from tools.playing import chance
from tools.playing.page import CLOSED, STILL, pressing, skip
from tools.playing.staging import Json

PLACE = "junkyard/"
BOARD = ".board-frame svg[data-robot]"
FOCUS = "document.activeElement"
ARROWS = {(1, 0): "ArrowRight", (-1, 0): "ArrowLeft", (0, 1): "ArrowDown", (0, -1): "ArrowUp"}

# Converts a place of the drawing, in squares, to a place on the screen.
ON_SCREEN = """([x, y]) => {
  const matrix = document.querySelector(".board-frame svg[data-robot]").getScreenCTM();
  const at = new DOMPoint(100 * x, 100 * y).matrixTransform(matrix);
  return [at.x, at.y, 100 * matrix.a];
}"""
ABOVE = 44  # pixels between a fingertip and the lower edge of the dragged part


def shown(page: Page) -> junk.Position:
    """The position of the game on the table."""
    return junk.position_from_json(json.loads(page.evaluate("ttb.position()")))


class Player:
    """A player at the page; `way` is `tap`, `drag` or `keys`, `touch` a finger in place of the mouse.

    `how` are the options of a click.
    """

    def __init__(self, page: Page, way: str = "tap", touch: bool = False, **how: Any) -> None:
        self.page, self.way, self.touch = page, way, touch
        self._tap = pressing(page, touch, **how)
        self.heard: list[str] = []
        """The screen reader's words for each element that a key was pressed on: its role and name."""
        self._fingers = page.context.new_cdp_session(page) if touch and way == "drag" else None

    # A decision

    def decide(self, decision: Json) -> None:
        """Make a decision in the interchange form and skip its animation."""
        if "build" in decision:
            self.build(decision["build"])
        elif "scan" in decision:
            self.scan(decision["scan"])
        elif "keep" in decision:
            self.press(f'[data-action="{"keep" if decision["keep"] else "return"}-draw"]')
        elif "take" in decision:
            self.take(decision)
        elif "attack" in decision:
            self.attack(decision)
        elif "boost" in decision:
            self.press(f'[data-action="give-boost"][data-value="{decision["boost"]}"]')
        else:
            self.pass_on()
        skip(self.page)

    def take_over(self) -> None:
        """Take the device over, if the decision is covered."""
        self.page.wait_for_selector(STILL)
        if self.page.locator("button.hand-over").count():
            self.press("button.hand-over")
            self.page.wait_for_selector("button.hand-over", state="detached")

    def build(self, robot: list[Json]) -> None:
        """Build a robot part by part, after taking off the parts it is not to have."""
        wanted = {(part["part"], *part["at"], part["faces"]) for part in robot}
        for kind, x, y, faces in self.parts() - wanted:
            self.take_off(kind, (x, y, faces))
        there = self.parts()
        while wanted - there:
            built = [{"part": kind, "at": [x, y], "faces": faces} for kind, x, y, faces in there]
            part = next(part for part in sorted(wanted - there) if part[1:] in junk.spots(built, part[0]))
            self.move(f'.hand [data-tray="{part[0]}"]', part[0], part[1:])
            there = there | {part}
            self.page.wait_for_selector(self.at(part[1:], part[0]), state="attached")
        assert self.parts() == wanted
        self.press(':is([data-action="done"], [data-action="keep"].go)')

    def scan(self, sizes: Json) -> None:
        """Choose the number of parts of each size to scan, and scan them."""
        for size in 2 * "sml":  # the second time no size replaces another
            count = self.page.locator(f'[data-scan-size="{size}"]')
            while (before := count.text_content()) != str(sizes.get(size, 0)):
                self.press(f'.junk-crate[data-size="{size}"]')
                changed = f'[data-scan-size="{size}"]:not(:text-is("{before}"))'
                self.page.wait_for_selector(changed, state="attached")
        self.press('[data-action="scan"]')

    def take(self, decision: Json) -> None:
        """Take a part and hold it with exactly these claws or mouths."""
        source = decision["take"]["from"]
        name = decision["take"].get("part") or decision["take"]["size"]
        place = (*decision["at"], decision["faces"])
        self.move(f'.junk-yard [data-drag="{source}:{name}"]', name, place)
        grab = self.page.locator('[data-action="grab"].go')
        self.page.wait_for_selector(f"{STILL}:not([data-lifted]), html[data-animating]")
        if grab.count():
            by = {tuple(at) for at in decision["by"]}
            for at in by ^ self.chosen():
                self.press(f'{BOARD} [data-action="holder"][data-value="{at[0]},{at[1]}"]')
            assert self.chosen() == by
            self.press('[data-action="grab"].go')

    def attack(self, decision: Json) -> None:
        self.press(f'[data-action="target"][data-value="{decision["attack"]}"]')
        chosen = {f"{x},{y}" for x, y in decision["bombs"]}
        for bomb in self.page.locator('[data-action="bomb"]').all():
            at = bomb.get_attribute("data-value")
            if (at in chosen) != (bomb.get_attribute("aria-pressed") == "true"):
                self.press(f'[data-action="bomb"][data-value="{at}"]')
        self._press_twice('[data-action="attack"]', 'dialog[open] [data-action="attack"]')

    def pass_on(self) -> None:
        self._press_twice('[data-action="pass"]', 'dialog[open] [data-action="leave"]')

    def _press_twice(self, button: str, again: str) -> None:
        """Press a button, and another one if the page asks back."""
        self.press(button)
        self.page.wait_for_selector(f"{again}, html[data-animating], html:not([data-drawing])")
        if self.page.locator(again).count():
            self.press(again)

    # Parts on the page

    def parts(self) -> set[tuple[Any, ...]]:
        """The parts of the robot on the board, each as kind, x, y and facing."""
        self.page.wait_for_selector(STILL)
        fields = "[dataset.part, ...dataset.at.split(',').map(Number), dataset.faces]"
        parts = self.page.locator(f"{BOARD} [data-part]").evaluate_all(
            f"all => all.map(({{ dataset }}) => {fields})"
        )
        return {tuple(part) for part in parts}

    def chosen(self) -> set[tuple[int, int]]:
        """The claws or mouths that are chosen to hold the new part."""
        held = self.page.locator(f'{BOARD} [data-held][data-action="grab"]').get_attribute("data-by") or ""
        return {(int(x), int(y)) for x, y in (at.split(",") for at in held.split())}

    @staticmethod
    def at(place: tuple[int, int, str], kind: str) -> str:
        """The selector of a part of the robot on the board."""
        x, y, faces = place
        return f'{BOARD} [data-part="{kind}"][data-at="{x},{y}"][data-faces="{faces}"]'

    # By hand

    def press(self, selector: str) -> None:
        """Press a button."""
        if self.way == "keys":
            self.tab_to(selector)
            self._enter()
        else:
            self._tap(selector)

    def move(self, source: str, kind: str, place: tuple[int, int, str]) -> None:
        """Bring a part to a spot of the robot; `kind` may be the size of a part that lies face down."""
        self.page.wait_for_selector(STILL)
        spot = f'{BOARD} [data-spot="{place[0]},{place[1]}:{place[2]}"]'
        if self.way == "drag":
            self.drag(source, self.middle(kind, place))
            return
        self.press(source)
        self.page.wait_for_selector(spot, state="attached")
        if self.way == "keys":
            self.arrow_to(spot, place)
            self._enter()
            return
        centre = self.page.get_attribute(spot, "data-centre") or ""
        x, y, _ = self.page.evaluate(ON_SCREEN, [float(along) / 100 for along in centre.split(",")])
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def take_off(self, kind: str, place: tuple[int, int, str]) -> None:
        """Put a part of the robot into the tray."""
        part = self.at(place, kind)
        if self.way == "keys":
            self.tab_to(part)
            self.page.keyboard.press("Delete")
        else:
            box = self.page.locator(BOARD).bounding_box()
            assert box
            self.drag(part, (box["x"] + 2, box["y"] + 2))
        self.page.wait_for_selector(part, state="detached")

    def middle(self, kind: str, place: tuple[int, int, str]) -> tuple[float, float]:
        """The point on the screen that a part is dragged to, for it to lie in this place."""
        x, y, faces = place
        size = junk.PARTS[kind].size if kind in junk.PARTS else kind
        wide, high = {"s": (1, 1), "m": (2, 1), "l": (2, 2)}[size]
        if faces in "EW":
            wide, high = high, wide
        ahead = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[faces]
        # Slightly towards the part it is attached to: of two facings in one place this is the nearer one.
        middle = [x + wide / 2 - 0.02 * ahead[0], y + high / 2 - 0.02 * ahead[1]]
        right, down, _ = self.page.evaluate(ON_SCREEN, middle)
        return right, down

    def drag(self, selector: str, to: tuple[float, float]) -> None:
        source = self.page.locator(selector)
        source.scroll_into_view_if_needed()
        box = source.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self._fingers is None:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.mouse.move(x + 20, y, steps=2)
            self.page.mouse.move(*to, steps=2)
            self.page.mouse.up()
            return
        send = self._fingers.send
        send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + 20, "y": y}]})
        above = float(self.page.locator(".drag-image").get_attribute("data-above") or 0)
        send(
            "Input.dispatchTouchEvent",
            {"type": "touchMove", "touchPoints": [{"x": to[0], "y": to[1] + above}]},
        )
        send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    # By keys

    def _enter(self) -> None:
        self.heard.append(self.page.locator(":focus").aria_snapshot().splitlines()[0].strip("- ':"))
        self.page.keyboard.press("Enter")

    def tab_to(self, selector: str) -> None:
        """Press Tab, and arrows within a group, until the focus is on the selector."""
        self.page.wait_for_selector(f"{STILL} {selector}", state="attached")
        self.page.keyboard.press(
            "o"
            if ".junk-yard" in selector
            else "g"
            if BOARD in selector
            else "t"
            if ".hand" in selector
            else "Shift"
        )
        within = f"at => !!{FOCUS}.closest('[data-roving]')?.querySelector(at)"
        key = "Home"
        for _ in range(80):
            if self.page.evaluate(f"at => {FOCUS}.matches(at)", selector):
                return
            if not self.page.evaluate(within, selector):
                self.page.keyboard.press("Tab")
                key = "Home"
                continue
            before = self.page.evaluate(f"{FOCUS}.dataset.key")
            self.page.keyboard.press(key)
            at_the_end = key != "Home" and self.page.evaluate(f"{FOCUS}.dataset.key") == before
            key = "Home" if at_the_end else "ArrowRight"
        raise AssertionError(f"keys never came to {selector}")

    def arrow_to(self, spot: str, place: tuple[int, int, str]) -> None:
        """Move from spot to spot by arrows towards this one; R turns the part in its place."""
        middle = f"at => {FOCUS}.dataset.centre?.split(',').map(Number) ?? null"
        wanted = [float(along) for along in (self.page.get_attribute(spot, "data-centre") or "").split(",")]
        tried: set[tuple[str, str]] = set()
        self.page.wait_for_selector(STILL)
        for _ in range(60):
            if self.page.evaluate(f"at => {FOCUS}.matches(at)", spot):
                return
            here = self.page.evaluate(middle)
            assert here, "the focus is on no spot"
            name = self.page.evaluate(f"{FOCUS}.dataset.spot")
            right, down = wanted[0] - here[0], wanted[1] - here[1]
            ways = sorted(ARROWS, key=lambda way: -(way[0] * right + way[1] * down))
            keys = [ARROWS[way] for way in ways]
            key = next(key for key in [*keys[:2], "r", *keys[2:]] if (name, key) not in tried)
            tried.add((name, key))
            self.page.keyboard.press(key)
        raise AssertionError(f"arrows never came to {spot}")


# A game

CHANCE = 0.3
"""The fixed random number where computers play."""


def choose_decision(position: junk.Position) -> Json:
    """A decision for a short game: take energy first, then parts face down; build in all parts held."""
    data = junk.position_to_json(position)
    if position.phase == "factory":
        return {"build": added(data["robots"][data["to_move"]])}
    if position.phase == "scrounge":
        takes = [turn for turn in junk.legal(data)["decisions"] if "take" in turn]
        worth = [turn for turn in takes if _wanted(turn["take"], position.round)]
        return max(worth, key=lambda turn: _wanted(turn["take"], position.round), default={"pass": True})
    return junk.turn_to_json(finished(bots.think(junk.view(data, {data["to_move"]}), "3", seed="people")))


def _wanted(take: Json, round_: int) -> int:
    """The worth of a part; 0 for an unwanted one."""
    part = take.get("part")
    if part is None:
        return junk.PARTS[f"bomb_{take['size']}"].value
    if junk.PARTS[part].family == "energy":
        return 10 * junk.PARTS[part].value
    return 5 if round_ == 1 and junk.PARTS[part].family in ("mouth", "claw") else 0


def added(robot: Json) -> list[Json]:
    """The parts of a robot with the held robot parts attached where they do most and stick out farthest."""
    parts: list[Json] = list(robot["parts"])
    for held in robot["held"]:
        if not junk.PARTS[held["part"]].attachable:
            continue
        ways = [
            [*parts, {"part": held["part"], "at": [x, y], "faces": faces}]
            for x, y, faces in junk.spots(parts, held["part"])
        ]
        parts = max(ways, key=_worth, default=parts)
    return parts


def _worth(parts: list[Json]) -> tuple[int, int, int]:
    facts = junk.figures_of(parts)
    x, y = parts[-1]["at"]
    return facts["scan"] + facts["speed"], len(facts["sockets"]), abs(x - 1) + abs(y - 1)


def sit_down(player: Player, people: int, players: int, seed: str, level: int = 1) -> None:
    """Begin a game through the form: the first players are people, the others computers."""
    page = player.page
    chance.fix(page, CHANCE)
    page.evaluate("ttb.act('new-game', 'computer')")
    page.evaluate("ttb.act('form', 'more=true')")
    page.evaluate(f"ttb.act('form', 'seed={seed}')")
    page.evaluate("ttb.act('form', 'first=red')")
    page.evaluate(f"ttb.act('form', 'colours={players}')")
    for n, colour in enumerate(junk.COLOURS[:players]):
        page.evaluate(f"ttb.act('form', 'level-{colour}={0 if n < people else level}')")
    player.press("#dialog [type=submit]")
    page.wait_for_selector(CLOSED, state="attached")
    chance.restore(page)


def persons(run: Linked[junk.Position]) -> list[Json]:
    """The decisions of the person in a run of a heap of the day, without those that follow by themselves."""
    position, turns = run.start, []
    for turn in run.turns:
        if following(position) is None:
            turns.append(turn)
        position = junk.play(position, turn).position
    return turns
