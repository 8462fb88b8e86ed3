"""Every language says everything, with the same placeholders, and no text is missing or left over."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest
from shell.app.game import WORDS
from shell.texts.texts import Texts

import ttb_core as ttb
from tests.missing import nothing_is_missing
from tests.shell.terms import ELSEWHERE, EVERYWHERE, MARKS, OLD, TERMS
from tests.sitting import LANGUAGES, PAGE
from tools import house
from ttb_core import names

ROOT = Path(__file__).resolve().parents[2]
PARTS = (PAGE.shell, PAGE.folder)
EVENTS = (ROOT / "docs" / "EVENTS.md").read_text(encoding="utf-8")

TILE_LABEL = 9
"""As many characters as fit in each of the two lines under a tile's pictogram, at any size."""

ON_TILES = re.compile(r"order\.(?!double_modification\.)\w+\.name|ui\.double")
"""What stands on a tile. Double change has a text of its own for it, in French a shortened one."""

OTHERS = sorted(LANGUAGES.keys() - {"en"})

COLOURS, CRYSTALS = names.COLOURS, ("blue", "green", "pink")
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
ELEMENTS = (
    "base", "bot", "crystal", *(f"crystal_{colour}" for colour in CRYSTALS), "track", "pile", "rock", "blob",
    "mud", "teleporter", "counter", "hand", "program",
)  # fmt: skip

RULE_OF = re.compile(r"reason\.\w+(?:\.\w+)?\.rule")
"""The texts that name a rule; they are keys themselves."""


@cache
def table(language: str) -> dict[str, str]:
    """A language's texts, the shell's and the game's."""
    return house.texts(PAGE, language)


def part_of(part: Path, language: str) -> dict[str, str]:
    """The texts of the shell or of a game alone; a key that stands twice in the file is an error."""

    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), sorted({key for key in keys if keys.count(key) > 1})
        return dict(pairs)

    text = (part / "texts" / f"{language}.json").read_text(encoding="utf-8")
    found = json.loads(text, object_pairs_hook=once)
    assert isinstance(found, dict)
    return found


def holes(text: str) -> list[str]:
    """What stands in the braces of a text."""
    assert re.fullmatch(r"[^{}]*(\{[^{}]+\}[^{}]*)*", text), f"braces do not match: {text}"
    return re.findall(r"\{([^{}]+)\}", text)


def documented(heading: str) -> list[str]:
    """The names in the first column of the table that follows a heading of EVENTS.md."""
    rows = EVENTS.partition(heading)[2].partition("\n## ")[0]
    found = re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE)
    return [name for name in found if name != "type"]


# The files


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_is_flat_sorted_and_not_empty(part: Path, language: str) -> None:
    texts = part_of(part, language)
    assert all(isinstance(text, str) and text.strip() == text and text for text in texts.values())
    written = (part / "texts" / f"{language}.json").read_text(encoding="utf-8")
    assert written == json.dumps(texts, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_keys(part: Path, language: str) -> None:
    here, english = part_of(part, language).keys(), part_of(part, "en").keys()
    nothing_is_missing(f"Texts that {language} lacks", sorted(english - here))
    nothing_is_missing(f"Texts that {language} has and English has not", sorted(here - english))


def test_what_the_shell_says_is_in_its_own_texts_and_nothing_else_is() -> None:
    """What it puts together, as `ui.door.WAY`, may be in a game's."""
    keys, patterns = asked_for(PAGE.shell, ROOT / "web" / "static" / "shell")
    texts = part_of(PAGE.shell, "en").keys()
    elsewhere = [key for key in keys & table("en").keys() if key not in texts]
    nothing_is_missing("Texts of the shell that are in a game's", sorted(elsewhere))
    unused = [key for key in texts if key not in keys and not any(re.fullmatch(one, key) for one in patterns)]
    nothing_is_missing("Texts in the shell's that it never says", sorted(unused))


@pytest.mark.parametrize("language", OTHERS)
def test_placeholders_are_the_same_in_every_language(language: str) -> None:
    def used(text: str) -> set[str]:
        return {hole.partition("|")[0] for hole in holes(text)}

    english, other = table("en"), table(language)
    differing = {key for key in english.keys() & other.keys() if used(english[key]) != used(other[key])}
    nothing_is_missing(f"Texts with other placeholders in {language} than in English", sorted(differing))


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_two_forms_and_choose_by_a_number(language: str) -> None:
    for key, text in table(language).items():
        for hole in holes(text):
            name, *forms = hole.split("|")
            assert name.isidentifier() and len(forms) in (0, 2), (key, hole)
            if forms:
                texts = Texts(language, {"here": "{" + hole + "}"})
                shown = {texts.t("here", **{name: n}) for n in (1, 2)}
                assert not any("#" in words or "{" in words for words in shown), (key, shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_plain(language: str) -> None:
    for key, text in table(language).items():
        assert not re.search(r"<\w|&\w+;|\\n|  |[\U0001F300-\U0001FAFF]", text), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_orders_fit_their_tiles(language: str) -> None:
    long = {
        key: text
        for key, text in table(language).items()
        if ON_TILES.fullmatch(key) and len(lines_of(text)) > 2
    }
    assert long == {}


def test_names_break_where_they_may() -> None:
    assert lines_of("Doppel\u00adänderung") == ["Doppel", "änderung"]
    assert lines_of("Av. + Charger") == ["Av. +", "Charger"]
    assert lines_of("Anti-Zap") == ["Anti-Zap"]
    assert len(lines_of("Krachtstappen")) > 2, "it does not fit"


def lines_of(name: str) -> list[str]:
    """The lines of a tile's name, broken at spaces and hyphens; a part too long counts as many."""
    lines = [""]
    for part in re.findall(r"[^ \u00ad-]+[ \u00ad-]?", name):
        if len((lines[-1] + part).rstrip(" \u00ad")) > TILE_LABEL and lines[-1]:
            lines.append("")
        lines[-1] += part
    found = [line.strip(" \u00ad").replace("\u00ad", "") for line in lines]
    return found if all(len(line) <= TILE_LABEL for line in found) else [*found, *found, *found]


# One thing has one name, and marks are written in one way


SPOKEN = re.compile(r"reason\..*\.rule|number\..*|month\..*")
"""Texts that nobody reads as they are: keys, lists of numbers."""


def faults(language: str, text: str) -> list[str]:
    """What is wrong with a text: another name for something, or a mark in another way."""
    plain = text.replace("\u00ad", "")
    wrong = [term for term, others in TERMS[language].items() if any(re.search(one, plain) for one in others)]
    # In braces a bar, a number sign and a name are no marks.
    marks = {**MARKS[language], **EVERYWHERE}
    bare = re.sub(r"\{\w+\}", "x", plain)
    return wrong + [meant for meant, pattern in marks.items() if re.search(pattern, bare)]


def written() -> dict[str, str]:
    """What is written for people outside the texts, all of it English, by where it stands."""
    manifest = json.loads((ROOT / "web" / "manifest.webmanifest").read_text(encoding="utf-8"))
    said = {**PAGE.manifest, **PAGE.words()}
    found = {f"page: {name}": said[name] for name in ("title", "short_title", "summary", "description")}
    found["manifest: description"] = PAGE.manifest["description"]
    found |= {f"manifest: {shot['src']}": shot["label"] for shot in manifest["screenshots"]}
    for file in [ROOT / "web" / "index.html", PAGE.folder / "table.html"]:
        page = re.sub(
            r"<(script|style)\b.*?</\1>|<!--.*?-->", "", file.read_text(encoding="utf-8"), flags=re.DOTALL
        )
        written = re.findall(r"name=\"description\" content=\"([^\"]+)\"", page)
        written += re.findall(r"(?:aria-label|title|alt|placeholder)=\"([^\"]+)\"", page)
        written += re.findall(r">([^<>]*[a-z][^<>]*)<", page)
        found |= {f"{file.name} {number}": text.strip() for number, text in enumerate(written)}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_has_one_name_and_marks_are_written_in_one_way(language: str) -> None:
    found = {
        key: wrong
        for key, text in table(language).items()
        if not SPOKEN.fullmatch(key)
        and (language, key) not in ELSEWHERE
        and (wrong := faults(language, text))
    }
    nothing_is_missing(f"Texts of {language} that call something otherwise", map(str, found.items()))


def test_what_is_written_in_pages_and_the_manifest_is_said_in_the_same_way() -> None:
    assert any("description" in where for where in written())
    assert {where: wrong for where, text in written().items() if (wrong := faults("en", text))} == {}


@pytest.mark.parametrize(("language", "text"), OLD)
def test_what_was_said_otherwise_is_found(language: str, text: str) -> None:
    assert faults(language, text)


def test_every_exception_is_one() -> None:
    assert [
        (language, key) for language, key in ELSEWHERE if not faults(language, table(language)[key])
    ] == []


# Everything that the game names has its texts


def families() -> dict[str, list[str]]:
    """The keys that the game's own names ask for, by where the names come from."""
    sections = sorted({value for key, value in table("en").items() if RULE_OF.fullmatch(key)})
    orders = [*(order.name for order in ttb.ORDERS), "double_modification"]
    return {
        "orders": [f"order.{name}.{part}" for name in orders for part in ("name", "help")],
        "elements": [f"element.{name}.{part}" for name in ELEMENTS for part in ("name", "help")],
        "colours": [f"colour.{name}" for name in COLOURS],
        "crystals": [f"crystal.{name}" for name in CRYSTALS],
        "directions": [f"direction.{name}" for name in DIRECTIONS],
        "reasons": [f"reason.{name}{part}" for name in documented("## Reasons") for part in ("", ".rule")],
        "rules": [f"{section}.{part}" for section in sections for part in ("title", "text")],
        "words of the game": [f"game.ttb.{name}" for name in WORDS],
        "errors": [f"error.{code}" for code in error_codes()],
    }


def error_codes() -> set[str]:
    """The codes of every error raised anywhere, read from the source."""
    found = set()
    for file in [*(ROOT / "ttb_core").rglob("*.py"), *(ROOT / "web").rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(ast.Name(name) | ast.Attribute(_, name), [ast.Constant(str(code)), *_]):
                    if name in ("TtbError", "GameError"):
                        found.add(code)
    return found


def test_everything_in_the_game_has_its_texts() -> None:
    for family, wanted in families().items():
        assert wanted, family
        lacking = [key for key in wanted if key not in table("en")]
        nothing_is_missing(f"Texts of {family} that are missing", lacking)


def test_every_event_has_its_sentence() -> None:
    for name in documented("# Events"):
        assert any(key == f"event.{name}" or key.startswith(f"event.{name}.") for key in table("en")), name


def test_reasons_point_to_rules_that_do_not_depend_on_the_language() -> None:
    for key, section in table("en").items():
        if RULE_OF.fullmatch(key):
            assert {table(language)[key] for language in LANGUAGES} == {section}
            assert f"{section}.title" in table("en"), key


# The code and the texts fit together


ROOTS = "|".join(sorted({key.partition(".")[0] for key in table("en")} | {"ui"}))
KEY = re.compile(rf"(?:{ROOTS})(?:\.\w+)+", re.ASCII)
START = re.compile(rf"(?:{ROOTS})\.", re.ASCII)


def pattern_of(node: ast.AST) -> str:
    """What a text that is put together, as an f-string or by adding, can look like; else nothing."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return (pattern_of(node.left) or r"\w+") + (pattern_of(node.right) or r"\w+")
    if isinstance(node, ast.JoinedStr):
        return "".join(pattern_of(part) or r"\w+" for part in node.values)
    return re.escape(node.value) if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def in_python(source: str) -> tuple[set[str], set[str]]:
    """The whole keys in a module, and patterns for the keys that it puts together."""
    keys: set[str] = set()
    patterns: set[str] = set()
    parts: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if id(node) in parts:
            continue
        if isinstance(node, ast.JoinedStr | ast.BinOp):
            pattern = pattern_of(node)
            if START.match(pattern.replace("\\", "")):
                patterns.add(pattern)
                parts |= {id(part) for part in ast.walk(node)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
            keys.add(node.value)
    return keys, patterns


def asked_for(*places: Path) -> tuple[set[str], set[str]]:
    """What the modules and scripts in some places ask for: whole keys and patterns."""
    keys: set[str] = set()
    patterns = {r"ui\.start\.\w+"}  # see tests/test_start.py
    for file in sorted(file for place in places for file in place.rglob("*.py")):
        whole, made = in_python(file.read_text(encoding="utf-8"))
        keys |= whole
        patterns |= made
    others = (file for place in places for kind in ("html", "js") for file in place.rglob(f"*.{kind}"))
    for file in sorted(others):
        quoted = re.findall(r"""["'`]([\w.]+)["'`]""", file.read_text(encoding="utf-8"), re.ASCII)
        keys |= {text for text in quoted if KEY.fullmatch(text)}
    return keys, patterns


def asked_for_by_all() -> tuple[set[str], set[str]]:
    """What the app asks for. Reasons name the rules they come from."""
    keys, patterns = asked_for(ROOT / "web")
    return keys | {value for key, value in table("en").items() if RULE_OF.fullmatch(key)}, patterns


def test_the_source_is_read_as_meant() -> None:
    source = 't(f"rule.{name}.title"); t("event." + kind); t("ui.run"); load(f"{language}.json"); "a.ui.run"'
    assert in_python(source) == ({"ui.run"}, {r"rule\.\w+\.title", r"event\.\w+"})


def test_every_text_asked_for_exists() -> None:
    keys, patterns = asked_for_by_all()
    known = table("en")
    sections = {key.rpartition(".")[0] for key in known if key.startswith("rule.")}
    lacking = [key for key in keys if key not in known and key not in sections]
    nothing_is_missing("Texts that are asked for and missing", sorted(lacking))
    lacking = [p for p in patterns if not any(re.fullmatch(p, key) for key in known)]
    nothing_is_missing("Texts that are asked for and missing, as patterns", sorted(lacking))


def test_every_text_is_used() -> None:
    keys, patterns = asked_for_by_all()
    unused = {
        key
        for key in table("en")
        if key not in keys and not any(re.fullmatch(pattern, key) for pattern in patterns)
    }
    nothing_is_missing("Texts that nothing asks for", sorted(unused))
