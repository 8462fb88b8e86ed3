"""Links that connect two pages: short, unchanged by a round trip, and strictly checked."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shell.nearby.fields import (
    KINDS,
    MOST_CANDIDATES,
    SETUPS,
    Back,
    Candidate,
    Fields,
    back_of,
    fields_json,
    fields_of,
)
from shell.nearby.invitation import (
    ANSWERS,
    INVITES,
    MAX_CHARACTERS,
    Answer,
    Invitation,
    answer_of,
    answer_text,
    invitation_of,
    invitation_text,
    is_answer,
    is_invitation,
)
from shell.seats.seats import COLOURS

from ground.errors import GameError
from ground.links.checksum import checksum
from ground.links.packing import to_text

ADDRESS = "https://somebody.github.io/twin-tin-bots/"
ICE = "ABCXYZabcxyz0189+/"
CODES = {"bad_link", "link_checksum", "link_too_long", "link_version"}
SAME = settings(derandomize=True, database=None, deadline=None)

numbers = st.integers(0, 2**32 - 1)
ports = st.integers(1, 65535)
mdns = st.uuids().map(lambda found: f"{found}.local")
ipv4 = st.ip_addresses(v=4).map(str)
ipv6 = st.ip_addresses(v=6).map(
    lambda found: ":".join(f"{int(part, 16):x}" for part in found.exploded.split(":"))
)
candidates = st.builds(Candidate, st.sampled_from(KINDS), mdns | ipv4 | ipv6, ports)
fields = st.builds(
    Fields,
    st.text(ICE, min_size=4, max_size=32),
    st.text(ICE, min_size=22, max_size=64),
    st.text("0123456789abcdef", min_size=64, max_size=64),
    st.sampled_from(SETUPS),
    st.lists(candidates, max_size=MOST_CANDIDATES).map(tuple),
)
free = st.sets(st.sampled_from(COLOURS)).map(lambda found: tuple(one for one in COLOURS if one in found))
invitations = st.builds(Invitation, numbers, free, fields)
answers = st.builds(Answer, numbers, fields)

USUAL = Fields(
    "GGmc",
    "PY9HyGSA60KrSXdBLUk7Ajsc",
    "40ebd8c384a8ed05cf6f13458e5bc680a6a4b6b8314a3897d45503b8a5b78143",
    "actpass",
    (
        Candidate("host", "ef1e217a-8b11-46fa-a604-84222d7a3458.local", 32916),
        Candidate("host", "c8380f3e-fb0f-4b45-a797-530d5dee855f.local", 59094),
    ),
)
INVITATION = Invitation(0x01020304, ("red", "grey"), USUAL)


def refused(read: Callable[[Any], object], what: object) -> str:
    with pytest.raises(GameError) as caught:
        read(what)
    assert caught.value.code in CODES
    return caught.value.code


@SAME
@given(invitations)
def test_an_invitation_is_the_same_when_it_has_been_a_link(invitation: Invitation) -> None:
    text = invitation_text(invitation)
    assert re.fullmatch(r"[\w-]+", text, re.ASCII) and len(text) < MAX_CHARACTERS - 500
    assert invitation_of(text) == invitation_of(f"{ADDRESS}#{INVITES}{text}") == invitation
    assert refused(answer_of, text) == "bad_link"


@SAME
@given(answers)
def test_an_answer_is_the_same_when_it_has_been_a_link(answer: Answer) -> None:
    text = answer_text(answer)
    assert answer_of(text) == answer_of(f"See you! {ADDRESS}#{ANSWERS}{text}.") == answer
    assert refused(invitation_of, text) == "bad_link"


@SAME
@given(fields)
def test_what_the_page_reports_goes_back_as_it_came(found: Fields) -> None:
    assert fields_of(fields_json(found)) == found


def test_a_link_is_short_enough_for_any_camera() -> None:
    assert len(f"{ADDRESS}#{INVITES}{invitation_text(INVITATION)}") < 200
    assert len(f"{ADDRESS}#{ANSWERS}{answer_text(Answer(7, USUAL))}") < 200


def test_what_a_link_means_stays_so() -> None:
    text = (
        "iBAQIDBIEEGGmcGD2PR8hkgOtCq0l3QS1JOwI7HEDr2MOEqO0Fz28TRY5bxoCmpLa4MUo4l9RVA7ilt4FDAgDvHiF6ixFG-qYEhCIt"
        "ejRYgJQAyDgPPvsPS0Wnl1MNXe6FX-bW0UUOI"
    )
    assert invitation_text(INVITATION) == text and invitation_of(text) == INVITATION


def test_the_two_kinds_are_told_apart_by_their_beginning() -> None:
    assert is_invitation("#near=i") and is_invitation("near=") and not is_invitation("nearanswer=a")
    assert (
        is_answer("#nearanswer=a")
        and not is_answer("near=i")
        and not is_answer("")
        and not is_invitation("g=1")
    )


@settings(SAME, max_examples=120)
@given(st.data())
def test_a_changed_link_is_refused_with_a_code(data: st.DataObject) -> None:
    """A link with a corrected checksum is also read as fields or refused."""
    text = invitation_text(data.draw(invitations))
    body = list(text[:-5])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(body) - 1))
        body[at : at + data.draw(st.integers(0, 2))] = data.draw(st.text("iaAZaz09-_", max_size=2))
        body = body or ["i"]
    joined = "".join(body)
    for changed in (joined + text[-5:], joined + checksum(joined)):
        for read in (invitation_of, answer_of):
            try:
                found: Any = read(changed)
            except GameError as error:
                assert error.code in CODES
            else:
                assert fields_of(fields_json(found.fields)) == found.fields


@SAME
@given(
    st.text(max_size=60) | st.binary(max_size=400).map(lambda data: int.from_bytes(data, "big")).map(to_text)
)
def test_any_text_is_refused_with_a_code(text: str) -> None:
    whole = f"i{text}"
    for each in (text, f"#near={text}", *([whole + checksum(whole)] if whole.isascii() else [])):
        refused(invitation_of, each)


def test_a_text_is_bounded_before_it_is_looked_at() -> None:
    assert refused(invitation_of, "A" * (MAX_CHARACTERS + 1)) == "link_too_long"
    assert refused(answer_of, "A" * MAX_CHARACTERS) == "bad_link"


def test_a_link_of_a_newer_version_says_so() -> None:
    text = "z" + invitation_text(INVITATION)[1:-5]
    assert refused(invitation_of, f"{ADDRESS}#near={text}{checksum(text)}") == "link_version"


def test_a_part_of_a_link_says_so() -> None:
    assert refused(invitation_of, f"{ADDRESS}#near={invitation_text(INVITATION)[:-9]}") == "link_checksum"


GOOD = fields_json(USUAL)
WRONG: list[dict[str, Any]] = [
    {"ufrag": "abc"},
    {"ufrag": "a" * 33},
    {"ufrag": "abcd\n"},
    {"ufrag": "abc="},
    {"ufrag": "ab\r\na=x"},
    {"ufrag": "äbcd"},
    {"ufrag": 1234},
    {"pwd": "a" * 21},
    {"pwd": "a" * 65},
    {"pwd": "a" * 22 + "\n"},
    {"fingerprint": "0" * 63},
    {"fingerprint": "0" * 64 + "\n"},
    {"fingerprint": "A" * 64},
    {"fingerprint": "0" * 62 + "\N{ARABIC-INDIC DIGIT ONE}1"},
    {"setup": "holdconn"},
    {"setup": ["active"]},
    {"setup": {}},
    {"candidates": {}},
    {"candidates": [GOOD["candidates"][0]] * 9},
    {"candidates": ["x"]},
    {"more": 1},
]
ADDRESSES = [
    "example.org",
    "ef1e217a-8b11-46fa-a604-84222d7a3458.local\n",
    "ef1e217a8b1146faa60484222d7a3458.local",
    "1.2.3",
    "1.2.3.256",
    "1.2.3.04",
    "1.2.3.4\n",
    "1.2.3.\N{ARABIC-INDIC DIGIT ONE}",
    "",
    ":",
    ":::",
    "1::2::3",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7::8",
    "::1%eth0",
    "::ffff:1.2.3.4",
    "12345::",
    "::1\n",
    ":1:2:3:4:5:6:7",
    "1" * 100,
]


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_fields_that_are_none_are_refused(wrong: dict[str, Any]) -> None:
    assert refused(fields_of, {**GOOD, **wrong}) == "bad_link"


@pytest.mark.parametrize("address", ADDRESSES)
def test_addresses_that_are_none_are_refused(address: str) -> None:
    one = {"kind": "host", "address": address, "port": 9}
    assert refused(fields_of, {**GOOD, "candidates": [one]}) == "bad_link"


@pytest.mark.parametrize(
    "wrong",
    [
        {"port": 0},
        {"port": 65536},
        {"port": True},
        {"port": "9"},
        {"port": 9.0},
        {"kind": "prflx"},
        {"kind": []},
        {"x": 1},
    ],
    ids=str,
)
def test_candidates_that_are_none_are_refused(wrong: dict[str, Any]) -> None:
    assert refused(fields_of, {**GOOD, "candidates": [{**GOOD["candidates"][0], **wrong}]}) == "bad_link"


def test_an_address_has_one_way_of_writing() -> None:
    written = {
        "EF1E217A-8B11-46FA-A604-84222D7A3458.local": "ef1e217a-8b11-46fa-a604-84222d7a3458.local",
        "2001:DB8::01": "2001:db8:0:0:0:0:0:1",
        "::": "0:0:0:0:0:0:0:0",
        "fe80::": "fe80:0:0:0:0:0:0:0",
    }
    for address, same in written.items():
        found = fields_of({**GOOD, "candidates": [{"kind": "relay", "address": address, "port": 65535}]})
        assert found.candidates == (Candidate("relay", same, 65535),)


def test_what_cannot_stand_in_a_link_is_not_written() -> None:
    for number in (-1, 2**32):
        refused(answer_text, Answer(number, USUAL))
    refused(invitation_text, Invitation(1, ("mauve",), USUAL))
    refused(answer_text, Answer(1, USUAL._replace(ufrag="a\r\nb")))


def test_by_what_a_guest_comes_back_is_looked_at() -> None:
    back = {name: GOOD[name] for name in Back._fields}
    assert back_of(back) == Back(*back.values())
    wrong: list[object] = [None, [], "x", {}, {**back, "setup": "active"}, {**back, "pwd": "a=b\r\n" * 5}]
    for each in wrong:
        refused(back_of, each)
