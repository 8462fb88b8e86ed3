"""A round number may have thousands of digits and is still counted up."""

from __future__ import annotations

import json

import pytest
from shell.storage.jsontext import MOST_DIGITS

from tests.games.ttb.tables import duel, run, sit_down
from ttb_core import position_to_json


@pytest.mark.parametrize("digits", [MOST_DIGITS, 4300, 9000])
def test_a_position_in_any_round_is_played_or_refused(digits: int) -> None:
    text = json.dumps(position_to_json(duel(round=5))).replace('"round": 5', f'"round": {"9" * digits}')
    app = sit_down(position=duel())
    before = app.session
    app.act("paste", "text=" + text)
    app.act("open-pasted")
    assert (app.session is before) == (digits > MOST_DIGITS) == (app.message[0] == "error")
    for _ in range(2):  # A round of two players.
        run(app)
        app.view()
    assert app.session.cursor == 2
    assert sit_down(app.storage).session.cursor == 2  # type: ignore[arg-type]
