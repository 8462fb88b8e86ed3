"""The steps of a register in their exact order (RALLY.md: The register)."""

from __future__ import annotations

from . import victory
from .beams import fire
from .carrying import carry
from .damage import hurt
from .driving import play_cards
from .greens import run_greens
from .moving import come_down, standing_heat
from .pushing import push
from .run import Run


def register(run: Run, number: int) -> None:
    """Play one of the five registers of a turn; in each step elements act after the functions named here."""
    run.begin_register(number)
    run.tell("register", number=number, order=[racer.name for racer in run.order])
    run.step("A1", burn)
    run.step("A2", wake)
    run.step("A3")  # antigrav fields
    run.step("B1", play_cards)
    run.step("B2", standing_heat)
    run.step("B3")  # lava pits
    run.step("C1")
    run.step("C2")
    run.step("C3")  # rotating belts take this register's exit
    run.step("C4", carry)  # gold
    run.step("C5", carry)  # gold, blue
    run.step("C6", carry)  # gold, blue, red
    run.step("C7", run_greens)
    run.step("C8", carry)  # currents
    run.step("C9")  # jacks
    run.step("C10", push)  # pushers and rams
    run.step("C11")  # gears, then big turners
    run.step("C12")  # crushers
    run.step("D", fire)
    run.step("E1", archive)
    run.step("E2")  # flags, lowest number first
    run.step("E3", victory.check)
    run.step("E4")  # reset sites


def burn(run: Run) -> None:
    """Deal each burning robot its fire as damage (A1); then its flying bodies land."""
    for racer in run.order:
        if racer.fire and racer.body.at is not None:
            hurt(run, racer.body, racer.fire, "fire")
            come_down(run, racer.bodies())


def wake(run: Run) -> None:
    """Wake the robots whose sleep is over (A2)."""
    for racer in run.state.racers:
        if run.wakes(racer):
            run.sleepers.discard(racer)
            run.tell("wake", robot=racer.name, register=racer.asleep)


def archive(run: Run) -> None:
    """Make flags, repair and reset sites the archives of robots on them (E1)."""
    for racer in run.order:
        body = racer.body
        if body.at in run.tables.archives and not body.flying and body.at != racer.archive:
            assert body.at is not None
            run.tell("archive", robot=racer.name, at=[*body.at])
