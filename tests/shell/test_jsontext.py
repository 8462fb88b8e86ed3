"""Untrusted JSON: deep nesting would crash Python in the browser."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from shell.storage.jsontext import DEEPEST, MOST_DIGITS, parse_foreign, parse_json


def nested(depth: int, chance: random.Random) -> Any:
    inner: Any = ']]}}\\"[['
    for _ in range(depth):
        inner = [inner, "]["] if chance.random() < 0.5 else {'a"]': inner, "{": 1}
    return inner


@pytest.mark.parametrize("seed", range(30))
def test_what_is_not_too_deep_is_read_as_it_is(seed: int) -> None:
    chance = random.Random(seed)
    data = nested(chance.randint(0, DEEPEST), chance)
    assert parse_json(json.dumps(data)) == data
    assert parse_json(json.dumps(data, indent=1, ensure_ascii=False)) == data


@pytest.mark.parametrize("seed", range(10))
def test_what_is_too_deep_is_refused_however_it_hides(seed: int) -> None:
    chance = random.Random(seed)
    with pytest.raises(ValueError):
        parse_json(json.dumps(nested(2 * DEEPEST + 1, chance)))


@pytest.mark.parametrize(
    "text", ['["]",' * 9000, '{"\\\\":' * 9000, '["\\"]",' * 9000, "[" * 10**6, "", "[]]", '"']
)
def test_broken_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_json(text)


def test_a_number_too_long_to_count_on_from_is_refused() -> None:
    assert parse_foreign(json.dumps([10 ** (MOST_DIGITS - 1), "9" * 9000])) == [
        10 ** (MOST_DIGITS - 1),
        "9" * 9000,
    ]
    with pytest.raises(ValueError):
        parse_foreign(f'{{"a": ["1", {"1" * (MOST_DIGITS + 1)}]}}')


def test_a_large_text_is_read() -> None:
    data = [{"n": n, "text": "é[" * 5} for n in range(20_000)]
    assert parse_json(json.dumps(data)) == data
