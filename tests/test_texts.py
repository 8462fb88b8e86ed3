"""Every page has every text in every language, with the same placeholders, and no unused text."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from shell.texts.texts import Texts, sentences

from tests.missing import nothing_is_missing
from tests.sitting import LANGUAGES, PAGE, PAGES
from tests.terms import ELSEWHERE, EVERYWHERE, MARKS, OLD, TERMS
from tools import house
from tools.house import WEB, Page
from tools.steps import ROOT

SHELL = PAGE.shell
PARTS = (SHELL, *(page.folder for page in PAGES.values()))
every_part = pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
every_page = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)

OTHERS = sorted(LANGUAGES.keys() - {"en"})

RULE_OF = re.compile(r"reason\.\w+(?:\.\w+)?\.rule")
"""The texts that name a rule; their values are keys themselves."""


@cache
def table(page: Page, language: str) -> dict[str, str]:
    """A page's texts in a language, the shell's and the game's."""
    return house.texts(page, language)


def part_of(part: Path, language: str) -> dict[str, str]:
    """The texts of the shell or of a game alone. Duplicate keys in the file are an error."""

    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), sorted({key for key in keys if keys.count(key) > 1})
        return dict(pairs)

    text = (part / "texts" / f"{language}.json").read_text(encoding="utf-8")
    found = json.loads(text, object_pairs_hook=once)
    assert isinstance(found, dict)
    return found


def placeholders(text: str) -> list[str]:
    """The contents of the braces of a text."""
    assert re.fullmatch(r"[^{}]*(\{[^{}]+\}[^{}]*)*", text), f"braces do not match: {text}"
    return re.findall(r"\{([^{}]+)\}", text)


# The files


@every_part
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_is_flat_sorted_and_not_empty(part: Path, language: str) -> None:
    texts, file = part_of(part, language), part / "texts" / f"{language}.json"
    assert all(isinstance(text, str) and text.strip() == text and text for text in texts.values())
    early = [f"{key}, after {before}" for before, key in pairwise(texts) if key < before]
    nothing_is_missing(f"Keys of {file.relative_to(ROOT)} that belong further up", early)
    if file.read_text("utf-8") != json.dumps(texts, ensure_ascii=False, indent=1) + "\n":
        pytest.fail(
            f"{file} is not as json.dumps(..., ensure_ascii=False, indent=1) writes it", pytrace=False
        )


@every_part
@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_keys(part: Path, language: str) -> None:
    here, english = part_of(part, language).keys(), part_of(part, "en").keys()
    nothing_is_missing(f"Texts that {language} lacks", sorted(english - here))
    nothing_is_missing(f"Texts that {language} has and English has not", sorted(here - english))


@every_page
def test_what_the_shell_says_is_in_its_own_texts(page: Page) -> None:
    """Keys that the shell composes, such as `ui.door.WAY`, may be among a game's texts."""
    keys, _ = asked_for(SAYING)
    elsewhere = [key for key in part_of(page.folder, "en") if key in keys]
    nothing_is_missing(f"Texts of the shell that are in those of {page.name}", elsewhere)


def test_nothing_else_is_in_the_texts_of_the_shell() -> None:
    unused = unused_texts(part_of(SHELL, "en"), *asked_for(SAYING))
    nothing_is_missing("Texts in the shell's that it never says", unused)


@every_page
@pytest.mark.parametrize("language", OTHERS)
def test_placeholders_are_the_same_in_every_language(page: Page, language: str) -> None:
    def used(text: str) -> set[str]:
        return {hole.partition("|")[0] for hole in placeholders(text)}

    english, other = table(page, "en"), table(page, language)
    differing = {key for key in english.keys() & other.keys() if used(english[key]) != used(other[key])}
    nothing_is_missing(f"Texts with other placeholders in {language} than in English", sorted(differing))


@every_page
@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_two_forms_and_choose_by_a_number(page: Page, language: str) -> None:
    for key, text in table(page, language).items():
        for hole in placeholders(text):
            name, *forms = hole.split("|")
            assert name.isidentifier() and len(forms) in (0, 2), (key, hole)
            if forms:
                texts = Texts(language, {"here": "{" + hole + "}"})
                shown = {texts.t("here", **{name: n}) for n in (1, 2)}
                assert not any("#" in words or "{" in words for words in shown), (key, shown)


@every_page
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_plain(page: Page, language: str) -> None:
    for key, text in table(page, language).items():
        assert not re.search(r"<\w|&\w+;|\\n|  |[\U0001F300-\U0001FAFF]", text), key


# One name for one thing, and one typography


SPOKEN = re.compile(r"reason\..*\.rule|number\..*|month\..*")
"""Texts that are not shown as they are: keys, lists of numbers."""


def faults(language: str, text: str) -> list[str]:
    """The faults of a text: forbidden names and wrong typography."""
    plain = text.replace("\u00ad", "")
    wrong = [term for term, others in TERMS[language].items() if any(re.search(one, plain) for one in others)]
    # In braces, bars, number signs and names are part of the syntax.
    marks = {**MARKS[language], **EVERYWHERE}
    bare = re.sub(r"\{\w+\}", "x", plain)
    return wrong + [meant for meant, pattern in marks.items() if re.search(pattern, bare)]


def written(page: Page) -> dict[str, str]:
    """The English texts for people outside the text files, by their places."""
    said = page.words()
    found = {f"page: {name}": said[name] for name in ("title", "short_title", "summary", "description")}
    if page.manifest:
        manifest = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
        found["manifest: description"] = page.manifest["description"]
        found |= {f"manifest: {shot['src']}": shot["label"] for shot in manifest["screenshots"]}
    for file in [WEB / "index.html", page.folder / "table.html"]:
        html = re.sub(
            r"<(script|style)\b.*?</\1>|<!--.*?-->", "", file.read_text(encoding="utf-8"), flags=re.DOTALL
        )
        written = re.findall(r"name=\"description\" content=\"([^\"]+)\"", html)
        written += re.findall(r"(?:aria-label|title|alt|placeholder)=\"([^\"]+)\"", html)
        written += re.findall(r">([^<>]*[a-z][^<>]*)<", html)
        found |= {f"{file.name} {number}": text.strip() for number, text in enumerate(written)}
    return found


@every_page
@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_has_one_name_and_marks_are_written_in_one_way(page: Page, language: str) -> None:
    found = {
        key: wrong
        for key, text in table(page, language).items()
        if not SPOKEN.fullmatch(key)
        and (language, key) not in ELSEWHERE
        and (wrong := faults(language, text))
    }
    nothing_is_missing(
        f"Texts of {page.name} in {language}, each with the name or mark that it lacks (tests/terms.py)",
        [f"{key}: {', '.join(wrong)}" for key, wrong in found.items()],
    )


@every_page
def test_what_is_written_in_pages_and_the_manifest_is_said_in_the_same_way(page: Page) -> None:
    assert any("description" in where for where in written(page))
    assert {where: wrong for where, text in written(page).items() if (wrong := faults("en", text))} == {}


@pytest.mark.parametrize(("language", "text"), OLD)
def test_what_was_said_otherwise_is_found(language: str, text: str) -> None:
    assert faults(language, text)


def test_every_exception_is_one() -> None:
    told = {
        (language, key): text
        for page in PAGES.values()
        for language in LANGUAGES
        for key, text in table(page, language).items()
    }
    assert [one for one in ELSEWHERE if not faults(one[0], told[one])] == []


# The code and the texts fit together


def error_codes(files: Iterable[Path]) -> set[str]:
    """The codes of the errors that modules raise, read from the source."""
    found = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(ast.Name(name) | ast.Attribute(_, name), [ast.Constant(str(code)), *_]):
                    found |= {code} if name == "GameError" else set()
    return found


def test_every_error_of_the_shell_and_the_ground_has_its_words() -> None:
    """The errors of a game are checked in `tests/contract/page/test_complete.py`."""
    raised = error_codes(file for file in [*sources(ROOT / "ground"), *SHARED] if file.suffix == ".py")
    assert raised
    lacking = sorted(f"error.{code}" for code in raised if f"error.{code}" not in part_of(SHELL, "en"))
    nothing_is_missing("Texts for errors", lacking)


KINDS = {key.partition(".")[0] for page in PAGES.values() for key in table(page, "en")}
ROOTS = "|".join(sorted(KINDS | {"ui"}))
KEY = re.compile(rf"(?:{ROOTS})(?:\.\w+)+", re.ASCII)
START = re.compile(rf"(?:{ROOTS})\.", re.ASCII)


def pattern_of(node: ast.AST) -> str:
    """A pattern for the values of an f-string or concatenation; empty for other expressions."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return (pattern_of(node.left) or r"\w+") + (pattern_of(node.right) or r"\w+")
    if isinstance(node, ast.JoinedStr):
        return "".join(pattern_of(part) or r"\w+" for part in node.values)
    return re.escape(node.value) if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def in_python(source: str) -> tuple[set[str], set[str]]:
    """The whole keys in a module, and patterns for the keys that it composes."""
    keys: set[str] = set()
    patterns: set[str] = set()
    parts: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if id(node) in parts:
            continue
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("app.key_of"):
            patterns.add(r"game\.\w+\." + (pattern_of(node.args[0]) or r"\w+"))
        elif isinstance(node, ast.JoinedStr | ast.BinOp):
            pattern = pattern_of(node)
            if START.match(pattern.replace("\\", "")):
                patterns.add(pattern)
                parts |= {id(part) for part in ast.walk(node)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
            keys.add(node.value)
    return keys, patterns


def sources(*places: Path) -> list[Path]:
    """The modules, scripts and pages in these folders."""
    return sorted(
        file for place in places for kind in ("py", "html", "js") for file in place.rglob(f"*.{kind}")
    )


SAYING = [*sources(SHELL, WEB / "static" / "shell"), WEB / "404.html"]
"""The files of the shell, and the page for an unknown address."""
SHARED = [file for file in sources(WEB) if "games" not in file.relative_to(WEB).parts]
"""The files that are part of every page."""


@cache
def asked_for_in(file: Path) -> tuple[set[str], set[str]]:
    """The whole keys and the patterns that a file asks for."""
    source = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        return in_python(source)
    quoted = re.findall(r"""["'`]([\w.]+)["'`]""", source, re.ASCII)
    return {text for text in quoted if KEY.fullmatch(text)}, set()


def asked_for(files: Iterable[Path]) -> tuple[set[str], set[str]]:
    """The whole keys and the patterns that files ask for."""
    keys: set[str] = set()
    patterns = {r"ui\.start\.\w+"}  # see tests/test_start.py
    for file in files:
        whole, made = asked_for_in(file)
        keys |= whole
        patterns |= made
    return keys, patterns


def own_files(page: Page) -> list[Path]:
    """The files of this page alone."""
    return sources(page.folder, page.root / "static" / "games" / page.name)


def asked_for_on(page: Page) -> tuple[set[str], set[str]]:
    """The keys and patterns that a page asks for; the rules that its reasons name are among the keys."""
    keys, patterns = asked_for([*SHARED, *own_files(page)])
    return keys | {text for key, text in table(page, "en").items() if RULE_OF.fullmatch(key)}, patterns


def unmatched_patterns(patterns: set[str], *tables: dict[str, str]) -> list[str]:
    """Patterns that match no key of any of these tables."""
    known = {key for texts in tables for key in texts}
    return sorted(one for one in patterns if not any(re.fullmatch(one, key) for key in known))


def unused_texts(texts: Iterable[str], keys: set[str], patterns: set[str]) -> list[str]:
    """The keys among `texts` that nothing asks for."""
    return [
        key
        for key in texts
        if key not in keys and not any(re.fullmatch(pattern, key) for pattern in patterns)
    ]


def test_the_source_is_read_as_meant() -> None:
    source = 't(f"rule.{name}.title"); t("event." + kind); t("ui.run"); load(f"{language}.json"); "a.ui.run"'
    assert in_python(source) == ({"ui.run"}, {r"rule\.\w+\.title", r"event\.\w+"})
    of_a_game = 'app.key_of("to_open"); self.app.key_of(f"group.{name}"); app.key_of(word)'
    assert in_python(of_a_game)[1] == {rf"game\.\w+\.{one}" for one in ("to_open", r"group\.\w+", r"\w+")}


@every_page
def test_every_text_asked_for_exists(page: Page) -> None:
    keys, known = asked_for_on(page)[0], table(page, "en")
    sections = {key.rpartition(".")[0] for key in known if key.startswith("rule.")}
    nothing_is_missing("Texts that are asked for and missing", sorted(keys - known.keys() - sections))
    lacking = unmatched_patterns(asked_for(own_files(page))[1], known)
    nothing_is_missing("Texts that are asked for and missing, as patterns", lacking)


def test_texts_that_every_page_asks_for_are_on_one() -> None:
    """One page is enough, since e.g. a game without personalities has no names for them."""
    lacking = unmatched_patterns(asked_for(SHARED)[1], *(table(page, "en") for page in PAGES.values()))
    nothing_is_missing("Texts that are asked for and missing, as patterns", lacking)


@every_page
def test_every_text_is_used(page: Page) -> None:
    nothing_is_missing("Texts that nothing asks for", unused_texts(table(page, "en"), *asked_for_on(page)))


# Sentences put together


@pytest.mark.parametrize(
    ("language", "text", "name", "shown"),
    [
        ("fr", "la base de {x}", "Orange", "la base d’Orange"),
        ("fr", "De {x} à {y}", "Éric", "D’Éric à "),
        ("fr", "la base de {x}", "Rouge", "la base de Rouge"),
        ("fr", "la base de {x}", "Hugo", "la base de Hugo"),
        ("fr", "plus que {x}", "Inès", "plus qu’Inès"),
        ("fr", "la grande {x}", "Anna", "la grande Anna"),
        ("nl", "de {x}", "Oranje", "de Oranje"),
    ],
)
def test_words_are_elided_before_a_vowel_where_the_language_does(
    language: str, text: str, name: str, shown: str
) -> None:
    texts = Texts(language, {"list.elide": part_of(SHELL, language)["list.elide"], "here": text})
    assert texts.t("here", x=name) == shown


def test_sentences_are_joined_with_capitals_and_full_stops() -> None:
    assert sentences(["Red turns a bomb over", "", "it blows up", "Boom!"]) == (
        "Red turns a bomb over. It blows up. Boom!"
    )


QUOTED = {"en": "“([^“”{}]+)”", "de": "„([^„“{}]+)“", "fr": "«\u00a0([^«»{}]+)\u00a0»", "nl": "‘([^‘’{}]+)’"}


@every_page
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_that_a_text_names_in_quotes_exists(page: Page, language: str) -> None:
    texts = table(page, language)
    known = {text.replace("\u00ad", "") for text in texts.values()}
    named = {
        f"{key}: {name}"
        for key, text in texts.items()
        for name in re.findall(QUOTED[language], text)
        if name not in known
    }
    nothing_is_missing(f"Names in quotes of {page.name} in {language} that no text is", sorted(named))
