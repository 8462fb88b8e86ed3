"""The panel of the editor: functions from the editor's state to HTML."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from games.rally.board.draw.layout import Layout, element_of
from games.rally.board.layers import facts, picture
from games.rally.board.squares import ANGLE, name_of, parse_square
from games.rally.courses.own import is_fit
from games.rally.editor.board_draft import Fault
from games.rally.editor.brushes import DRAWERS, choices, layer_of, several
from games.rally.editor.drive import COLOUR, WAIT
from games.rally.symbols import card_picture, element_picture
from games.rally.words.names import card_name, element_name, element_rule
from shell.drawing.forms import labelled, select, text
from shell.drawing.html import Html, bare_button, button, html, icon, tag
from shell.editing import panel as frame
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from rally_core.board import LAYERS
from rally_core.cards import KINDS
from rally_core.elements import ELEMENTS
from rally_core.geometry import SIDES
from rally_core.names import FORMAT, LARGEST, REGISTERS, SMALLEST
from rally_core.reading import LONGEST_NAME

if TYPE_CHECKING:
    from games.rally.editor.editor import Editor

NUMBERS = {
    "power": (1, 2, 3),
    "wrenches": (1, 2),
    "level": (1, 2),
    "size": (2, 3),
    "style": (0, 1, 2, 3, 4),
    "holds": range(1, 9),
}
"""The values of numeric fields."""
WORDS = {
    "turn": ("left", "right"),
    "look": ("gear", "windmill"),
    "wall": ("ns", "ew"),
    "colour": ("red", "blue", "gold"),
}
"""The values of word fields."""
EIGHT = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_ARROW = "M0 8V-7M-6 -1L0 -7L6 -1"


def bare(board: Json) -> Json:
    """The data of a position without robots, for a board on which nobody plays."""
    return {
        "format": FORMAT,
        "board": board,
        "rules": {"mode": "race", "share": False, "lives": 1},
        "players": [COLOUR],
        "teams": [],
        "seed": "",
        "turn": 1,
        "greens": {"direction": "forward", "tripped": False},
        "touched": {COLOUR: 0},
        "pile": [],
        "result": None,
        "robots": {},
    }


def parse_key(text: str) -> tuple[str, int] | None:
    """The key (list and index) of a thing written as `ground.3`, or None."""
    layer, _, place = text.partition(".")
    if layer in LAYERS and place.isascii() and place.isdecimal() and len(place) < 5:
        return layer, int(place)
    return None


def fault_words(texts: Texts, fault: Fault) -> str:
    """A fault in words."""
    return texts.t_or(f"ui.rally.fault.{fault.reason}", fault.message)


# The panel


def panel(editor: Editor) -> Html:
    """The whole panel beside the board."""
    app = editor.app
    key = (editor.draft.history.version, editor.version, app.texts.language)
    return app.memo("editor", key, lambda: _drive(editor) if editor.drive else _draw(editor))


def _draw(editor: Editor) -> Html:
    t = editor.app.t
    parts = [_palette(editor), tag("div", class_="edit-settings")(_settings(editor))]
    if editor.selected:
        parts = [_things(editor), _palette(editor)]
    tools = frame.toolbar(
        t,
        editor.history,
        t("ui.rally.edit.tools"),
        frame.tool("edit-do", t("ui.rally.edit.rotate"), "rotate", "rotate"),
        frame.tool("edit-do", t("ui.rally.edit.mirror"), "mirror", "mirror"),
        frame.tool("edit-clear", t("ui.rally.edit.clear"), "trash"),
        frame.tool("share", t("ui.share"), "share"),
        roving=True,
    )
    return frame.panel(
        frame.heading(t("ui.rally.edit"), "edit-close", t("ui.rally.edit.close")) + tools,
        html(*parts) + _whole(editor),
        _state(editor) + _actions(editor),
        name="part",
    )


def _state(editor: Editor) -> Html:
    """The faults, each with a button to its square; else that the board is in order, or what is missing."""
    t, texts = editor.app.t, editor.app.texts
    wrong = editor.draft.faults
    if not wrong:
        fit = is_fit(editor.draft.data)
        words = t("ui.rally.edit.fine" if fit else "ui.rally.courses.unfit")
        return tag("p", class_="edit-fine", data_fit=str(fit).lower(), role="status")(
            icon("check" if fit else "info"), tag("span")(words)
        )
    return frame.problems(_fault(texts, fault) for fault in dict.fromkeys(wrong))


def _fault(texts: Texts, fault: Fault) -> Html:
    words = fault_words(texts, fault)
    if fault.at is None:
        return html(icon("warning"), tag("span")(words))
    where = texts.t("ui.rally.square", x=fault.at[0] + 1, y=fault.at[1] + 1)
    return button(
        "edit-fault",
        texts.t("ui.labelled", label=where, words=words),
        value=name_of(fault.at),
        sign="warning",
        class_="edit-fault",
        key=f"fault-{fault.reason}-{name_of(fault.at)}",
    )


def _actions(editor: Editor) -> str:
    t = editor.app.t
    blocked = t("ui.rally.edit.blocked") if editor.draft.faults else ""
    unfit = "" if is_fit(editor.draft.data) else t("ui.rally.courses.unfit")
    return frame.actions(
        button("edit-drive", t("ui.rally.edit.drive"), sign="compass", off=blocked, key="edit-drive"),
        button(
            "edit-play",
            t("ui.rally.courses.play"),
            sign="play",
            class_="primary",
            off=blocked or unfit,
            key="edit-go",
        ),
    )


# The palette


def _palette(editor: Editor) -> Html:
    t, texts = editor.app.t, editor.app.texts
    pick = _brush("none", t("ui.rally.edit.select"), icon("hand-over"), editor.tool == "")
    erase = _brush("erase", t("ui.rally.edit.erase"), icon("trash"), editor.tool == "erase")
    brushes = html(
        *(
            _brush(
                name,
                element_name(texts, name),
                element_picture(name, layer_of(name), "edit-figure"),
                editor.tool == name,
            )
            for name in DRAWERS[editor.tab]
        )
    )
    words = {name: t(f"ui.rally.edit.drawer.{name}") for name in DRAWERS}
    tabs = frame.tabs(t("ui.rally.edit.drawers"), words, editor.tab)
    return html(
        tabs,
        tag(
            "div",
            class_="edit-palette",
            role="group",
            aria_label=t("ui.rally.edit.palette"),
            data_roving=True,
        )(pick, erase, brushes),
    )


def _brush(name: str, label: str, drawing: str, pressed: bool) -> Html:
    return bare_button(
        html(drawing, tag("span")(label)),
        "edit-brush",
        "edit-tool",
        name,
        data_key=f"tool-{name}",
        aria_pressed=pressed,
    )


def _settings(editor: Editor) -> Html:
    """The fields of the tool, and a hint on its use."""
    t, texts, tool = editor.app.t, editor.app.texts, editor.tool
    if tool not in ELEMENTS:
        key = "erase" if tool else "look"
        return tag("p", class_="edit-hint")(t(f"ui.rally.edit.hint.{key}"))
    kind = "edge" if ELEMENTS[tool].layer == "edges" else "lay"
    if "to" in editor.brush:
        kind = "draw" if several(tool, "to") == 1 and tool != "sand" else "lay"
    hint = t(f"ui.rally.edit.hint.{kind}", what=element_name(texts, tool))
    fields = [*choices(tool), *(["side"] if "side" in editor.brush else [])]
    controls = html(*(_control(editor, "brush", tool, name, editor.brush[name]) for name in fields))
    return html(tag("p", class_="edit-hint")(hint), controls)


# The things on the selected square


def _things(editor: Editor) -> Html:
    t, draft = editor.app.t, editor.draft
    at = parse_square(editor.selected)
    where = t("ui.rally.square", x=at[0] + 1, y=at[1] + 1)
    items = html(*(_thing(editor, key) for key in draft.things(at)))
    none = tag("p", class_="edit-hint")(t("ui.rally.square.empty"))
    inside = html(tag("h3")(where), items or none)
    return tag("section", class_="edit-details", aria_label=where)(inside)


def _thing(editor: Editor, key: tuple[str, int]) -> Html:
    t, texts, draft = editor.app.t, editor.app.texts, editor.draft
    entry = draft.entry(key)
    assert entry is not None
    layer, target = key[0], f"{key[0]}.{key[1]}"
    element = element_of(layer, entry)
    name = element_name(texts, element)
    turns = any(part in entry for part in ("to", "from", "side", "wall"))
    turn = frame.change(t("ui.rally.edit.turn", what=name), "turn", target, "rotate") if turns else ""
    take = frame.change(t("ui.rally.edit.take", what=name), "take", target, "trash")
    fields = [*choices(element), *(part for part in ("number",) if part in entry)]
    whole = {**dict.fromkeys(fields), **entry, **({} if "look" in entry else {"look": "gear"})}
    controls = html(*(_control(editor, target, element, part, whole[part]) for part in fields))
    about = facts(texts, entry)
    return tag("div", class_="edit-thing", data_key=f"thing-{target}")(
        tag("div", class_="edit-head")(
            picture(Layout(draft.data), layer, entry), tag("h4")(name, tag("small")(about)), turn, take
        ),
        controls,
        tag("p", class_="edit-rule")(element_rule(texts, element)),
    )


# Fields of things


def _control(editor: Editor, target: str, element: str, name: str, value: object) -> Html:
    t = editor.app.t
    label = t(f"ui.rally.edit.field.{name}") if editor.app.texts.has(f"ui.rally.edit.field.{name}") else name
    count = several(element, name)
    if name == "on":
        inside = _registers(editor, target, name, value)
    elif count > 1 and isinstance(value, list):
        inside = _turning(editor, target, name, value)
    elif name in ("to", "from", "side"):
        inside = _ways(editor, target, name, value, EIGHT if element == "sand" else SIDES)
    elif name in WORDS:
        words = {word: t(f"ui.rally.edit.{name}.{word}") for word in WORDS[name]}
        inside = html(*(_choice(target, name, word, label, word == value) for word, label in words.items()))
    else:
        most = len([s for s in editor.draft.data["sites"] if s["kind"] == element])
        numbers: Iterable[int] = NUMBERS.get(name, range(1, most + 1) if name == "number" else range(10))
        inside = html(*(_choice(target, name, number, str(number), number == value) for number in numbers))
    return tag("div", class_="edit-field", role="group", aria_label=label)(
        tag("span", aria_hidden=True)(label), tag("div", class_="edit-choices")(inside)
    )


def _small_button(inside: str, action: str, value: str, key: str, label: str, pressed: bool | None) -> Html:
    return bare_button(
        inside,
        "button edit-choice",
        action,
        value,
        data_key=key,
        aria_pressed=pressed,
        aria_label=label,
        title=label,
    )


def _setting(
    inside: str,
    target: str,
    name: str,
    value: object,
    label: str,
    pressed: bool | None,
    place: int | None = None,
) -> Html:
    """A button that sets a field of a thing, or the field's entry at `place`."""
    as_json = json.dumps(value, separators=(",", ":"))
    key = f"set-{target}-{name}-{as_json if place is None else place}"
    return _small_button(inside, "edit-set", f"{target}:{name}:{as_json}", key, label, pressed)


def _choice(target: str, name: str, value: object, label: str, pressed: bool) -> Html:
    return _setting(label, target, name, value, label, pressed)


def _arrow(way: str) -> Html:
    return frame.arrow(_ARROW, ANGLE[way])


def _ways(editor: Editor, target: str, name: str, value: object, ways: Sequence[str]) -> Html:
    t = editor.app.t
    return html(
        *(_setting(_arrow(way), target, name, way, t(f"ui.rally.way.{way}"), way == value) for way in ways)
    )


def _turning(editor: Editor, target: str, name: str, value: list[str]) -> Html:
    """A direction for each register; a tap turns it to the right."""
    t, parts = editor.app.t, html()
    for place, way in enumerate(value):
        turned = [*value]
        turned[place] = SIDES[(SIDES.index(way) + 1) % 4]
        label = t("ui.rally.edit.register_way", n=place + 1, way=t(f"ui.rally.way.{way}"))
        inside = html(tag("small")(place + 1), _arrow(way))
        parts += _setting(inside, target, name, turned, label, None, place)
    return parts


def _registers(editor: Editor, target: str, name: str, value: object) -> Html:
    """The registers in which a machine works, as switches; at least one stays on."""
    on = [number for number in REGISTERS if isinstance(value, list) and number in value]
    parts = html()
    for register in REGISTERS:
        others = [other for other in REGISTERS if (other in on) is not (other == register)]
        label = editor.app.t("ui.rally.edit.register", n=register)
        parts += _setting(str(register), target, name, others or on, label, register in on, register)
    return parts


# The whole board


def _whole(editor: Editor) -> Html:
    t, draft = editor.app.t, editor.draft
    width, height = draft.size
    sides = {str(n): str(n) for n in range(SMALLEST, LARGEST + 1)}
    named = text("edit-name", "name", draft.name, most=LONGEST_NAME, data_key="edit-name")
    return tag("div", class_="edit-whole")(
        labelled(t("ui.rally.edit.name"), named, class_="edit-text"),
        labelled(
            t("ui.rally.edit.width"),
            select("edit-size", "width", sides, str(width), keyed=True),
            class_="edit-text",
        ),
        labelled(
            t("ui.rally.edit.height"),
            select("edit-size", "height", sides, str(height), keyed=True),
            class_="edit-text",
        ),
    )


def clear_dialog(editor: Editor) -> Html:
    """The question before the board is cleared."""
    t = editor.app.t
    return frame.question(
        t("ui.rally.edit.clear_title"),
        t("ui.rally.edit.clear_words"),
        t("ui.cancel"),
        t("ui.rally.edit.clear"),
    )


# The test drive


def _drive(editor: Editor) -> Html:
    t, drive = editor.app.t, editor.drive
    assert drive is not None
    stop = t("ui.rally.edit.drive.stop")
    back = button(
        "edit-take-back",
        t("ui.rally.edit.drive.back"),
        sign="undo",
        key="edit-take-back",
        off="" if drive.can_go_back else t("ui.refused.nothing_to_undo"),
    )
    again = button("edit-again", t("ui.rally.edit.drive.again"), sign="reset", key="edit-again")
    build = button("edit-stop", stop, sign="pencil", class_="primary", key="edit-stop-here")
    return frame.panel(
        frame.heading(t("ui.rally.edit.drive"), "edit-stop", stop),
        _where(editor) + _cards(editor) + _happened(editor),
        frame.actions(back, again, build),
        name="drive",
    )


def _where(editor: Editor) -> Html:
    """The next register, the state of the robot, and the start of the drive."""
    t, drive = editor.app.t, editor.drive
    assert drive is not None
    robot = drive.robot
    steps = html(
        *(
            tag("i", data_on=n < drive.register or None, data_now=n == drive.register or None)(n)
            for n in REGISTERS
        )
    )
    state = t("ui.rally.edit.drive.state", damage=robot["damage"], flags=drive.data["touched"][COLOUR])
    faces = html(
        *(
            _small_button(
                _arrow(way),
                "edit-face",
                way,
                f"face-{way}",
                t(f"ui.rally.way.{way}"),
                way == drive.start.facing,
            )
            for way in SIDES
        )
    )
    greens = ""
    if any("from" in entry for entry in editor.draft.data["ground"]):
        forward = "forward" if drive.start.forward else "reverse"
        greens = button("edit-greens", t(f"ui.rally.greens.{forward}"), sign="swap", key="edit-greens")
    turn = t("game.rally.round", n=len(drive.turns))
    return html(
        tag("p", class_="edit-registers")(
            tag("span")(turn),
            tag("span", class_="edit-steps", aria_hidden=True)(steps),
            tag("span", class_="hidden")(t("ui.rally.edit.register", n=drive.register)),
            tag("small")(state),
        ),
        tag("div", class_="edit-field", role="group", aria_label=t("ui.rally.edit.drive.face"))(
            tag("span", aria_hidden=True)(t("ui.rally.edit.drive.face")),
            tag("div", class_="edit-choices")(faces),
        ),
        greens,
    )


def _cards(editor: Editor) -> Html:
    """A card of each kind, and no card."""
    t, texts, drive = editor.app.t, editor.app.texts, editor.drive
    assert drive is not None
    if drive.over:
        return tag("p", class_="edit-hint")(t("ui.rally.edit.drive.over"))
    if drive.locked or drive.resting:
        words = "locked" if drive.locked else "resting"
        return html(
            tag("p", class_="edit-hint")(t(f"ui.rally.edit.drive.{words}")),
            button("edit-card", t("ui.rally.edit.drive.go_on"), sign="step-forward", key="edit-card-move1"),
        )
    kinds = sorted(KINDS, key=lambda kind: (not kind.steps, -kind.steps, kind.turn))
    cards = html(*(_card(kind.id, card_picture(kind.id), card_name(texts, kind.id)) for kind in kinds))
    wait = _card(WAIT, icon("pause"), t("ui.rally.edit.drive.wait"))
    return tag(
        "div", class_="edit-cards", role="group", data_roving="", aria_label=t("ui.rally.edit.drive.cards")
    )(cards, wait)


def _card(kind: str, picture: str, words: str) -> Html:
    inside, key = (html(picture, tag("span")(words)), f"edit-card-{kind or 'wait'}")
    return bare_button(inside, "edit-card", "edit-card", kind or None, data_key=key)


def _happened(editor: Editor) -> Html:
    if not editor.sentences:
        return tag("p", class_="edit-hint")(editor.app.t("ui.rally.edit.drive.hint"))
    lines = html(*(tag("li")(words) for words in editor.sentences))
    return tag("ol", class_="edit-told")(lines)
