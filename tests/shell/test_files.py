"""Files with many games are read in pieces."""

from __future__ import annotations

import json
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shell.saves.files import games_in


def whole(work: Generator[None, None, Any]) -> Any:
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


VALUES = st.recursive(
    st.none() | st.integers() | st.text(st.sampled_from('a"\\[]{},:\u20ac\n')),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@given(st.lists(st.dictionaries(st.text(max_size=4), VALUES, max_size=4), max_size=5), st.booleans())
def test_the_games_of_a_file_are_found(games: list[Any], ascii_: bool) -> None:
    text = json.dumps({"format": "count-games/1", "games": games, "more": "]}"}, ensure_ascii=ascii_)
    data, texts = whole(games_in(text))
    assert data == {"format": "count-games/1", "games": [0] * len(games), "more": "]}"}
    assert [json.loads(text) for text in texts] == games


@pytest.mark.parametrize(
    "text",
    [
        "", "[", "{", '"', '{"games": [{}', '{"games": [{}], "x": {"y": {}}}', '{"games": {"a": {}}}',
        '{"games": [[]], "games": []}', "[[[]]]", '{"games": [{}]}]', '{"games": [{},,{}]}', '"\\"\\',
        '{"games": [' + "[" * 100 + "]" * 100 + "]}",
    ],
)  # fmt: skip
def test_what_is_no_file_with_games_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        whole(games_in(text))


@given(st.text(st.sampled_from('"\\[]{},:0a'), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for found in (text, '{"games": [' + text + "]}"):
        try:
            _, games = whole(games_in(found))
        except ValueError:
            continue
        assert all(game in found for game in games)


def test_it_is_done_in_steps() -> None:
    text = '{"games": [' + ",".join(['{"turns": [{}, {}, {}]}'] * 20_000) + "]}"
    assert len(list(games_in(text))) > 5
