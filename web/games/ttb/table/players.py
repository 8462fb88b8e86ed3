"""The players, each with score, hand and programs."""

from __future__ import annotations

from typing import NamedTuple

from games.ttb.board.scores import partners, score, side_of
from games.ttb.symbols import order_symbol
from games.ttb.table.marks import LastTurn, Marks, sign_of
from games.ttb.turn import hand
from games.ttb.turn.covered import Covered
from games.ttb.words.names import bot_name, order_name
from shell.app.feature import Need
from shell.drawing.html import Html, bare_button, counted, html, tag
from shell.play import watching
from shell.seats.sides import mark
from shell.table.players import Players as Frame
from shell.table.players import Who


class _Looks(NamedTuple):
    follows: bool
    side: int | None
    together: list[str]
    sum: int
    score: int
    target: int
    programs: list[tuple[str, list[str | None]]]
    specials: list[str]
    hidden: int
    last: LastTurn


class Players(Frame[_Looks]):
    """Draws the public part of the players. Has no state."""

    _covered = Need(Covered)
    _marks = Need(Marks)

    def cards(self) -> Html:
        app = self.app
        names = tuple(app.session.names.items())
        key = app.texts.language, app.session.key, names, self._marks.happened_key, self._voices.key
        return app.memo("players", key, super().cards)

    def looks(self, colour: str) -> _Looks:
        app, data = self.app, self.app.seen
        revealed, hidden = self._covered.public(colour)
        together = side_of(data, colour)
        return _Looks(
            colour == watching.after(app, app.shown.standing.to_move),
            partners(data).get(colour),
            together,
            sum(score(data, other) for other in together),
            score(data, colour),
            app.shown.position.setting.threshold,
            [(bot, state["program"][:]) for bot, state in data["bots"].items() if bot[:-1] == colour],
            revealed,
            hidden,
            self._marks.last_turn(colour),
        )

    def drawn(self, who: Who, looks: _Looks) -> Html:
        app, t, colour = self.app, self.app.t, who.colour
        tip = f"score:{colour}"
        programs = html(
            *(
                tag("div", class_="mini-program", data_row=bot)(
                    tag("span", class_="mini-bot")(bot[-1]),
                    *(
                        self._slot(bot, slot, order, who.moving, looks.last)
                        for slot, order in enumerate(program)
                    ),
                )
                for bot, program in looks.programs
            )
        )
        extras = [
            tag(
                "span",
                class_="mini-tile special",
                role="img",
                data_tip=f"tile:{o}",
                aria_label=order_name(app.texts, o),
            )(order_symbol(o))
            for o in looks.specials
        ]
        if len(looks.specials) > 1:  # used where there is no room for the tiles
            names = app.texts.listed([order_name(app.texts, order) for order in looks.specials])
            two = len(looks.specials) == 2
            extras.append(
                tag(
                    "b", class_="special-count", role="img", aria_label=names, data_two=two, data_more=not two
                )(len(looks.specials))
            )
        if looks.hidden:
            label = t("ui.face_down", n=looks.hidden)
            extras.append(
                tag("span", class_="face-down", role="img", aria_label=label, data_tip="face-down")(
                    looks.hidden
                )
            )
        if looks.last.doubled:
            words = t("ui.mark.double")
            extras.append(
                tag("span", class_="doubled", role="img", aria_label=words, data_tip=f"doubled:{colour}")(
                    "2×"
                )
            )
        total = html(
            tag("b", class_="score-now", data_score=colour)(looks.score),
            tag("span", class_="score-target")("/", looks.target) if looks.target else "",
        )
        if looks.side is not None:
            words = t("ui.side.sum", n=looks.sum)
            total += tag("span", class_="score-sum", role="img", aria_label=words)("Σ", looks.sum)
        inside = html(
            tag("div", class_="player-head")(
                self._last_turn(who, looks.last),
                self._side(looks),
                tag("span", class_="player-extras", data_children=counted(len(extras)))(*extras),
                tag("span", class_="score", tabindex=0, data_tip=tip)(total),
            ),
            tag("div", class_="player-programs")(programs),
        )
        return who.card(inside, data_follows=looks.follows, data_side=looks.side, data_tip=tip)

    def _side(self, looks: _Looks) -> Html:
        """The sign of a team or of a player with two colours."""
        if looks.side is None:
            return html()
        mode = self.app.seen["rules"]["mode"]
        names = self.app.texts.listed([self.app.t(f"colour.{colour}") for colour in looks.together])
        words = self.app.t(f"ui.side.{mode}", mark=mark(looks.side), colours=names)
        return tag("b", class_="side", data_side=looks.side, role="img", aria_label=words, title=words)(
            mark(looks.side)
        )

    def _last_turn(self, who: Who, last: LastTurn) -> Html:
        """A player's emblem and name, after the first turn as a button that explains the last turn."""
        t, colour = self.app.t, who.colour
        change = self._marks.change_words(colour, last)
        if not change:
            return who.called()
        title = t("ui.mark.changed", change=change)
        return bare_button(
            who.called(),
            "player-last",
            "last-turn",
            colour,
            data_key=f"last-{colour}",
            aria_label=f"{t('ui.last_turn', player=who.name)}. {title}",
            title=title,
        )

    def _slot(self, bot: str, slot: int, order: str | None, moving: bool, last: LastTurn) -> Html:
        # The colour to move has its slots in its own panel: each slot is on the page once.
        name = order_name(self.app.texts, order)
        marks = {} if moving else {"data_slot": f"{bot}:{slot}", "data_order": order or ""}
        label = (
            "" if moving else self.app.t("ui.slot", bot=bot_name(self.app.texts, bot), n=slot + 1, order=name)
        )
        mark, changed = last.failed(f"{bot}:{slot}"), last.changed(f"{bot}:{slot}")
        words = ". ".join(self._marks.words(each) for each in (mark, changed) if each)
        return tag(
            "span",
            class_="mini-tile" + (" special" if hand.is_special(order) else ""),
            **marks,
            data_mark=mark.kind if mark else None,
            data_changed=changed is not None,
            role=None if moving else "img",
            aria_label=". ".join(filter(None, (label, words))) or None,
            aria_hidden=True if moving else None,
            data_tip=f"slot:{bot}:{slot}",
        )(order_symbol(order) if order else "", sign_of(mark))
