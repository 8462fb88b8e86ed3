"""The puzzle on the table beside the board: name, goal, turns left, actions."""

from __future__ import annotations

from collections.abc import Callable

from games.ttb.puzzles.attempt.attempt import PuzzleSession
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.daily.companions import Companions
from games.ttb.puzzles.solver.guide import Guide
from games.ttb.puzzles.solver.proofs import Proofs
from games.ttb.puzzles.storm.storm import Storm
from games.ttb.puzzles.words import goal_line, in_words, with_grade
from games.ttb.words.markup import with_tiles
from shell.challenge import view
from shell.challenge.days import day_words
from shell.drawing.html import Html, badge, button, html, tag
from shell.texts.isolating import isolated


def panel(
    puzzles: Puzzles,
    guide: Guide,
    proofs: Proofs,
    storm: Storm,
    companions: Companions,
    session: PuzzleSession,
) -> Html:
    """The HTML of the region `puzzle`."""
    app, data = puzzles.app, puzzles.data
    t, attempt = app.t, session.attempt
    text, named = in_words(app.texts, data)[1], with_grade(app.texts, data)
    if puzzles.in_storm:
        return _hurried(puzzles, storm)
    if session.shown:
        state = view.state(t("ui.puzzle.solution"), "play")
    elif puzzles.solved:
        state = view.state(t("ui.puzzle.solved"), "check", "solved")
    else:
        state = view.state(tag("b")(t("ui.puzzle.left_turns", n=attempt.turns_left)))
    small = [t("ui.puzzle.by", author=data["author"])] if data["author"] else []
    if data.get("shared"):
        small.append(t("ui.puzzle.sent_by", player=isolated(data["shared"])))
    if "day" in data and "called" in data:
        small.append(t("ui.day.of", day=day_words(app.texts, data["day"])))
    if data.get("source") == "game":
        small.append(t("ui.puzzle.from_game"))
    if len(data["position"]["turn_order"]) > 1:
        small.append(t("ui.puzzle.others_" + data["others"]))
    shelf = "path" if data.get("path") else "storm" if puzzles.key in storm.missed else ""
    prove = proved = ""
    if "endless" in data:  # its maker has proved it
        proved = proofs.line(puzzles.key)
        prove = button("endless-keep", t("ui.endless.keep"), sign="plus", class_="prove", key="endless-keep")
    elif "shared" in data:  # authors' tools, and what they find out, would be in the way of a guest
        proved = proofs.line(puzzles.key) if proofs.hopeless(puzzles.key) else ""
    elif "id" not in data:  # puzzles of the game are proved
        proved = proofs.line(puzzles.key)
        prove = button("prove", t("ui.proof"), sign="info", class_="prove", key="puzzle-prove")
    return (
        view.head(html(badge(data["position"]["to_move"]), tag("span")(named)), state)
        + goal_line(app.texts, data)
        + view.text(
            prove,
            companions.listed(),
            tag("p", class_="puzzle-small")(guide.price) if guide.price else "",
            view.hints([with_tiles(app.texts, words) for words in guide.given]),
            proved,
            tag("p", class_="puzzle-text")(text) if text else "",
            tag("p", class_="puzzle-small")(" · ".join(small)) if small else "",
        )
        + view.actions(
            _restart(t),
            companions.hide()
            or button("share", t("ui.puzzle.share"), sign="share", quiet=True, key="share-puzzle"),
            button("puzzles", t("ui.puzzles"), value=shelf, sign="star", quiet=True, key="puzzle-list"),
            button("puzzle-leave", puzzles.leaving, sign="close", key="puzzle-leave"),
        )
    )


def _restart(t: Callable[[str], str]) -> Html:
    return button("puzzle-restart", t("ui.puzzle.restart"), sign="reset", quiet=True, key="puzzle-restart")


def _hurried(puzzles: Puzzles, storm: Storm) -> Html:
    """The panel in a storm: the clock and the number solved, the goal, and two ways on."""
    app, data = puzzles.app, puzzles.data
    t = app.t
    title = t("ui.puzzles.grade", grade=data["grade"])
    left = t("ui.puzzle.left_turns", n=puzzles.session.attempt.turns_left if puzzles.session else 0)
    small = t("ui.puzzle.others_" + data["others"]) if len(data["position"]["turn_order"]) > 1 else ""
    return (
        view.head(html(badge(data["position"]["to_move"]), tag("span")(title)), storm.clock())
        + goal_line(app.texts, data, more=left)
        + view.text(tag("p", class_="puzzle-small")(small), tabindex=None)
        + view.actions(
            _restart(t),
            button("storm-skip", t("ui.storm.skip"), sign="skip", quiet=True, key="storm-skip"),
            button("storm-stop", t("ui.storm.stop"), sign="close", key="storm-stop"),
        )
    )
