#!/usr/bin/env python3
"""Reads cases in short notation (`scenes/*.txt`) and writes them as tests/games/rally/cases/*.json.

    python3 makers/rally/cases.py

A line is `name | before | cards | after`; in a file of examples a number comes first. A line `# rule` names
the rule of the lines below it. *Before* has robots, `A x,y facing` with marks, things as in the lists of
boards, and options; *cards* has programs from register 1 on, answers, and the end of the turns; *after* has
the expected facts (docs/rally/RALLY.md: Notation). The board has 12 x 12 squares unless `size w,h` says
otherwise.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from rally_core.cards import BY_SHORT
from rally_core.names import BOARD_FORMAT, COLOURS, FORMAT
from rally_core.notation import parse_things
from rally_core.reading import board_from_json, board_to_json

SOURCES = Path(__file__).parent / "scenes"
FOLDER = Path(__file__).resolve().parents[2] / "tests" / "games" / "rally" / "cases"
LETTERS = dict(zip("ABCDEFGH", (f"{colour}1" for colour in COLOURS), strict=True))
ROBOT = re.compile(r"([A-H])(\*?) (.*)")
OPTIONS: dict[str, dict[str, Any]] = {
    "expert": {"lava": "expert"},
    "jackdmg": {"jack_damage": True},
    "lasers": {"robot_lasers": True},
    "lastrobot": {"mode": "last"},
}

Data = dict[str, Any]


class Hands:
    """Finds cards by their short names: the lowest of a kind that has not been named before."""

    def __init__(self) -> None:
        self._used: set[int] = set()

    def card(self, word: str) -> int | None:
        """The card named by a word, None for `-`."""
        if word == "-":
            return None
        short, _, number = word.partition("/")
        numbers = BY_SHORT[short].numbers
        card = int(number) if number else next(card for card in numbers if card not in self._used)
        assert card in numbers, word
        self._used.add(card)
        return card


def case(name: str, rule: str, before: str, cards: str, after: str) -> Data:
    """A case in the interchange form."""
    hands = Hands()
    position = _before(before, hands)
    turns = _turns(cards, hands)
    common: Data = {"name": name, "rule": rule, "position": position, "turns": turns}
    if after.startswith("error "):
        return {**common, "expect_error": after.removeprefix("error ")}
    return {**common, "expect": _after(after)}


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def _before(text: str, hands: Hands) -> Data:
    board: Data = {"format": BOARD_FORMAT, "size": [12, 12]}
    rules: Data = {"drill": True, "robot_lasers": False}
    robots: dict[str, Data] = {}
    teams: dict[str, list[str]] = {}
    touched: dict[str, int] = {}
    position: Data = {}
    for part in _parts(text):
        robot = ROBOT.fullmatch(part)
        if part in OPTIONS:
            rules |= OPTIONS[part]
        elif part.startswith(("lives ", "limit ", "turn ")):
            word, number = part.split()
            {"lives": rules, "limit": rules, "turn": position}[word][
                {"lives": "lives", "limit": "turn_limit", "turn": "turn"}[word]
            ] = int(number)
        elif part.startswith("size "):
            board["size"] = [int(side) for side in part[5:].split(",")]
        elif part in ("reverse", "tripped"):
            greens = position.setdefault("greens", {"direction": "forward", "tripped": False})
            greens |= {"tripped": True} if part == "tripped" else {"direction": "reverse"}
        elif robot and robot[2]:
            robots[LETTERS[robot[1]]]["shadow"] = _shadow(robot[3])
        elif robot:
            name = LETTERS[robot[1]]
            colour = name[:-1]
            robots[name], team, flags = _robot(robot[3].split(), hands)
            if team:
                teams.setdefault(team, []).append(colour)
            if flags:
                touched[colour] = flags
        else:
            for layer, entry in parse_things(part):
                board.setdefault(layer, []).append(entry)
    if teams:
        rules["mode"] = "teams"
        position["teams"] = [teams[team] for team in sorted(teams)]
    if touched:
        position["touched"] = touched
    written = board_to_json(board_from_json(board))
    return {"format": FORMAT, "board": written, "rules": rules, **position, "robots": robots}


def _square(word: str) -> list[int]:
    x, y = word.split(",")
    return [int(x), int(y)]


def _shadow(text: str) -> Data:
    """A shadow: `x,y facing machine`, the machine as an edge, e.g. `4,4E`."""
    at, facing, machine = text.split()
    return {
        "at": _square(at),
        "facing": facing,
        "machine": {"at": _square(machine[:-1]), "side": machine[-1]},
    }


def _robot(words: list[str], hands: Hands) -> tuple[Data, str, int]:
    """A robot, its team (or an empty text) and the number of flags it has touched."""
    at, facing, *marks = words
    robot: Data = {"at": _square(at), "facing": facing}
    team, flags = "", 0
    for mark in marks:
        word, number = _mark(mark)
        match word:
            case "team":
                team = mark
            case "flag":
                flags = int(number)
            case "d":
                robot["damage"] = int(number)
            case "fire":
                robot["fire"] = int(number)
            case "life":
                robot["lives"] = int(number)
            case "melted":
                robot["melted"] = [int(digit) for digit in number]
            case "asleep":
                robot["asleep"] = int(number)
            case "archive":
                robot["archive"] = _square(number)
            case "reg":
                register, short = number.split("=")
                laid = robot.setdefault("registers", [None] * 5)
                laid[int(register) - 1] = hands.card(short)
            case _:
                assert mark in ("ghost", "down"), mark
                robot[mark] = True
    return robot, team, flags


def _mark(mark: str) -> tuple[str, str]:
    match_ = re.fullmatch(r"([a-z]+)(.*)", mark)
    assert match_, mark
    return match_[1], match_[2]


def _turns(text: str, hands: Hands) -> list[Data]:
    turns = [_turn(part.strip(), hands) for part in text.split("//")]
    for turn in turns[:-1]:
        turn.pop("stop", None)
    return turns


def _turn(text: str, hands: Hands) -> Data:
    programs: dict[str, Data] = {}
    choices: list[Data] = []
    longest, stop, ends = 0, None, False
    for part in _parts(text.replace(" +", "; +")):
        if part == "end":
            ends = True
        elif part.startswith("+"):
            stop = int(part[1:])
        else:
            who, _, words = part.partition(": ")
            if "@" in who:
                choices.append({"reset": hands.card(words)})
                continue
            down = words.endswith("!")
            cards = [hands.card(word) for word in words.rstrip("!").split()]
            longest = max(longest, len(cards))
            programs[LETTERS[who]] = {"registers": cards + [None] * (5 - len(cards))}
            if down:
                programs[LETTERS[who]]["power_down"] = True
    turn: Data = {"programs": programs, "choices": choices}
    return turn if ends else {**turn, "stop": stop or longest}


def _after(text: str) -> Data:
    robots: dict[str, Data] = {}
    expected: Data = {}
    for part in _parts(text):
        robot = ROBOT.fullmatch(part)
        if part in ("forward", "reverse", "tripped", "untripped"):
            greens = expected.setdefault("greens", {})
            greens |= {"tripped": part == "tripped"} if "tripped" in part else {"direction": part}
            continue
        if part == "goes on":
            expected["result"] = None
            continue
        if part.startswith("won "):
            by, *letters = part.split()[1:]
            winners = [LETTERS[letter][:-1] for letter in letters]
            expected["result"] = {"by": by, "winners": winners}
            continue
        assert robot, part
        expected_robot = robots.setdefault(LETTERS[robot[1]], {})
        words = robot[3].split()
        if robot[2]:
            expected_robot["shadow"] = None if words == ["gone"] else _body(words)
        else:
            flags = [int(word[4:]) for word in words if word.startswith("flag")]
            if flags:
                expected.setdefault("touched", {})[LETTERS[robot[1]][:-1]] = flags[0]
            expected_robot |= _body([word for word in words if not word.startswith("flag")])
    return {**expected, "robots": {name: robot for name, robot in robots.items() if robot}}


def _body(words: list[str]) -> Data:
    state: Data = {}
    for word in words:
        if word in ("N", "E", "S", "W"):
            state["facing"] = word
        elif re.fullmatch(r"\d+,\d+", word):
            state["at"] = _square(word)
        else:
            state |= _state(*_mark(word))
    return state


def _state(word: str, number: str) -> Data:
    match word:
        case "gone":
            return {"at": None}
        case "flies":
            return {"flying": True}
        case "awake":
            return {"asleep": None}
        case "asleep":
            return {"asleep": int(number)}
        case "ghost" | "real":
            return {"ghost": word == "ghost"}
        case "down" | "up":
            return {"down": word == "down"}
        case "d":
            return {"damage": int(number)}
        case "life":
            return {"lives": int(number)}
        case "fire":
            return {"fire": int(number)}
        case "archive":
            return {"archive": _square(number)}
        case "lock":
            return {"locked": [int(digit) for digit in number]}
        case "alone":
            return {"shadow": None}
        case "entering":
            return {"entering": True}
    raise AssertionError(word)


def cases(text: str) -> Iterator[Data]:
    """The cases of a file."""
    rule = ""
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("#"):
            rule = line.lstrip("# ")
            continue
        *number, name, before, cards, after = line.split(" | ")
        yield case(name, " ".join([rule, *number]), before, cards, after)


def written(all_of_them: list[Data]) -> str:
    """Cases as text, one per line."""
    lines = ",\n".join(json.dumps(each) for each in all_of_them)
    return f"[\n{lines}\n]\n"


def main() -> int:
    """Write all cases; returns the exit status."""
    for source in sorted(SOURCES.glob("*.txt")):
        all_cases = list(cases(source.read_text(encoding="utf-8")))
        (FOLDER / f"{source.stem}.json").write_text(written(all_cases), encoding="utf-8")
        print(f"{source.stem}: {len(all_cases)} cases")
    return 0


if __name__ == "__main__":
    sys.exit(main())
