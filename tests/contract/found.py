"""The games that are put through the contract: those that say what it cannot know, with a page or without."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from tests.contract.contract import Contract
from tests.sitting import ROOTS

TESTS = Path(__file__).resolve().parents[1]
NAMES = sorted(file.parent.name for root in ROOTS for file in root.glob("games/*/game.py"))
"""Every game that has a page."""
SAYING = {file.stem for file in (TESTS / "contract" / "games").glob("*.py")}
"""The games that have a module in `tests/contract/games/`."""


def contract_of(name: str) -> Contract:
    """What a game says of itself."""
    found: Contract = import_module(f"tests.contract.games.{name}").CONTRACT
    return found


CONTRACTS = [contract_of(name) for name in sorted(SAYING)]
every_game = pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract.name)
