"""Use without a network and the licences, as the app tells of them."""

from __future__ import annotations

import json

import pytest
from shell.drawing.html import esc
from shell.settings.licences import Licences
from shell.settings.updates import BROKEN_OFF, WHYS, Updates

from tests.shell.table import sit_down


def test_a_new_version_is_offered_until_it_is_put_away() -> None:
    app = sit_down()
    assert app.view()["offer"] == ""
    app.act("update-ready")
    assert 'data-action="update"' in app.view()["offer"]
    app.act("update-later")
    assert app.view()["offer"] == ""
    assert 'data-action="update"' in app.feature(Updates).status()
    assert {"do": "update"} in app.act("update")


def test_a_report_takes_no_message_away() -> None:
    app = sit_down()
    app.message = ("info", "Look here")
    for report in (("offline-state", "loading:40"), ("update-ready", ""), ("licences", "[]")):
        app.act(*report)
    assert app.message == ("info", "Look here")


@pytest.mark.parametrize(
    "report, state, percent",
    [("failed:x", "failed", 0), ("updating", "updating", 0), ("loading:40", "loading", 40),
      ("loading:999", "loading", 100), ("loading:x", "loading", 0),
     ("ready", "ready", 0), ("<b>", "", 0), ("loading:²", "loading", 0)],
)  # fmt: skip
def test_reports_are_checked(report: str, state: str, percent: int) -> None:
    app = sit_down()
    app.act("offline-state", report)
    assert (app.feature(Updates).state, app.feature(Updates).percent) == (state, percent)


@pytest.mark.parametrize("state", BROKEN_OFF)
def test_what_is_missing_is_said_with_a_button_that_tries_again(state: str) -> None:
    app = sit_down()
    app.act("offline-state", f"{state}:<b>.json")
    said = app.feature(Updates).status()
    assert "&lt;b&gt;.json" in said and 'data-action="offline-retry"' in said
    assert {"do": "keep-offline"} in app.act("offline-retry")
    app.act("offline-state", "updating")
    assert ".json" not in app.feature(Updates).status()
    app.act("offline-state", state)
    assert app.t("ui.offline.missing", file="") not in app.feature(Updates).status()


@pytest.mark.parametrize("why", WHYS)
def test_why_something_is_missing_is_said(why: str) -> None:
    app = sit_down()
    app.act("offline-state", f"failed:index.html:{why}:<i>: 7")
    said = app.feature(Updates).status()
    reason = app.t("ui.offline.altered") if why == "altered" else app.t(f"ui.start.{why}", n="<i>: 7")
    assert esc(app.t("ui.offline.missing_why", file="index.html", why=reason)) in said
    app.act("offline-state", "failed:index.html:<b>:")
    assert app.t("ui.offline.missing", file="index.html") in app.feature(Updates).status()


def test_where_there_is_a_new_version_that_is_why_texts_are_missing() -> None:
    app = sit_down()
    app.act("texts-failed")
    assert app.message[1] == app.t("ui.texts_failed")
    app.act("update-ready")
    app.act("texts-failed")
    assert app.message[1] == app.t("ui.update.replaced")


def test_the_licences_are_fetched_once_and_shown_as_text() -> None:
    app = sit_down()
    assert {"do": "licences"} in app.act("about")
    parts = [{"name": "<b>part</b>", "version": "1", "licence": "MIT", "text": "<script>"}]
    app.act("licences", json.dumps(parts))
    assert "&lt;b&gt;part" in app.dialog_html()
    app.act("licence", "0")
    assert "&lt;script&gt;" in app.dialog_html()
    assert app.act("about") == []
    for nonsense in ("1", "-1", "x", "²", ""):
        app.act("licence", nonsense)
        assert app.dialog == "about"


@pytest.mark.parametrize("text", ["", "{", "3", "[1]", '[{"name": 1}]', "[" * 100_000])
def test_damaged_licences_are_said(text: str) -> None:
    app = sit_down()
    app.act("about")
    app.act("licences", text)
    assert app.t("ui.about.failed") in app.dialog_html()
    assert app.feature(Licences).actions()


def test_a_house_with_several_games_says_which_are_here_and_how_large_they_are() -> None:
    app = sit_down()
    app.act("offline-state", "ready")
    assert "offline-games" not in app.feature(Updates).status()
    told = {"": {"bytes": 10**7, "kept": 10**7}, "count": {"bytes": 6_200_000, "kept": 6_200_000}}
    app.act("offline-games", json.dumps({**told, "<b>": {"bytes": 400_000, "kept": 0}}))
    words = app.feature(Updates).status()
    for line in (
        app.t("ui.offline.shared", n=10),
        app.t("ui.offline.game_here", game=app.t("game.count.title"), n=6),
        app.t("ui.offline.game_coming", game="game.&lt;b&gt;.title", n=1),
    ):
        assert f"<li>{line}</li>" in words
    for nonsense in ("", "{", "[1]", '{"count": 3}', '{"count": {"bytes": "many"}}'):
        app.act("offline-games", nonsense)
        assert app.feature(Updates).status() == words
