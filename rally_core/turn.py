"""A turn, from the programs through five registers to the next hands (RALLY.md: A turn)."""

from __future__ import annotations

from ground.errors import GameError
from ground.forms import Data
from ground.rng import Random
from ground.rules import Outcome

from . import victory
from .cards import CARDS
from .damage import repair
from .geometry import SIDES
from .moving import land
from .names import HAND, REGISTERS
from .position import Position
from .programs import Program, Turn, check_turn, due, missing, ready
from .register import register
from .run import Asked, Over, Run
from .state import Racer


def play(position: Position, turn: Turn) -> Outcome[Position, Data]:
    """Carry out a turn, to its end or to a decision without an answer in it.

    Raises `GameError`: `game_over`, `bad_request`, `illegal_program`, `illegal_choice`, `unused_choice`.
    """
    if position.result is not None:
        raise GameError("game_over", "The game has ended.")
    check_turn(position, turn)
    pending = missing(position, turn)
    if pending is not None:
        if turn.choices:
            raise GameError("unused_choice", "choices has an answer, but a program is missing.")
        return Outcome(position, [], pending, ready(position, list(due(position)), turn))
    run = Run(position, turn)
    try:
        carry_out(run)
    except Asked as asked:
        return Outcome(position, run.events, asked.pending)
    except Over:
        pass
    if run.answered < len(turn.choices):
        raise GameError("unused_choice", "choices has more answers than the turn has decisions.")
    return Outcome(run.state.position(position), run.events)


def carry_out(run: Run) -> None:
    """Play the registers, the end of the turn, and the start of the next; raises `Asked` or `Over`."""
    run.tell("turn", turn=run.state.turn)
    _program(run)
    for number in REGISTERS:
        register(run, number)
        if number == run.turn.stop:
            return
    close(run)


def close(run: Run) -> None:
    """Play the end of the turn after register 5, and the start of the next; raises `Asked` or `Over`."""
    _end(run)
    _start(run)
    run.tell("next", turn=run.state.turn + 1)


def _program(run: Run) -> None:
    """Lay cards into registers, note power-downs, and turn robots that came back (P)."""
    for racer in run.state.racers:
        program = run.turn.programs.get(racer.name, _NO_PROGRAM)
        pairs = zip(racer.registers, program.registers, strict=True)
        run.programs[racer.name] = [laid if card is None else card for laid, card in pairs]
        if program.power_down:
            run.announced.add(racer)
        if program.facing is not None:
            facing = SIDES[program.facing]
            run.tell("rotate", robot=racer.name, shadow=False, **{"from": None, "to": facing}, why=None)


# F, the end of the turn


def _end(run: Run) -> None:
    run.step("F1", _land)
    victory.check_left(run)
    run.step("F2", _repairs)
    run.step("F3", _real)
    run.step("F4", _sweep)
    run.step("F5", victory.check_limit)


def _land(run: Run) -> None:
    """Land fliers (F1)."""
    for body in run.bodies():
        if body.at is not None and body.flying:
            land(run, body)


def _repairs(run: Run) -> None:
    """Repair robots: a flag 1 point, a repair site a point for each wrench (F2)."""
    mending = run.tables.mending
    for racer in run.order:
        at = racer.body.at
        if at in mending and racer.damage:
            repair(run, racer, sum(placed.element.mends(run, placed) for placed in mending[at]))


def _real(run: Run) -> None:
    """Make ghosts real that are alone on their square (F3); shadows do not count."""
    on_board = [racer for racer in run.state.racers if racer.here]
    places = [racer.body.at for racer in on_board]
    for racer in on_board:
        at = racer.body.at
        if racer.ghost and at is not None and places.count(at) == 1:
            run.tell("real", robot=racer.name, at=[*at], ghost=False)


def _sweep(run: Run) -> None:
    """Wake robots asleep up to register 5; empty registers that are neither locked nor kept (F4)."""
    for racer in run.state.racers:
        if racer.asleep == 5 and racer in run.sleepers:
            run.tell("wake", robot=racer.name, register=5)
    swept: Data = {}
    for racer in run.state.racers:
        cards = run.programs[racer.name]
        if any(card is not None for card in (*cards, *racer.registers)):
            kept_registers = {*racer.locked, *_kept(racer)}
            swept[racer.name] = [
                card if number in kept_registers else None
                for number, card in zip(REGISTERS, cards, strict=True)
            ]
    if swept:
        run.tell("sweep", registers=swept)


def _kept(racer: Racer) -> tuple[int, ...]:
    """The registers whose cards a sleeper keeps."""
    return () if racer.asleep is None else REGISTERS[racer.asleep :]


# S, the start of the next turn


def _start(run: Run) -> None:
    run.step("S1", _rest)
    run.step("S2", _return)
    if run.rules.drill:
        return
    pile = _shuffled(run)
    run.open("S3")
    picked = _free_cards(run, pile)
    run.open("S4")
    _deal(run, [card for card in pile if card not in picked.values()], picked)


def _rest(run: Run) -> None:
    """Begin announced power-downs; robots that are down or asleep lose all damage and all locks (S1)."""
    for racer in run.state.racers:
        if racer.down and racer not in run.announced:
            run.tell("wake", robot=racer.name, register=None)
        elif racer in run.announced and racer.here:
            run.tell("down", robot=racer.name, register=None)
        if racer.resting and racer.here:
            repair(run, racer, racer.damage)
    freed: Data = {}
    for racer in run.state.racers:
        keeps = (*racer.locked, *_kept(racer))
        left = [card if n in keeps else None for n, card in zip(REGISTERS, racer.registers, strict=True)]
        if racer.resting and left != [*racer.registers]:
            freed[racer.name] = left
    if freed:
        run.tell("sweep", registers=freed)


def _return(run: Run) -> None:
    """Return destroyed robots with lives left to their archives, as ghosts where others are (S2)."""
    back = [racer for racer in run.state.racers if not racer.here and racer.lives]
    taken = [racer.body.at for racer in run.state.racers if racer.here] + [racer.archive for racer in back]
    for racer in back:
        ghost = taken.count(racer.archive) > 1
        run.tell("enter", robot=racer.name, at=[*racer.archive], ghost=ghost)


def _shuffled(run: Run) -> list[int]:
    """The cards that are in no register, shuffled for the coming turn."""
    state = run.state
    laid = {card for racer in state.racers for card in racer.registers}
    cards = [card for card in CARDS if card not in laid]
    return Random(f"{run.before.seed}/{state.turn + 1}").shuffled(cards)


def _free_cards(run: Run, pile: list[int]) -> dict[str, int]:
    """Let robots that ended register 5 on a reset site pick a card of the fresh pile, by seat (S3)."""
    picked: dict[str, int] = {}
    for racer in run.state.racers:
        if racer not in run.on_reset or not racer.here or racer.resting or racer.damage >= HAND:
            continue
        left = sorted(card for card in pile if card not in picked.values())
        card = run.ask({"kind": "card", "robot": racer.name, "by": racer.colour, "options": left})
        assert card is not None
        picked[racer.name] = card
        run.tell("pick", robot=racer.name, register=None, card=card)
    return picked


def _deal(run: Run, pile: list[int], picked: dict[str, int]) -> None:
    """Deal, by seat, a visible card for each empty locked register, then the hand (S4)."""
    hands: dict[str, list[int]] = {}
    locked: dict[str, list[int | None]] = {}
    for racer in run.state.racers:
        if not racer.here or racer.resting:
            continue
        fill = [number for number in racer.locked if racer.registers[number - 1] is None]
        if fill:
            locked[racer.name] = [pile.pop(0) if number in fill else None for number in REGISTERS]
        free = [picked[racer.name]] if racer.name in picked else []
        number = HAND - racer.damage - len(free)
        hands[racer.name] = [*free, *pile[:number]]
        del pile[:number]
    run.tell("deal", hands=hands, locked=locked, pile=list(pile))


_NO_PROGRAM = Program()
