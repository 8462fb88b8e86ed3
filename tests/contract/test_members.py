"""A game has all members of the interface, and one that lacks some is told which."""

from __future__ import annotations

import pytest
from games.count.game import Counting
from shell.app.game import Game

from tests.contract.contract import Contract
from tests.contract.found import NAMES, SAYING, every_game
from tests.contract.members import members, missing
from tests.missing import nothing_is_missing


@every_game
def test_a_game_has_every_member(contract: Contract) -> None:
    nothing_is_missing(f"The game {contract.name} lacks members of `shell.app.game`", missing(contract.game))


def test_every_game_says_what_the_contract_cannot_know() -> None:
    nothing_is_missing(
        "Games that are not put through the contract",
        [
            f"{name}: write tests/contract/games/{name}.py, see contract.py"
            for name in NAMES
            if name not in SAYING
        ],
    )
    assert {"count", "ttb"} <= {*NAMES} and {*NAMES} == SAYING


@every_game
def test_a_game_is_called_as_its_folder(contract: Contract) -> None:
    assert contract.game.name == contract.name
    assert contract.name.isidentifier() and contract.name.islower()


def test_every_member_is_found_and_says_what_it_is() -> None:
    names = [member.name for member in members()]
    assert len(names) == len({*names}) > 50
    assert {"colours", "play", "levels", "trace", "sentences", "turn_fields", "menu", "shortcuts"} <= {*names}
    assert [member.name for member in members() if not member.about and not member.given] == []


class Unfinished(Counting):
    """Lacks three members: two are those of the interface itself, which answer nothing, and one is None."""

    trace = Game.trace
    sentences = Game.sentences
    menu = None  # type: ignore[assignment]


def test_a_game_that_lacks_members_is_told_which() -> None:
    with pytest.raises(pytest.fail.Exception) as failure:
        nothing_is_missing("This game lacks", missing(Unfinished()))
    title, *lines = str(failure.value).splitlines()
    assert title == "This game lacks (3):"
    assert [line.partition(":")[0] for line in lines] == [
        "  - trace (Thought)", "  - sentences (Told)", "  - menu (Game)"
    ]  # fmt: skip
    assert lines[1] == "  - sentences (Told): What happens, in words."
    assert failure.value.pytrace is False, "and nothing else is printed around it"


def test_a_game_that_has_nothing_lacks_all_that_is_not_given() -> None:
    lacking = {line.partition(" ")[0] for line in missing(object())}
    assert lacking == {member.name for member in members() if not member.given}
    assert {"celebration", "doing", "wordings"}.isdisjoint(lacking)
