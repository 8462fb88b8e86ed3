"""Files of Twin Tin Bots that cannot be fetched because a new version has replaced them."""

from __future__ import annotations

from tests.games.ttb.tables import sit_down


def test_where_there_is_a_new_version_that_is_why_something_is_missing() -> None:
    app = sit_down()
    app.act("puzzles", "collection")
    app.act("puzzles-missing")
    app.act("learn")
    app.act("lessons-missing")
    app.act("texts-failed")
    assert app.t("ui.learn.missing") in app.dialog_html() and app.message[1] == app.t("ui.texts_failed")
    app.act("update-ready")
    app.act("texts-failed")
    words = app.t("ui.update.replaced")
    assert words in app.dialog_html() and words in app.view()["room"] and app.message[1] == words
    assert 'data-action="update"' in app.view()["room"]
