"""The games under the contract: those with a module in `tests/contract/games/`, with a page or without."""

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
    """The contract of a game."""
    found: Contract = import_module(f"tests.contract.games.{name}").CONTRACT
    return found


CONTRACTS = [contract_of(name) for name in sorted(SAYING)]
every_game = pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract.name)
