"""The effects of events on a position (RALLY.md: Data); `play` changes a position in no other way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ground.forms import Data, ReadOnly

from .cards import CARDS
from .geometry import DIRECTIONS
from .interchange import HIDDEN, robot_from_json, robot_to_json, rules_from_json
from .position import EMPTY, Position, Registers, Result, Rules
from .state import Body, Racer, State


def fold(position: Position, events: Iterable[ReadOnly]) -> Position:
    """The position after these events, as `play` returns them."""
    state = State(position)
    for event in events:
        EFFECTS[event["type"]](state, event)
    return state.position(position)


def apply_event(data: Data, event: ReadOnly) -> None:
    """Apply an event to the data of a position or a view, or of a moment within a turn, in place."""
    apply_events(data, (event,))


def apply_events(data: Data, events: Iterable[ReadOnly]) -> None:
    """Apply events to data in place, as `apply_event` does."""
    moment = _Moment(data)
    for event in events:
        EFFECTS[event["type"]](moment, event)
    moment.write(data)


class _Moment(State):
    """The state in the data of a position, in which cards may be hidden; robots are read on first use."""

    __slots__ = ("_names",)

    def __init__(self, data: ReadOnly) -> None:
        self.rules, self.players = rules_from_json(data["rules"]), tuple(data["players"])
        self.teams = tuple(tuple(team) for team in data["teams"])
        self.named, self._names = _Named(data["robots"], self.rules), tuple(data["robots"])
        self.forward = data["greens"]["direction"] == "forward"
        self.tripped = data["greens"]["tripped"]
        self.touched = dict(data["touched"])
        self.turn, self.pile = data["turn"], tuple(data["pile"] or ())
        self.result = None

    @property
    def racers(self) -> list[Racer]:  # type: ignore[override]
        """All robots."""
        return [self.named[name] for name in self._names]

    def write(self, data: Data) -> None:
        """Write everything that may have changed back into the data."""
        data["turn"], data["touched"] = self.turn, self.touched
        data["greens"] = {"direction": "forward" if self.forward else "reverse", "tripped": self.tripped}
        if data["pile"] is not None:
            data["pile"] = list(self.pile)
        if self.result is not None:
            data["result"] = {"by": self.result.by, "winners": list(self.result.winners)}
        changed = {name: robot_to_json(racer.robot()) for name, racer in self.named.items()}
        for robot in changed.values():
            robot["hand"] = [card or None for card in robot["hand"]]
        data["robots"] = {**data["robots"], **changed}


class _Named(dict[str, Racer]):
    """Robots by name, each read from its data on first use."""

    def __init__(self, robots: ReadOnly, rules: Rules) -> None:
        super().__init__()
        self._robots, self._rules = robots, rules

    def __missing__(self, name: str) -> Racer:
        self[name] = racer = Racer(robot_from_json(name, self._robots[name], self._rules, hidden=True))
        return racer


def _nothing(state: State, event: ReadOnly) -> None:
    """Change nothing."""


def _move(state: State, event: ReadOnly) -> None:
    for move in event["moves"]:
        x, y = move["to"]
        state.body(move["robot"], move["shadow"]).at = (x, y)


def _rotate(state: State, event: ReadOnly) -> None:
    body = state.body(event["robot"], event["shadow"])
    body.facing = DIRECTIONS[event["to"]]
    if not event["shadow"]:
        body.racer.entering = False


def _damage(state: State, event: ReadOnly) -> None:
    state.named[event["robot"]].damage = event["total"]


def _lock(state: State, event: ReadOnly) -> None:
    if event["why"] == "melt":
        racer = state.named[event["robot"]]
        racer.melted = tuple(sorted({*racer.melted, *event["registers"]}))


def _fire(state: State, event: ReadOnly) -> None:
    state.named[event["robot"]].fire = event["value"]


def _destroy(state: State, event: ReadOnly) -> None:
    """Remove everything from the robot but its archive, facing and lives."""
    racer = state.named[event["robot"]]
    racer.drop_shadow()
    racer.lives = event["lives"]
    racer.body.at, racer.body.flying = None, False
    racer.ghost = racer.down = racer.entering = False
    racer.damage = racer.fire = 0
    racer.melted, racer.asleep = (), None
    racer.registers, racer.hand = EMPTY, ()


def _sleep(state: State, event: ReadOnly) -> None:
    state.named[event["robot"]].asleep = event["register"]


def _wake(state: State, event: ReadOnly) -> None:
    """End a sleep or, without a register, a power-down."""
    racer = state.named[event["robot"]]
    if event["register"] is None:
        racer.down = False
    else:
        racer.asleep = None


def _down(state: State, event: ReadOnly) -> None:
    state.named[event["robot"]].down = True


def _lift(state: State, event: ReadOnly) -> None:
    state.body(event["robot"], event["shadow"]).flying = True


def _land(state: State, event: ReadOnly) -> None:
    state.body(event["robot"], event["shadow"]).flying = False


def _shadow(state: State, event: ReadOnly) -> None:
    racer = state.named[event["robot"]]
    (x, y), machine = event["at"], event["machine"]
    racer.shadow = Body(racer, (x, y), DIRECTIONS[event["facing"]], False, True)
    mx, my = machine["at"]
    racer.machine = ((mx, my), DIRECTIONS[machine["side"]])


def _vanish(state: State, event: ReadOnly) -> None:
    state.named[event["robot"]].drop_shadow()


def _greens(state: State, event: ReadOnly) -> None:
    state.forward, state.tripped = event["direction"] == "forward", event["tripped"]


def _touch(state: State, event: ReadOnly) -> None:
    for colour in state.side(state.named[event["robot"]].colour):
        state.touched[colour] = event["flag"]


def _archive(state: State, event: ReadOnly) -> None:
    x, y = event["at"]
    state.named[event["robot"]].archive = (x, y)


def _repair(state: State, event: ReadOnly) -> None:
    """Repair a robot; each point also frees the lowest melted register."""
    racer = state.named[event["robot"]]
    racer.damage -= event["points"]
    racer.melted = racer.melted[event["points"] :]


def _pick(state: State, event: ReadOnly) -> None:
    """Put the picked card into the hand; only its player sees it."""
    _taken(state, event["card"])
    state.named[event["robot"]].hand = (event["card"] or HIDDEN,)


def _replace(state: State, event: ReadOnly) -> None:
    _taken(state, event["card"])


def _taken(state: State, card: int | None) -> None:
    state.pile = tuple(each for each in state.pile if each != card)


def _enter(state: State, event: ReadOnly) -> None:
    racer = state.named[event["robot"]]
    x, y = event["at"]
    racer.body.at, racer.body.flying = (x, y), False
    racer.ghost, racer.entering, racer.damage = event["ghost"], True, 2


def _real(state: State, event: ReadOnly) -> None:
    state.named[event["robot"]].ghost = event["ghost"]


def _deal(state: State, event: ReadOnly) -> None:
    for racer in state.racers:
        racer.hand = tuple(card or HIDDEN for card in event["hands"].get(racer.name, ()))
    for name, cards in event["locked"].items():
        racer = state.named[name]
        pairs = zip(racer.registers, cards, strict=True)
        racer.registers = _registers(card if new is None else new for card, new in pairs)
    state.pile = tuple(event["pile"] or ())


def _sweep(state: State, event: ReadOnly) -> None:
    for name, cards in event["registers"].items():
        state.named[name].registers = _registers(cards)


def _registers(cards: Iterable[int | None]) -> Registers:
    first, second, third, fourth, fifth = cards
    return first, second, third, fourth, fifth


def _over(state: State, event: ReadOnly) -> None:
    """End the game; cards in no register go to the pile, ascending, except in drills."""
    result = event["result"]
    state.result = Result(result["by"], tuple(result["winners"]))
    for racer in state.racers:
        racer.hand = ()
    if not state.rules.drill:
        laid = {card for racer in state.racers for card in racer.registers}
        state.pile = tuple(card for card in CARDS if card not in laid)


def _next(state: State, event: ReadOnly) -> None:
    state.turn = event["turn"]


EFFECTS: dict[str, Callable[[State, Any], None]] = {
    "turn": _nothing,
    "register": _nothing,
    "step": _nothing,
    "card": _nothing,
    "move": _move,
    "rotate": _rotate,
    "bounce": _nothing,
    "damage": _damage,
    "lock": _lock,
    "unlock": _nothing,
    "fire": _fire,
    "destroy": _destroy,
    "nothing": _nothing,
    "sleep": _sleep,
    "wake": _wake,
    "down": _down,
    "lift": _lift,
    "land": _land,
    "shadow": _shadow,
    "vanish": _vanish,
    "greens": _greens,
    "door": _nothing,
    "laser": _nothing,
    "touch": _touch,
    "archive": _archive,
    "repair": _repair,
    "replace": _replace,
    "pick": _pick,
    "enter": _enter,
    "real": _real,
    "deal": _deal,
    "sweep": _sweep,
    "over": _over,
    "next": _next,
}
EVENTS = tuple(EFFECTS)
"""The types of events."""
