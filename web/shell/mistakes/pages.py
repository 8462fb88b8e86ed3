"""The shelf of mistakes, and the verdict on a turn that was played in place of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.challenge.days import day_words
from shell.drawing.dialogs import dialog, steps
from shell.drawing.html import Html, badge, bare_button, button, html, tag
from shell.mistakes.stored import M
from shell.storage.jsontext import Json

if TYPE_CHECKING:
    from shell.mistakes.finding import Finding, Search
    from shell.mistakes.listing import Listing


def shelf(listing: Listing[M]) -> Html:
    """The list as HTML, with an explanation of its purpose."""
    t, stored = listing.app.t, listing.stored
    rows = html(*(_row(listing, mistake) for mistake in stored.mistakes))
    removed = html()
    if stored.gone is not None:
        words = t("ui.removed", title=listing.name_of(stored.gone[1]))
        removed = tag("p", class_="mistake-gone", role="status")(
            tag("span")(words), button("mistake-unforget", t("ui.undo"), sign="undo", key="mistake-unforget")
        )
    return tag("section", class_="mistakes", data_key="mistakes")(
        tag("h2")(t("ui.mistakes")),
        tag("p", class_="room-note")(t("ui.mistakes.help" if rows else "ui.mistakes.empty")),
        removed,
        tag("ul", class_="mistake-list")(rows) if rows else None,
    )


def _row(listing: Listing[M], mistake: M) -> Html:
    app, on_table = listing.app, listing.on_table
    title = listing.name_of(mistake)
    player = mistake.name or app.t(f"colour.{mistake.colour}")
    small = " · ".join(filter(None, (player, day_words(app.texts, mistake.day) if mistake.day else "")))
    forget = app.t("ui.remove", title=title)
    return tag("li", data_key=f"row-{mistake.id}")(
        bare_button(
            html(
                tag("span", class_="mistake-seat")(badge(mistake.colour)),
                tag("span", class_="mistake-words")(tag("b")(title), tag("small")(small)),
                listing.picture(mistake),
            ),
            "button mistake-row",
            "mistake",
            mistake.id,
            data_key=f"mistake-{mistake.id}",
            aria_current="true" if on_table is not None and on_table.id == mistake.id else None,
        ),
        button(
            "mistake-forget", forget, value=mistake.id, sign="trash", quiet=True, key=f"forget-{mistake.id}"
        ),
    )


def over(finding: Finding, search: Search, verdict: Json, cost: float) -> Html:
    """The dialog about a turn with this cost; `verdict` is the one on the mistake."""
    t, review, better = finding.app.t, finding.review, verdict["better"]
    if search.is_found:
        title = "ui.mistakes.shown" if search.answered else "ui.find.right"
        lines = [t("ui.find.expert", words=review.words_of(verdict))] if better else []
        lines += [t("ui.mistakes.stays")] if search.answered else []
    else:
        title, lines = "ui.find.wrong", [t("ui.find.short", cost=review.cost_words(cost))]
    first, *more = _ways(finding, search, answer=bool(better))
    board = button("close", t("ui.see_board"), sign="eye", class_="quiet-step")
    words = html(*(tag("p")(line) for line in lines))
    return dialog(t(title), words, steps(first, *more, board), class_="find-over", focus=True)


def _ways(finding: Finding, search: Search, answer: bool) -> list[Html]:
    """The buttons that lead on, the main one first; one for the better turn if there is an `answer`."""
    following = finding.stored.following(search.mistake.id)
    back = "ui.find.back" if search.room is None else "ui.mistakes"
    ways = [("mistake-leave", "", back, "chevron-left")]
    if not search.is_found:
        shown = [("mistake-answer", "", "ui.find.answer", "hint")] if answer else []
        ways = [("mistake-again", "", "ui.find.again", "undo"), *shown, *ways]
    elif following is not None:
        ways = [("mistake", following.id, "ui.mistakes.next", "chevron-right"), *ways]
    return [
        button(action, finding.app.t(words), value=value, sign=sign, class_="quiet-step" if n else "primary")
        for n, (action, value, words, sign) in enumerate(ways)
    ]
