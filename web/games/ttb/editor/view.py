"""The look of the editor's panel and dialogs: functions from the editor's state to HTML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.ttb.board import board
from games.ttb.board.elements import kinds, sticky_hexes
from games.ttb.editor.editing import (
    MOST_CRYSTALS,
    STONES,
    places,
    regulars,
)
from games.ttb.editor.task import GOALS, OTHERS
from games.ttb.puzzles.room.own import LARGEST_FILE
from games.ttb.symbols import element_drawing, order_symbol
from games.ttb.turn.hand import specials
from games.ttb.words.markup import around, for_screen_readers, lit
from games.ttb.words.names import bot_name, hex_name, kind_name, order_name
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.forms import area, check, field, labelled, number, segments, select, submit, text
from shell.drawing.html import (
    Html,
    badge,
    bare_button,
    button,
    esc,
    figure,
    file_button,
    html,
    icon,
    note,
    piece,
    tag,
    use,
)
from shell.editing import panel as frame
from shell.texts.texts import Texts

import ttb_core as ttb
from ttb_core.names import COLOURS, MODES

if TYPE_CHECKING:
    from games.ttb.editor.editor import Editor

TABS = ("board", "colours", "supply", "specials", "puzzle")
CLOCKWISE = ("W", "NW", "NE", "E", "SE", "SW")
_ARROW = "M-8 0H7M1 -6L7 0L1 6"


def problem_words(texts: Texts, problem: ttb.Problem) -> str:
    """A problem in words, or as its code if the editor cannot cause it."""
    key = f"ui.edit.problem.{problem.code}"
    if not texts.has(key):
        return texts.t("ui.edit.problem.other", code=problem.code)
    words = dict(problem.values)
    if "order" in words:
        words["order"] = order_name(texts, str(words["order"]))
    if "element" in words:
        words["element"] = kind_name(texts, f"{words['element']}-{words.get('kind') or ''}".rstrip("-"))
    if "colour" in words:
        words["colour"] = texts.t(f"colour.{words['colour']}")
    return texts.t(key, **words)


def piece_words(texts: Texts, name: str) -> str:
    """The name of a piece in words; pieces are named as in `pieces`."""
    kind, _, of = name.partition("-")
    if kind == "base":
        return texts.t("ui.edit.base_of", colour=texts.t(f"colour.{of}"))
    if kind == "crystal":
        return texts.t(f"element.crystal_{of}.name")
    return bot_name(texts, name) if name[:-1] in COLOURS else kind_name(texts, name)


def drawing(name: str, class_: str = "edit-figure") -> Html:
    """A piece as drawn on the board."""
    kind, _, of = name.partition("-")
    if kind == "base":
        inside = html(use("base"), tag("g", class_="base-emblem")(use("emblem-" + of, 24)))
        return tag("svg", class_=class_, data_colour=of, viewBox="-50 -50 100 100", aria_hidden=True)(inside)
    if kind == "crystal":
        return piece(name, class_)
    if name[:-1] in COLOURS:
        return piece(f"bot-{name[-1]}-empty", class_, name[:-1])
    # A piece with a colour of its own takes it from this attribute.
    return figure(element_drawing(name), class_, **{f"data_{kind}": of or None})


# The panel


def panel(editor: Editor) -> Html:
    """The whole panel beside the board."""
    app = editor.app
    versions = editor.editing.history.version, editor.version, editor.proofs_known
    key = (*versions, editor.tab, app.texts.language)
    return app.memo("editor", key, lambda: _draw(editor))


def _draw(editor: Editor) -> Html:
    t = editor.app.t
    draw = {
        "board": _board_tab,
        "colours": _colours_tab,
        "supply": _supply_tab,
        "specials": _specials_tab,
        "puzzle": _puzzle_tab,
    }[editor.tab]
    tools = frame.toolbar(
        t,
        editor.history,
        t("ui.edit.tools"),
        frame.tool("edit-do", t("ui.edit.rotate"), "rotate", "rotate"),
        frame.tool("edit-do", t("ui.edit.mirror"), "mirror", "mirror"),
        frame.tool("edit-clear", t("ui.edit.clear"), "trash"),
        frame.tool("edit-start", t("ui.edit.start"), "load"),
    )
    tabs = frame.tabs(t("ui.edit.parts"), {name: t(f"ui.edit.tab.{name}") for name in TABS}, editor.tab)
    return frame.panel(
        frame.heading(t("ui.edit"), "edit-close", t("ui.edit.close")) + tools + tabs,
        draw(editor),
        _state(editor) + _actions(editor),
        name=f"part-{editor.tab}",
    )


def _state(editor: Editor) -> Html:
    """The problems of the position or puzzle, or a line that it is fine."""
    t, texts = editor.app.t, editor.app.texts
    wrong = [problem_words(texts, problem) for problem in editor.editing.layout.problems]
    if not wrong and editor.tab == "puzzle":
        task_problem = editor.task.problem(editor.app.texts)
        wrong = [task_problem or editor.hopeless] if task_problem or editor.hopeless else []
    if wrong:
        return frame.problems(html(icon("warning"), tag("span")(words)) for words in wrong)
    fine = t("ui.edit.puzzle_fine" if editor.tab == "puzzle" else "ui.edit.fine")
    return tag("p", class_="edit-fine", role="status")(icon("check"), tag("span")(fine))


def _actions(editor: Editor) -> str:
    t = editor.app.t
    blocked = "" if editor.editing.position is not None else t("ui.edit.blocked")
    if editor.tab == "puzzle":
        blocked = editor.task.problem(editor.app.texts)
        play = button("edit-try", t("ui.edit.try"), sign="play", class_="primary", off=blocked, key="edit-go")
        share = t("ui.puzzle.share")
    else:
        play = button(
            "edit-play", t("ui.edit.play"), sign="play", class_="primary", off=blocked, key="edit-go"
        )
        share = t("ui.edit.share")
    return frame.actions(
        button("edit-export", t("ui.edit.export"), sign="download", quiet=True, off=blocked),
        button("share", share, sign="share", off=blocked, key="edit-share"),
        play,
    )


# The board's part: the palette, and the selected piece


def _board_tab(editor: Editor) -> Html:
    t, c = editor.app.t, editor.colour
    colours = html(
        *(
            _icon_button(badge(colour), "edit-colour", colour, t(f"colour.{colour}"), editor.colour == colour)
            for colour in COLOURS
        )
    )
    own = (f"{c}1", f"{c}2", f"base-{c}")
    rest = (*(f"crystal-{s}" for s in STONES), *(kind.name for kind in kinds()))
    pick = _icon_button(icon("hand-over"), "edit-tool", "none", t("ui.edit.select"), editor.tool == "")
    erasing, words = editor.tool == "erase", t("ui.edit.erase")
    erase = _icon_button(icon("trash"), "edit-tool", "erase", words, erasing, data_drop="erase")
    hint = "ui.edit.hint.select"
    if editor.tool:
        hint = "ui.edit.hint.erase" if editor.tool == "erase" else "ui.edit.hint.put"
    elif editor.selected:
        hint = "ui.edit.hint.move"
    piece_name = piece_words(editor.app.texts, editor.tool) if editor.tool not in ("", "erase") else ""
    return html(
        _details(editor),
        tag("div", class_="palette", role="group", aria_label=t("ui.edit.palette"), data_roving=True)(
            tag("div", class_="palette-row")(colours),
            tag("div", class_="palette-row")(pick, erase, *(_palette_button(editor, name) for name in own)),
            tag("div", class_="palette-row")(*(_palette_button(editor, name) for name in rest)),
        ),
        tag("p", class_="edit-hint")(t(hint, piece=piece_name)),
        _arena(editor),
    )


def _icon_button(
    inside: str, action: str, value: str, label: str, pressed: bool | None, **more: object
) -> Html:
    return bare_button(
        inside,
        "button button-icon palette-button",
        action,
        value,
        data_key=f"{action}-{value}",
        aria_pressed=pressed,
        aria_label=label,
        title=label,
        **more,
    )


def _palette_button(editor: Editor, name: str) -> Html:
    label = piece_words(editor.app.texts, name)
    chosen = editor.tool == name
    return _icon_button(drawing(name), "edit-tool", name, label, chosen, data_drag=f"piece:{name}")


def _details(editor: Editor) -> Html:
    name = editor.piece
    if not name:
        return html()
    t, texts = editor.app.t, editor.app.texts
    place = for_screen_readers(texts, hex_name(texts, board.parse_hex(editor.selected)))
    more = ""
    if name in editor.editing.data["bots"]:
        more = _bot_details(editor, name)
    elif name.startswith("base-"):
        more = _stones(editor, name[5:], t("ui.edit.banked"))
    return tag("section", class_="edit-details", aria_label=piece_words(texts, name))(
        tag("div", class_="edit-head")(
            tag("h3")(drawing(name), tag("span")(piece_words(texts, name)), tag("small")(place)),
            button(
                "edit-do", t("ui.edit.remove"), value="erase", sign="trash", quiet=True, key="erase-selected"
            ),
        ),
        more,
    )


def _bot_details(editor: Editor, name: str) -> Html:
    t, state = editor.app.t, editor.editing.data["bots"][name]
    facings = html(
        *(
            _icon_button(
                frame.arrow(_ARROW, board.ANGLE[way]),
                "edit-do",
                f"face:{way}",
                t(f"direction.{way}"),
                state["facing"] == way,
            )
            for way in CLOCKWISE
        )
    )
    cargo = _icon_button(
        icon("close"), "edit-do", "load:none", t("ui.edit.no_cargo"), state["cargo"] is None
    ) + html(
        *(
            _icon_button(_stone(stone), "edit-do", f"load:{stone}", label, state["cargo"] == stone)
            for stone, label in _stone_names(editor).items()
        )
    )
    slots = html(
        *(_slot(editor, name, n, order, editor.slot == n) for n, order in enumerate(state["program"]))
    )
    stuck = ""
    if state["at"] in sticky_hexes(editor.editing.data):
        stuck = _check("edit-set", "stuck", t("spoken.stuck"), state["stuck"])
    return (
        field(t("ui.edit.facing"), tag("div", class_="palette-row facings")(facings))
        + field(t("ui.edit.cargo"), tag("div", class_="palette-row")(cargo))
        + field(t("element.program.name"), html(tag("div", class_="palette-row")(slots), _orders(editor)))
        + stuck
    )


def _slot(editor: Editor, bot: str, n: int, order: str | None, chosen: bool) -> Html:
    texts = editor.app.texts
    label = texts.t("ui.slot", bot=bot_name(texts, bot), n=n + 1, order=order_name(texts, order))
    inside = order_symbol(order) if order else tag("span", class_="slot-number")(n + 1)
    return bare_button(
        inside,
        "tile edit-slot" + ("" if order else " empty") + (" special" if order in specials() else ""),
        "edit-slot",
        str(n),
        data_key=f"edit-slot-{n}",
        aria_pressed=chosen,
        aria_label=label,
        title=order_name(texts, order),
    )


def _orders(editor: Editor) -> Html:
    """All orders, to choose one for a slot."""
    if editor.slot < 0:
        return html()
    t, texts = editor.app.t, editor.app.texts
    tiles = html(
        *(
            _order_button(order_symbol(order), order, order_name(texts, order))
            for order in (*regulars(), *specials())
        )
    )
    none = _order_button(icon("close"), "none", t("ui.edit.no_order"))
    return tag("div", class_="edit-orders", role="group", aria_label=t("ui.edit.orders"))(none, tiles)


def _order_button(inside: str, order: str, label: str) -> Html:
    return bare_button(
        inside,
        "tile" + (" special" if order in specials() else ""),
        "edit-order",
        order,
        data_key=f"order-{order}",
        aria_label=label,
        title=label,
    )


def _stones(editor: Editor, place: str, label: str) -> Html:
    """A row of crystals, removed by a tap, with buttons that add one."""
    t, data, names = editor.app.t, editor.editing.data, _stone_names(editor)
    stones = data["track"] if place == "track" else data["banked"][place]
    lying = html(
        *(
            _stone_button(_stone(s), t("ui.edit.take_stone", crystal=names[s]), f"take:{place}:{n}")
            for n, s in enumerate(stones)
        )
    )
    full, plus = len(stones) >= MOST_CRYSTALS, icon("plus", "edit-plus")
    more = html(
        *(
            _stone_button(plus + _stone(s), t("ui.edit.add_stone", crystal=names[s]), f"add:{place}:{s}")
            for s in STONES
            if not full
        )
    )
    none = tag("p", class_="field-help")(t("ui.edit.none"))
    return field(
        label,
        html(
            tag("div", class_="stones")(lying) if lying else none,
            tag("div", class_="palette-row stones-more")(more),
        ),
    )


def _stone_names(editor: Editor) -> dict[str, str]:
    return {stone: editor.app.t(f"element.crystal_{stone}.name") for stone in STONES}


def _stone(colour: str) -> Html:
    return piece(f"crystal-{colour}", "edit-figure")


def _stone_button(inside: str, label: str, value: str) -> Html:
    return bare_button(
        inside,
        "button button-icon stone",
        "edit-do",
        value,
        data_key=f"do-{value}",
        aria_label=label,
        title=label,
    )


def _arena(editor: Editor) -> Html:
    t, arena = editor.app.t, editor.editing.data["arena"]
    choices = {name: t(f"ui.edit.arena.{name}") for name in board.RADIUS}
    return field(t("ui.edit.arena"), _segments("edit-set", "arena", choices, arena))


# Players


def _colours_tab(editor: Editor) -> Html:
    t, data = editor.app.t, editor.editing.data
    cards = html(*(_colour_card(editor, colour) for colour in data["turn_order"]))
    others = [colour for colour in COLOURS if colour not in data["turn_order"]]
    join = html(
        *(
            _icon_button(badge(c), "edit-do", f"join:{c}", t("ui.edit.join", colour=t(f"colour.{c}")), None)
            for c in others
        )
    )
    help_ = tag("p", class_="field-help")(t("ui.edit.order_help"))
    return html(
        help_,
        tag("ol", class_="edit-colours")(cards),
        field(t("ui.edit.add_colour"), tag("div", class_="palette-row")(join)) if others else "",
        field(
            t("ui.mode"),
            _segments(
                "edit-set", "mode", {mode: t(f"ui.mode.{mode}") for mode in MODES}, data["rules"]["mode"]
            ),
        ),
    )


def _colour_card(editor: Editor, colour: str) -> Html:
    t, data = editor.app.t, editor.editing.data
    name = t(f"colour.{colour}")
    moving = data["to_move"] == colour
    move = button(
        "edit-do",
        t("ui.edit.to_move"),
        value=f"to_move:{colour}",
        pressed=moving,
        class_="edit-mover",
        key=f"mover-{colour}",
    )
    side = ""
    if data["teams"]:
        n = next((n for n, team in enumerate(data["teams"]) if colour in team), 0)
        side = button(
            "edit-do", t("ui.edit.side", n=n + 1), value=f"side:{colour}", sign="swap", key=f"side-{colour}"
        )
    spent = data["hands"][colour]["double_modification"]
    return tag("li", class_="edit-colour", data_key=f"card-{colour}", data_colour=colour)(
        tag("div", class_="edit-head")(
            tag("h3")(badge(colour), tag("span")(name)),
            frame.change(t("ui.edit.earlier", colour=name), "earlier", colour, "chevron-up"),
            frame.change(t("ui.edit.leave", colour=name), "leave", colour, "trash"),
        ),
        tag("div", class_="edit-line")(move, side),
        _check("edit-set", f"double:{colour}", t("ui.edit.double"), spent),
        _stones(editor, colour, t("ui.edit.banked")),
    )


# Track, round, rules, and special orders


def _supply_tab(editor: Editor) -> Html:
    t, data = editor.app.t, editor.editing.data
    counters = {"": t("ui.edit.no_counters"), **{str(n): str(n) for n in (3, 2, 1, 0)}}
    now = "" if data["counters"] is None else str(data["counters"])
    return (
        _stones(editor, "track", t("ui.edit.track"))
        + _number("edit-set", "round", t("ui.round"), data["round"], 999)
        + field(t("ui.counters"), _segments("edit-set", "counters", counters, now))
        + field(
            t("ui.options"),
            _check("edit-set", "score_victory", t("ui.option.score_victory"), data["rules"]["score_victory"])
            + _check(
                "edit-set", "special_orders", t("ui.edit.special_orders"), data["rules"]["special_orders"]
            ),
        )
    )


def _specials_tab(editor: Editor) -> Html:
    t, texts, data = editor.app.t, editor.app.texts, editor.editing.data
    choices = {"": t("ui.edit.place.box"), "pile": t("ui.edit.place.pile")}
    for colour in data["turn_order"]:
        name = t(f"colour.{colour}")
        choices[colour] = t("ui.edit.place.hidden", colour=name)
        choices[colour + "+"] = t("ui.edit.place.seen", colour=name)
    rows = []
    for order in specials():
        located = places(data, order)
        lying = next((place for place in located if place not in data["bots"]), "")
        bot = next((place for place in located if place in data["bots"]), "")
        note = tag("small")(t("ui.edit.place.program", bot=bot_name(texts, bot))) if bot else ""
        rows.append(
            tag("label", class_="edit-special", data_key=f"special-{order}")(
                order_symbol(order),
                tag("span")(order_name(texts, order), note),
                _select("edit-set", f"special:{order}", choices, lying),
            )
        )
    pile = html(
        *(
            tag("li")(_pile_button(t("ui.edit.lift", order=order_name(texts, order)), order))
            for order in data["pile"]
        )
    )
    none = tag("p", class_="field-help")(t("ui.edit.none"))
    return html(
        tag("p", class_="field-help")(t("ui.edit.specials_help")),
        field(t("ui.edit.pile"), tag("ol", class_="edit-pile")(pile) if pile else none),
        field(t("ui.edit.where"), html(*rows)),
    )


def _pile_button(label: str, order: str) -> Html:
    return bare_button(
        order_symbol(order),
        "tile special",
        "edit-do",
        f"lift:{order}",
        data_key=f"lift-{order}",
        aria_label=label,
        title=label,
    )


# The puzzle's part


def _puzzle_tab(editor: Editor) -> Html:
    t, task, problem = editor.app.t, editor.task.fields, editor.task.problem(editor.app.texts)
    limits = ttb.puzzles.TEXT_LIMITS
    words = area("edit-task", "text", task["text"], rows=3, most=limits["text"], data_key="task-text")
    return (
        field(
            t("ui.edit.goal"),
            _segments("edit-task", "kind", {kind: t(f"ui.edit.goal.{kind}") for kind in GOALS}, task["kind"])
            + _goal(editor),
        )
        + _number("edit-task", "turns", t("ui.edit.turns"), task["turns"], ttb.puzzles.MOST_TURNS)
        + button("prove", t("ui.proof"), sign="info", off=problem, key="edit-prove")
        + field(
            t("ui.edit.others"),
            _segments(
                "edit-task",
                "others",
                {name: t(f"ui.edit.others.{name}") for name in OTHERS},
                task["others"],
            )
            + _resistance(editor),
        )
        + _text("title", t("ui.edit.title"), task["title"], limits["title"])
        + _text("author", t("ui.edit.author"), task["author"], limits["author"])
        + labelled(t("ui.edit.text"), words, class_="edit-text")
    )


def _resistance(editor: Editor) -> Html:
    """An explanation of resistance, if the others resist."""
    if editor.task.fields["others"] != "best":
        return html()
    return tag("p", class_="field-help")(editor.app.t("ui.edit.others.best_help"))


def _goal(editor: Editor) -> Html:
    t, texts, task, data = editor.app.t, editor.app.texts, editor.task.fields, editor.editing.data
    kind = task["kind"]
    bases = {colour: t(f"colour.{colour}") for colour in data["bases"]}
    base = labelled(
        t("ui.edit.into"),
        _select("edit-task", "colour", bases, editor.task.colour),
        class_="edit-field",
    )
    if kind == "deliver":
        most = ttb.puzzles.MOST_POINTS
        return _number("edit-task", "points", t("ui.edit.points"), task["points"], most) + base
    if kind == "bring":
        stones = {stone: t(f"element.crystal_{stone}.name") for stone in STONES}
        control = _select("edit-task", "crystal", stones, task["crystal"])
        return labelled(t("ui.edit.crystal"), control, class_="edit-field") + base
    if kind == "win":
        return tag("p", class_="field-help")(t("ui.edit.goal_win"))
    bots = {bot: bot_name(texts, bot) for bot in data["bots"]}
    place = lit(texts, task["at"], t("ui.edit.hex_marked")) if task["at"] else esc(t("ui.edit.no_hex"))
    chosen = around(texts, "ui.edit.hex", "hex", place)
    aim = button(
        "edit-aim",
        t("ui.edit.aiming" if editor.aiming else "ui.edit.aim"),
        sign="flag",
        pressed=editor.aiming,
        key="edit-aim",
    )
    control = _select("edit-task", "bot", bots, editor.task.bot)
    return html(
        labelled(t("ui.edit.bot"), control, class_="edit-field"),
        tag("div", class_="edit-line")(tag("span")(chosen), aim),
    )


# Dialogs


def start_dialog(editor: Editor) -> Html:
    """The dialog with the starting positions."""
    t = editor.app.t
    setups = html(
        *(
            button("edit-from", t("ui.edit.setup", n=n), value=str(n), class_="edit-setup", key=f"setup-{n}")
            for n in (2, 3, 4, 5, 6)
        )
    )
    pasted = area(
        "edit-paste",
        "text",
        editor.pasted,
        rows=3,
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        data_key="edit-pasted",
        aria_invalid=True if editor.wrong else None,
    )
    return dialog(
        t("ui.edit.start"),
        html(
            tag("p", class_="field-help")(t("ui.edit.start_help")),
            tag("div", class_="edit-line")(
                button("edit-from", t("ui.edit.from_game"), value="game", sign="home"),
                button("edit-from", t("ui.edit.from_empty"), value="empty", sign="new"),
            ),
            field(t("ui.edit.from_setup"), tag("div", class_="edit-line")(setups)),
            labelled(t("ui.edit.paste"), pasted, class_="edit-text"),
            note("error", editor.wrong),
        ),
        buttons(
            file_button("edit-read", t("ui.edit.file"), LARGEST_FILE),
            button("close", t("ui.cancel")),
            submit(t("ui.edit.open")),
        ),
        sends="edit-open",
    )


def clear_dialog(editor: Editor) -> Html:
    """The question before the board is cleared."""
    t = editor.app.t
    return frame.question(
        t("ui.edit.clear_title"), t("ui.edit.clear_words"), t("ui.cancel"), t("ui.edit.clear")
    )


# Fields


def _segments(action: str, name: str, choices: Mapping[str, str], now: str) -> Html:
    return segments(action, name, choices, now, keyed=True)


def _select(action: str, name: str, choices: Mapping[str, str], now: str) -> Html:
    return select(action, name, choices, now, keyed=True)


def _check(action: str, name: str, label: str, on: bool) -> Html:
    return check(action, name, label, on, keyed=True)


def _number(action: str, name: str, label: str, value: int, most: int) -> Html:
    return labelled(label, number(action, name, value, 1, most, keyed=True), class_="edit-field")


def _text(name: str, label: str, value: str, most: int) -> Html:
    control = text("edit-task", name, value, most=most, data_key=f"task-{name}")
    return labelled(label, control, class_="edit-text")
