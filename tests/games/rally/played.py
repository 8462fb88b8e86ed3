"""Random games of Rally: every program and every answer is drawn at random."""

from __future__ import annotations

import random
from typing import Any

import rally_core as rally
from rally_core.programs import asked, open_registers, pool

NAMES = tuple(rally.COURSES)
OPTIONS: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 4, "rules": {"lava": "expert", "jack_damage": True}},
    {"players": 3, "mode": "last"},
    {"players": 4, "mode": "teams", "rules": {"share": True}},
    {"players": 2, "mode": "teams"},
    {"players": 8, "rules": {"lives": 2, "turn_limit": 4}},
)


def some_turn(position: rally.Position, rnd: random.Random) -> dict[str, Any]:
    """A random turn with all programs and choices."""
    used: set[int] = set()
    programs: dict[str, Any] = {}
    for robot in asked(position):
        if robot.down:
            programs[robot.name] = {"power_down": rnd.random() < 0.3}
            continue
        cards = [card for card in pool(position, robot) if card not in used]
        rnd.shuffle(cards)
        fill = open_registers(robot)
        registers = [cards.pop() if number in fill else None for number in range(1, 6)]
        used |= {card for card in registers if card is not None}
        facing = rnd.choice("NESW") if robot.entering else None
        power_down = rnd.random() < 0.1 * robot.damage
        programs[robot.name] = {"registers": registers, "power_down": power_down, "facing": facing}
    turn: dict[str, Any] = rally.full_turn({"programs": programs})
    while (pending := rally.play(position, turn).pending) is not None:
        turn["choices"].append({pending["kind"]: rnd.choice(pending["options"])})
    return turn


class Played:
    """A random game: its start, its turns, and the positions before each turn and at the end."""

    def __init__(self, number: int, most: int = 12, **options: Any) -> None:
        self.rnd = random.Random(number)
        given = {**OPTIONS[number % len(OPTIONS)], "seed": f"played {number}", **options}
        self.start = rally.new_game(NAMES[number % len(NAMES)], **given)
        self.positions = [self.start]
        self.turns: list[dict[str, Any]] = []
        while self.end.result is None and len(self.turns) < most:
            self.turns.append(some_turn(self.end, self.rnd))
            self.positions.append(rally.play(self.end, self.turns[-1]).position)

    @property
    def end(self) -> rally.Position:
        """The last position."""
        return self.positions[-1]
