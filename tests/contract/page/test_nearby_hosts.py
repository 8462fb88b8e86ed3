"""Malicious hosts: a guest's page refuses their messages, or shows harmless things."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import cache

import pytest
from shell.nearby.invitation import invitation_text
from shell.storage.jsontext import Json

from tests.contract.contract import Contract, written
from tests.contract.found import contract_of, every_game
from tests.contract.page.lies import EVIL, evil, wrong_message
from tests.contract.page.tables import Party
from tests.nearby import Air
from tests.sitting import Drawer
from tests.tiers import seeds

pytestmark = pytest.mark.slow

LIES, MOST_LIES = 12, 100
"""The number of wrong messages to guests of each game, and of the counting game, for each seed."""


class Visit:
    """A guest whose host is played by the test."""

    def __init__(self, contract: Contract, address: str) -> None:
        self.drawer = Drawer()
        self.guest = guest = Air().screen(contract.sit_down(self.drawer))
        self.own = written(guest.app.session.to_json())
        self.kept = dict(self.drawer.kept)
        guest.act("link", address)
        guest.act("nearby-join")
        self.line = next(iter(guest.air.lines_of(guest)))
        self.report("line-open")

    def report(self, action: str, **more: object) -> list[Json]:
        """Report an event of the line to the guest's page."""
        effects = self.guest.app.act(action, json.dumps({"line": self.line, **more}))
        found = list(effects)
        self.guest.effects(effects)
        self.guest.air.settle()
        return found

    def hears(self, text: str) -> None:
        """Send a message of the host, and check that it does no harm."""
        guest = self.guest
        app = guest.app
        before = app.present.version, app.message, guest.visiting.state, app.dialog
        steps = len(guest.steps)
        effects = self.report("line-heard", text=text)
        drawn = [effect for effect in effects if effect["do"] not in ("announce", "line-send", "hold")]
        assert not evil(json.dumps(drawn)) and not evil(json.dumps(guest.steps[steps:]))
        if before != (app.present.version, app.message, guest.visiting.state, app.dialog):
            self.harmless()

    def harmless(self) -> None:
        app = self.guest.app
        for region, html in app.view().items():
            assert not evil(html), region
        assert not evil("".join(app.labels().values()) + json.dumps(app.root()))
        if self.guest.visiting.state == "over" and self.guest.visiting.why != "":
            own = written(app.session.to_json()) == self.own
            assert own or app.session.over, "one's own game is on the table again, or the one that has ended"
            assert app.session.stored and app.session is not self.guest.visiting.session
        for key, text in self.kept.items():
            if key.startswith(f"{app.game.name}.game."):
                assert self.drawer.kept[key] == text, "what is one's own stays as it is"


@cache
def invited(name: str, seed: int) -> tuple[str, list[str]]:
    """The address of an invitation, and all messages that its guest received."""
    contract = contract_of(name)
    party = Party(contract, random.Random(seed))
    guest = party.guests[0]
    for _ in range(8):
        party.play()
    party.host.hosting.say_sign("hurry")
    party.host.act("stored")
    assert guest.visiting.invitation is not None
    return "#near=" + invitation_text(guest.visiting.invitation), list(guest.heard)


EXTRA: Sequence[Json] = (
    {"type": "taken", "free": ["yellow"]},
    {"type": "refused", "code": "illegal_choice"},
    {"type": "sign", "by": "red", "name": EVIL[0], "sign": "hurry"},
    {"type": "sign", "by": "", "name": EVIL[1], "sign": "hurry"},
    {"type": "bye", "why": "ended"},
    {
        "type": "story", "start": {}, "turns": [{}], "names": {"red": EVIL[0]}, "options": {},
        "taken_back": [],
    },
)  # fmt: skip


@pytest.mark.parametrize("seed", seeds(1, 12))
@every_game
def test_whatever_a_host_says_does_no_harm(contract: Contract, seed: int) -> None:
    chance = random.Random(11 + seed)
    said = 0
    ways: dict[str, int] = {}
    most = MOST_LIES if contract.name == "count" else LIES
    while said < most:
        address, texts = invited(contract.name, chance.randrange(2))
        visit = Visit(contract, address)
        visiting = visit.guest.visiting
        truthful = chance.randrange(len(texts) + 1)
        for text in texts[:truthful]:
            visit.report("line-heard", text=text)
        assert visiting.state in ("there", "over") and not visiting.why
        for _ in range(6):
            message = (
                json.loads(chance.choice(texts[truthful:][:2] or texts))
                if chance.random() < 0.8
                else (chance.choice(EXTRA))
            )
            said += 1
            visit.hears(wrong_message(message, chance, contract.game.rules.turn_fields))
            if visiting.state != "there":
                break
        if visiting.state == "there":
            for text in texts[truthful:]:
                visit.report("line-heard", text=text)
            visit.harmless()
        key = f"{visiting.state} {visiting.why}"
        ways[key] = ways.get(key, 0) + 1
    assert ways.get("over broken", 0) > most / 20, ways
