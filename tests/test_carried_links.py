"""Links of all games and kinds survive every carrier, and other texts yield no link."""

from __future__ import annotations

import json
import random
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shell.nearby import invitation as nearby

import junkyard_core.links
import rally_core.links
import ttb_core.links
from ground.errors import GameError
from ground.links import finding, readings
from ground.links.finding import MAX_PASTED, link_in
from ground.links.readings import MOST_READINGS
from ground.steps import finished
from tests.carriers import CARRIERS, damaged
from tests.shell.test_invitation import INVITATION, USUAL

TESTS = Path(__file__).parent
ADDRESS = "https://example.github.io/house/ttb/"
FRAMES = [ttb_core.links.FRAME, junkyard_core.links.FRAME, rally_core.links.FRAME, nearby._FRAME]


def golden(name: str) -> list[str]:
    found = []
    for line in (TESTS / name).read_text("utf-8").splitlines():
        one = json.loads(line)
        start = "g=" if one["kind"] == "game" else "p="
        found.append(one["link"] if "=" in one["link"] else start + one["link"])
    return found


LINKS = [
    *golden("games/ttb/links.jsonl"),
    *golden("games/junkyard/links.jsonl"),
    *golden("games/rally/links.jsonl"),
    nearby.INVITES + nearby.invitation_text(INVITATION),
    nearby.ANSWERS + nearby.answer_text(nearby.Answer(7, USUAL)),
]


def frame_of(link: str) -> Any:
    return next(frame for frame in FRAMES if frame.begins(link))


@pytest.mark.parametrize("carrier", CARRIERS)
def test_a_link_comes_through(carrier: str) -> None:
    """Any page of the house tells the kind of a link, and its game reads it."""
    for link in LINKS:
        text = CARRIERS[carrier](f"{ADDRESS}#{link}")
        if len(text) > MAX_PASTED:
            continue
        assert link_in(text) == link, text
        assert finished(frame_of(link)._found(text)) == link.partition("=")[2]


def test_every_kind_is_among_them() -> None:
    kinds = {link.partition("=")[0] for link in LINKS}
    assert kinds == {"p", "g", "junk", "r", "c", "near", "nearanswer"}


def test_a_link_between_those_of_others_is_its_games() -> None:
    ttb, junk, rally = (next(one for one in LINKS if one.startswith(s)) for s in ("p=", "junk=", "r="))
    message = f"Two games:\n{ADDRESS}#{junk[:-3]}\n{ADDRESS}#{rally}&utm_source=x\n{ADDRESS}%23{ttb}"
    assert link_in(message) == rally
    assert finished(frame_of(ttb)._found(message)) == ttb.partition("=")[2]
    with pytest.raises(GameError, match="link_checksum"):
        frame_of(junk).read(message)


@settings(max_examples=400, derandomize=True, database=None, deadline=None)
@given(st.sampled_from(LINKS), st.integers(0, 2**32))
def test_no_damage_makes_another_link_of_one(link: str, seed: int) -> None:
    text = damaged(f"{ADDRESS}#{link}", random.Random(seed))
    found = link_in(text)
    assert found.partition("=")[2] in ("", link.partition("=")[2]), text
    try:
        assert finished(frame_of(link)._found(text)) == link.partition("=")[2]
    except GameError as error:
        assert error.code in ("bad_link", "link_checksum", "link_too_long")


HOSTILE = [
    "%25" * 5333, "#p=" * 5333, "#p=1 " * 3200, "#p=%2525=3D&#35;\\u0023\u2014-\n> \u200b*urldefense" * 330,
    "1 " * 8000, "=3D" * 5333, "&#38;" * 3200, "&amp;" * 3200, "-\n" * 8000, "\u2014" * 16_000,
    "#p=1" + "\u200b" * 15_000, "#" + "a" * 15_999, "urldefense/v3/__" + "**_" * 5000 + "__;" + "A" * 600,
    "> " * 8000, "\\" * 16_000, "=\n" * 8000, "<wbr" * 4000, "_" * 16_000, "#p=1-" * 3200, "*" * 16_000,
    "urldefense/v3/__" * 1000,
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_hostile_texts_are_tried_in_few_ways(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of readings and of checksums is limited; calls are counted, not seconds."""
    text = HOSTILE[number][:MAX_PASTED]
    summed: list[int] = []

    def counted(data: bytes, before: int = 0) -> int:
        summed.append(len(data))
        return zlib.crc32(data, before)

    monkeypatch.setattr(finding, "zlib", type("Counted", (), {"crc32": staticmethod(counted)}))
    ways = list(readings.readings(text))
    assert len(ways) <= MOST_READINGS and len(set(ways)) == len(ways)
    assert max(map(len, ways)) <= 2 * MAX_PASTED
    assert link_in(text) == ""
    assert len(summed) <= sum(len(way) // 2 + 1 for way in ways)
    assert sum(summed) <= sum(map(len, ways))


def test_what_is_too_long_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "readings", None)
    assert link_in(" " * MAX_PASTED + f"#{LINKS[0]}") == ""
