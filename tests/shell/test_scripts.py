"""The page's scripts import each other; those of the shell know no game; every effect has its script."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from tools import house
from tools.build_site import SCRIPTS, STATIC_IMPORT, VENDOR, WORKERS

WEB = Path(__file__).parents[2] / "web"
STATIC = WEB / "static"
SOURCES = {path.relative_to(STATIC).as_posix(): path.read_text() for path in STATIC.rglob("*.js")}
IMPORTS = {
    name: {os.path.normpath(Path(name).parent / found) for found in STATIC_IMPORT.findall(text)}
    for name, text in SOURCES.items()
}

WORDS_OF_GAMES = re.compile(
    "(arena|bank|bolt|bot|cargo|claw|counter|crystal|double|editor|ghost|hand|hex|lesson|mark|mud|order|pile"
    "|preview|program|puzzle|rock|slot|special|storm|supply|teleporter|tile|track|zap)(e?s)?"
)
NO_WORDS_OF_GAMES = (
    "hand-over",  # the device, from one person to the next
    "nearby-hand",  # an answer to the tab of the host
    "getVideoTracks",
    "byHand",
    ".editor",  # the panel, as games with an editor call it
    "order:",  # of CSS
    "performance.mark",
    "performance.mark",
)


def test_every_script_is_on_the_page_and_no_other_is_imported() -> None:
    template = (WEB / "index.html").read_text()
    begun = {f"games/{page.name}/{SCRIPTS}" for page in house.pages()}
    assert f'src="static/games/{{{{name}}}}/{SCRIPTS}"' in template
    whole = "\n".join(SOURCES.values())
    assert {*re.findall(r'new Worker\(addressOf\("([^"]+)"', whole)} == {*WORKERS}
    wanted = {
        os.path.normpath(Path(name).parent / found)
        for name, text in SOURCES.items()
        for found in re.findall(r'await import\("([^"]+)"\)', text)
    }
    assert begun | {*WORKERS} | wanted | set().union(*IMPORTS.values()) == {
        *SOURCES,
        *(f"vendor/{name}" for name in VENDOR.values() if name.endswith(".js")),
    }


PARSER = """
const { SourceTextModule } = require("vm");
for (const [name, text] of Object.entries(JSON.parse(require("fs").readFileSync(0, "utf8"))))
  try { new SourceTextModule(text); } catch (error) { console.log(`${name}: ${error}`); }
"""
"""A program for Node that only parses modules, and prints those with errors."""


def unreadable(sources: dict[str, str]) -> list[str]:
    """The errors of scripts, a line each."""
    command = ["node", "--no-warnings", "--experimental-vm-modules", "-e", PARSER]
    done = subprocess.run(command, input=json.dumps(sources), capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.built
def test_every_script_can_be_read() -> None:
    assert unreadable(SOURCES) == []
    wrong = unreadable({"a.js": "export const a = 1;", "b.js": "const b = ;"})
    assert [line.partition(":")[0] for line in wrong] == ["b.js"]


def test_scripts_of_the_shell_know_no_game() -> None:
    shell = {name: found for name, found in IMPORTS.items() if name.startswith("shell/")}
    assert not {
        name: found for name, found in shell.items() if any(one.startswith("games/") for one in found)
    }


def test_the_shell_names_nothing_after_what_a_game_is_made_of() -> None:
    """Covers the code of its scripts and styles, with the selectors and attributes they use."""
    found = set()
    for path in (path for path in (STATIC / "shell").rglob("*") if path.suffix in (".css", ".js")):
        text = re.sub(r"/\*.*?\*/", " ", path.read_text(), flags=re.DOTALL)
        if path.suffix == ".js":
            text = re.sub(r"(?<!:)//.*", " ", text)
        for kept in NO_WORDS_OF_GAMES:
            text = text.replace(kept, " ")
        words = {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", text)}
        found |= {(path.name, word) for word in words if WORDS_OF_GAMES.fullmatch(word)}
    assert not found


def test_nothing_is_global_but_the_scripting_interface() -> None:
    """The watch over the start replaces `fetch` until Python is there."""
    written = re.compile(r"\b(?:window|globalThis)\.(\w+) = ")
    made = {found for text in SOURCES.values() for found in written.findall(text)}
    assert made <= {"ttb", "fetch"}


def names_in(opening: str) -> set[str]:
    """The names of the members of every block that begins with `opening` and ends at the margin."""
    blocks = (
        found
        for text in SOURCES.values()
        for found in re.findall(rf"^{opening}\{{\n(.*?)^\}}", text, re.MULTILINE | re.DOTALL)
    )
    name = re.compile(r'^  (?:async )?"?([\w-]+)"?(?=[,:(])', re.MULTILINE)
    return {found for block in blocks for found in name.findall(block)}


def test_every_act_of_an_animation_is_played_by_a_script() -> None:
    acts = set()
    for path in (WEB / "games").rglob("*.py"):
        acts |= set(re.findall(r"""["']do["']: ["']([\w-]+)""", path.read_text()))
    assert acts == names_in("const ACTS = ")


def test_every_effect_of_the_app_is_carried_out_by_a_script() -> None:
    emitted = set()
    for path in (file for place in ("shell", "games") for file in (WEB / place).rglob("*.py")):
        named = re.findall(
            r"""\bemit\(\s*"([\w-]+)\"|\b(?:Fetched|File)\(app, [^"]*"([\w-]+)\"""", path.read_text()
        )
        emitted |= {name for names in named for name in names if name}
    assert emitted == names_in("export const effects = ")
