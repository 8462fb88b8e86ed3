"""Several entries of the storage damaged at once: a taste of bench/fuzz_storage.py."""

from __future__ import annotations

from collections import Counter

from bench.fuzz_storage import rounds


def test_damage_of_any_kind_takes_nothing_that_can_be_read() -> None:
    cases = Counter(rounds(200, "a taste", histories=1))
    assert cases["the game"] and cases["the game, one save before"]
    assert cases["the game, without its past"] and cases["another game"]
