"""Puzzles in words and as links: goal, title and shared form."""

from __future__ import annotations

from games.ttb.board.board import shown_by
from games.ttb.board.scene import scene
from games.ttb.game import TTB
from games.ttb.puzzles.collection.names import name_words
from games.ttb.words.markup import for_screen_readers
from games.ttb.words.names import bot_name, hex_name
from shell.challenge.days import day_words
from shell.drawing.html import Html, esc, html, icon, tag
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from ground.rules import NOBODY
from ttb_core.puzzles import Puzzle

OURS = (
    "id",
    "key",
    "grade",
    "number",
    "source",
    "day",
    "called",
    "begun",
    "storm",
    "path",
    "endless",
    "shared",
)
"""The fields of a puzzle that belong to the page, not to the interchange form."""


def goal_words(texts: Texts, goal: Json) -> str:
    """The goal of a puzzle, in words."""
    kind, t = goal["kind"], texts.t
    if kind == "win":
        return t("ui.goal.win")
    if kind == "reach":
        return t("ui.goal.reach", bot=bot_name(texts, goal["bot"]))
    colour = t(f"colour.{goal['colour']}")
    if kind == "bring":
        return t("ui.goal.bring", crystal=t(f"crystal.{goal['crystal']}"), colour=colour)
    return t("ui.goal.deliver", points=goal["points"], colour=colour)


def resistance(texts: Texts, data: Json) -> str:
    """The sentence that the goal has to be met against any play of the others; empty if they do not resist.

    `data` has the puzzle's `position`, and in `others` the way the others play.
    """
    count, names = resisters(texts, data)
    return texts.t("ui.puzzle.whatever", players=names, n=count) if count else ""


def resisters(texts: Texts, data: Json) -> tuple[int, str]:
    """The number of colours that resist in a puzzle, and their names in words; `data` as for `resistance`."""
    position = data["position"]
    others = [colour for colour in position["turn_order"] if colour != position["to_move"]]
    if data["others"] != "best" or not others:
        return 0, ""
    return len(others), texts.listed([texts.t(f"colour.{colour}") for colour in others])


def task_words(texts: Texts, data: Json) -> str:
    """The goal of a puzzle, and the colours that resist; `data` as for `resistance`, with the goal."""
    return f"{goal_words(texts, data['goal'])} {resistance(texts, data)}".rstrip()


def goal_spoken(texts: Texts, goal: Json) -> str:
    """The goal of a puzzle for screen readers, with the name of the hex that the board marks."""
    return f"{goal_words(texts, goal)} {_hex_words(texts, goal)}".rstrip()


def _hex_words(texts: Texts, goal: Json) -> str:
    return texts.t("ui.goal.where", hex=hex_name(texts, goal["at"])) if "at" in goal else ""


def goal_line(texts: Texts, data: Json, sign: str = "flag", more: str = "") -> Html:
    """The goal of a puzzle, as HTML beside the board, which shows its hex while it is read.

    `data` has the puzzle's `goal` and `position`, and in `others` the way the others play. The name of the
    hex is for screen readers, and is visible only if hexes have names on the board. `more` follows the goal.
    """
    goal = data["goal"]
    at = goal.get("at") or data["position"]["bases"].get(goal.get("colour"))
    place = for_screen_readers(texts, " " + _hex_words(texts, goal)) if "at" in goal else ""
    return tag(
        "p",
        class_="puzzle-goal",
        data_key="puzzle-goal",
        data_words=True,
        tabindex=0 if at else None,
        data_shows=shown_by([at] if at else []),
    )(icon(sign), tag("span")(task_words(texts, data), place, f" · {more}" if more else None))


def in_words(texts: Texts, data: Json) -> tuple[str, str]:
    """A puzzle's title and text; those that come with the game are in the language of `texts`."""
    called = name_words(texts, data["called"]) if "called" in data else ""
    if called:
        return called, ""
    if "day" in data:
        return texts.t("ui.day.of", day=day_words(texts, data["day"])), ""
    name = str(data.get("id", ""))
    if name and texts.has(f"puzzle.{name}.title"):
        text = f"puzzle.{name}.text"
        return texts.t(f"puzzle.{name}.title"), texts.t(text) if texts.has(text) else ""
    if "endless" in data:
        return texts.t("game.ttb.endless.title"), ""
    if "number" in data:
        return texts.t("ui.puzzle.numbered", n=data["number"]), ""
    return str(data["title"]) or texts.t("ui.puzzle.untitled"), str(data["text"])


def with_grade(texts: Texts, data: Json) -> Html:
    """The title of a puzzle, as HTML, with its grade beside it if known."""
    grade = texts.t("ui.puzzles.grade", grade=data["grade"]) if "grade" in data else ""
    return esc(in_words(texts, data)[0]) + (html(" ", tag("small")(grade)) if grade else "")


def bare(data: Json) -> Json:
    """A puzzle in the interchange form, without the fields of the page."""
    return {name: data[name] for name in data if name not in OURS}


def plain(texts: Texts, data: Json) -> Json:
    """A puzzle to be shared, with its title and text."""
    title, text = in_words(texts, data)
    return {**bare(data), "title": title, "text": text} if "id" in data or "endless" in data else bare(data)


def puzzle_link(puzzle: Json) -> str:
    """The fragment of a puzzle in the interchange form. Raises `GameError`."""
    from ttb_core import links, puzzles

    return "p=" + links.encode_puzzle(puzzles.puzzle_from_json(puzzle))


def puzzle_scene(puzzle: Puzzle) -> Html:
    """A picture of a puzzle: the part of its board with pieces, and the hex to reach."""
    from ttb_core.hexes import pair

    goal = puzzle.goal
    data = TTB.rules.view(TTB.data(puzzle.position), NOBODY)
    return scene(data, list(pair(goal.at)) if goal.kind == "reach" else None)


def file_name(title: str) -> str:
    """The name for the file of a puzzle."""
    short = "".join(letter if letter.isalnum() else "-" for letter in title.lower())[:40]
    return f"twin-tin-bots-{short or 'puzzle'}.json"
