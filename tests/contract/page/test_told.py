"""The texts and drawings of a game are well formed, escaped, and use existing symbols."""

from __future__ import annotations

import pytest
from shell.play.running import Running

from tests.contract.contract import Contract, written
from tests.contract.found import every_game
from tests.contract.page.drawn import NASTY, flaws, lost_before_python, used
from tests.contract.page.test_table import playing, seated
from tests.contract.stories import every_story, story


def nasty_name(colour: str) -> str:
    """The name of the player of a colour."""
    return f"{NASTY} {colour}"


def complain(found: list[str]) -> None:
    assert not found, found


@every_story
def test_what_happens_is_told(name: str, number: int) -> None:
    contract = story(name, number).contract
    game, texts = contract.game, contract.texts()
    for moment in story(name, number).moments:
        events = moment.outcome.events
        for sentences in (
            game.telling.sentences(events, texts, nasty_name),
            game.telling.decided(events, texts, nasty_name),
        ):
            assert all(isinstance(words, str) and words.strip() for words in sentences)
        for step in game.telling.steps(events):
            inside, after = game.telling.line(step, texts, nasty_name)
            complain(flaws(inside) + flaws(after))
            assert "<button" not in inside, "it stands inside one"
        for count in range(len(events) + 1):
            complain(flaws(game.telling.doing(events[:count], texts, nasty_name)))


@every_story
def test_an_animation_is_plain_data_made_of_symbols_that_there_are(name: str, number: int) -> None:
    contract = story(name, number).contract
    game, texts, known = contract.game, contract.texts(), contract.symbols()
    for moment in story(name, number).moments:
        data = game.data(moment.position)
        before = written(data)
        here = game.rules.standing(data).colours
        for player in (None, nasty_name):
            for colours in ((), here):
                steps = game.motion.animation(data, moment.outcome.events, texts, player, colours)
                assert all(step["ms"] >= 0 for step in steps)
                assert used(written(steps)) <= known
        after = game.data(moment.outcome.position)
        for step in game.motion.celebration(after, texts, nasty_name, nasty_name, here):
            assert step["ms"] >= 0 and used(written(step)) <= known
        assert written(data) == before, "what it is drawn from stays as it is"


@every_story
def test_pictures_are_well_formed(name: str, number: int) -> None:
    game, known = story(name, number).contract.game, story(name, number).contract.symbols()
    for position in story(name, number).positions:
        data = game.data(position)
        sketch = game.pictures.sketch(data)
        assert game.pictures.is_sketch(sketch) and not game.pictures.is_sketch({})
        assert lost_before_python(game.pictures.view(data)) == set()
        for drawn in (game.pictures.view(data), game.pictures.picture(sketch), game.pictures.scene()):
            complain(flaws(drawn))
            assert used(drawn) <= known


@pytest.mark.slow
@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.walk)])
@every_story
def test_every_region_is_well_formed_at_every_decision(name: str, number: int, every: int) -> None:
    told = story(name, number)
    known = told.contract.symbols()
    app = seated(told)
    app.session.names = {colour: nasty_name("x") for colour in app.session.standing.colours}
    checked: set[str] = set()  # most regions are the same at the next decision
    for place, _ in enumerate(playing(app, told)):
        assert all(isinstance(value, str) for value in app.root().values())
        if place % every:
            continue
        for region, drawn in app.view().items():
            if drawn in checked:
                continue
            complain([f"{region}: {flaw}" for flaw in flaws(drawn)])
            assert used(drawn) <= known, region
            checked.add(drawn)


@every_game
def test_who_has_a_secret_is_one_of_the_players(contract: Contract) -> None:
    """The owners of a secret are players; otherwise the tests of secrecy would test nothing."""
    game = contract.game
    for number in range(4):
        told = story(contract.name, number)
        for position in told.positions:
            data = game.data(position)
            for colour in game.rules.standing(data).colours:
                if game.rules.secret(data, told.options, colour):
                    assert game.rules.hides(data, told.options)


@every_game
def test_a_run_is_told_while_it_waits(contract: Contract) -> None:
    told = story(contract.name, 0)
    app = seated(told)
    for _ in playing(app, told):
        running = app.feature(Running)
        if running.pending is not None:
            assert running.decides == running.pending["by"]
            assert running.decides in app.session.standing.colours
