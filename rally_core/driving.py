"""Cards (RALLY.md: Movement, A card): turns, steps, bounces, slips and gas."""

from __future__ import annotations

from .cards import KIND_OF
from .geometry import SIDES, beside, turned
from .lines_of_sight import mirrored
from .moving import step
from .run import Run
from .slipping import front_first, slip
from .state import Body

AS = {1: "move1", 2: "move2", 3: "move3", -1: "back_up", -2: "back2", -3: "back3"}
"""The kind of card that so many steps are played as."""


def play_cards(run: Run) -> None:
    """Play the cards one by one in running order, a shadow's right after its robot's (B1).

    Registers of robots that are awake are empty in drills only.
    """
    for racer in run.playing:
        card = run.card(racer)
        if racer.body.at is None or card is None:
            continue
        shadow = racer.shadow
        play_card(run, racer.body, card)
        if shadow is not None and shadow.at is not None:
            play_card(run, shadow, card)
    if run.rules.drill:
        for racer in run.order[len(run.playing) :]:
            if racer.body.at is not None and not racer.resting and run.card(racer) is None:
                run.nothing(racer.body, "empty")


def play_card(run: Run, body: Body, card: int) -> None:
    """Carry out a card with a body, and everything that follows from it."""
    kind = KIND_OF[card]
    mirror = mirrored(run, body)
    turn, steps = kind.turn, kind.steps
    if mirror:
        turn, steps = turn if turn == 2 else -turn, -steps
    wet = bool(steps) and body.at in run.tables.wet and not body.flying
    run.tell(
        "card",
        robot=body.racer.name,
        shadow=body.shadow,
        register=run.register,
        card=card,
        **{"as": AS[steps] if steps else {2: "u_turn", 1: "rotate_right", -1: "rotate_left"}[turn]},
        mirrored=mirror,
        wet=wet,
    )
    if turn:
        run.rotate(body, turn, "card")
    else:
        _drive(run, body, body.facing if steps > 0 else turned(body.facing, 2), abs(steps), wet)
    if body.at is not None and not body.flying:
        for placed in run.tables.resting.get(body.at, ()):
            placed.element.card_ended(run, placed, body)


def _drive(run: Run, body: Body, direction: int, steps: int, wet: bool) -> None:
    """Make the steps of a card, then its bounce; then all bodies that it has moved slip."""
    run.moved.clear()
    run.opened.discard(body)
    if wet:
        run.nothing(body, "wet")
        steps -= 1
    made, direction = _steps(run, body, direction, steps)
    if made and _going(run, body) and _on_padding(run, body):
        assert body.at is not None
        run.tell(
            "bounce",
            robot=body.racer.name,
            shadow=body.shadow,
            at=[*body.at],
            direction=SIDES[direction],
            why="padding",
        )
        _, direction = _steps(run, body, direction, made, bouncing=True)
    if run.tables.slopes:
        slip(run, front_first(run, [*run.moved], direction))


def _steps(run: Run, body: Body, direction: int, steps: int, bouncing: bool = False) -> tuple[int, int]:
    """Make steps of a body until one fails; return the number made and the last direction.

    A step against a padded wall, from a padded square, counts as made and reverses the rest. A bounce also
    ends on the first square without padding.
    """
    made = 0
    while made < steps and _going(run, body) and (not bouncing or _on_padding(run, body)):
        assert body.at is not None
        bar = run.tables.bars.get((body.at, direction))
        if bar is not None and bar.reason == "padded" and _on_padding(run, body):
            direction = turned(direction, 2)
            run.tell(
                "bounce",
                robot=body.racer.name,
                shadow=body.shadow,
                at=[*body.at],
                direction=SIDES[direction],
                why="wall",
            )
        elif not step(run, body, direction, "step" if body.facing == direction else "back"):
            if bar is not None and bar.reason == "machine" and body.at is not None:
                _against_machine(run, body, direction)
            break
        made += 1
    return made, direction


def _going(run: Run, body: Body) -> bool:
    return body.at is not None and body not in run.opened


def _on_padding(run: Run, body: Body) -> bool:
    return body.at in run.tables.padded and not body.flying


def _against_machine(run: Run, body: Body, direction: int) -> None:
    """Let a body that ran against a copy machine make a shadow, or vanish if it is the shadow.

    A shadow appears at the button and vanishes at its own side of the machine.
    """
    racer, at = body.racer, body.at
    assert at is not None
    bar = run.tables.bars[at, direction]
    placed = bar.placed
    assert placed is not None
    if body.shadow:
        machine = racer.machine
        if machine is not None and (at, turned(direction, 2)) == (beside(*machine), machine[1]):
            run.tell("vanish", **_shadow_fields(run, body, machine))
    elif placed.at == at and not body.flying and racer.shadow is None:
        machine = (at, direction)
        run.tell(
            "shadow",
            robot=racer.name,
            at=[*beside(at, direction)],
            facing=SIDES[turned(direction, 2)],
            machine={"at": [*at], "side": SIDES[direction]},
        )


def _shadow_fields(run: Run, body: Body, machine: tuple[tuple[int, int], int]) -> dict[str, object]:
    at, side = machine
    assert body.at is not None
    return {
        "robot": body.racer.name,
        "at": [*body.at],
        "facing": SIDES[body.facing],
        "machine": {"at": [*at], "side": SIDES[side]},
    }
