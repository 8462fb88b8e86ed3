"""The parts that are written into `index.html` itself, so that they are there when nothing else is.

They are the scripts and styles of `web/start/`, the list of all files that the start fetches with their
hashes, and the words in all languages that are needed before the first file has come. `docs/BUILD.md`
describes their use.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Set
from pathlib import Path
from typing import Any, NamedTuple

from tools import precache
from tools.steps import Problem

# The prefix of text keys that the page needs before Python and the texts are loaded.
STARTING = "ui.start."
STYLE = "<!-- style -->"
WORDS = "<!-- words -->"
START = "<!-- start -->"
SCRIPTS = {"<!-- door script -->": "door.js", "<!-- table script -->": "table.js"}
# Elements with a text that a script replaces, in another language, before Python has started.
TEXT_KEY = re.compile(r' data-text="([^"]+)"')
# A style sheet, or a script of ours; only these elements have an `integrity` attribute.
LINKED = re.compile(r'<(?:link rel="(?:stylesheet|modulepreload)" href|script type="module" src)="([^"]+)"')
Listed = dict[str, dict[str, int | str]]
"""The facts about each file for the start, by its name: see `file_entry`."""
INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)


class Files(NamedTuple):
    """The files of a page that no element names, as the page calls them.

    Scripts request those in `fetched` and some of the `texts` at every start, those in `spare` if one of the
    others is unusable, and those in `later` on demand.
    """

    fetched: list[str]
    texts: list[str]
    spare: list[str]
    later: list[str]


Others = list[dict[str, Any]]
"""The facts about the other games for a page."""


def complete(page: str, web: Path, here: Path, named: Files, others: Others | None = None) -> str:
    """The page with its start in it and with the hash of every file that it links to.

    All its files must exist, relative to the directory `here`. Raises Problem if the page has no place for a
    part.
    """
    page = LINKED.sub(lambda match: f'{match[0]} integrity="{hash_of(here / match[1])}"', page)
    names = dict.fromkeys([*LINKED.findall(page), *named.fetched, *named.texts, *named.spare])
    files = {name: file_entry((here / name).read_bytes()) for name in names}
    later = {name: file_entry((here / name).read_bytes()) for name in named.later}
    words = words_of([here / name for name in named.texts], set(TEXT_KEY.findall(page)))
    parts = {
        STYLE: f"<style>{(web / 'start' / 'start.css').read_text()}</style>",
        WORDS: plain_words(words),
        START: start_block(files, [*named.fetched, *named.texts], named.spare, later, words, others or [])
        + f"\n<script>{(web / 'start' / 'loading.js').read_text()}</script>",
        **{mark: f"<script>{(web / 'start' / name).read_text()}</script>" for mark, name in SCRIPTS.items()},
    }
    for place, part in parts.items():
        if page.count(place) != 1:
            raise Problem(f"index.html needs one {place}")
        page = page.replace(place, part)
    return with_policy(page)


def files_listed(page: str) -> list[str]:
    """The names of all files in the block of a built page."""
    return list(block(page)["files"])


def block(page: str) -> dict[str, Any]:
    """The block of a built page; see `start_block`."""
    match = precache.BLOCK.search(page)
    read: dict[str, Any] = json.loads(match[1]) if match else {"files": {}}
    return read


def hash_of(file: Path) -> str:
    return precache.integrity(file.read_bytes())


def file_entry(content: bytes) -> dict[str, int | str]:
    """The entry of a file in the block."""
    return {"bytes": len(content), "integrity": precache.integrity(content)}


def words_of(files: list[Path], more: Set[str] = frozenset()) -> dict[str, dict[str, str]]:
    """The words for the start, by language and key; `more` are further keys."""
    words = {}
    for file in files:
        texts = json.loads(file.read_text("utf-8"))
        wanted = more | {key for key in texts if key.startswith(STARTING)}
        words[file.stem] = {key: text for key, text in texts.items() if key in wanted}
    return words


def start_block(
    files: Listed,
    fetched: list[str],
    spare: list[str],
    later: Listed,
    words: dict[str, dict[str, str]],
    others: Others,
) -> str:
    """The block for `loading.js`: all files of the start, those that scripts request, the words.

    `later` are the files that scripts request on demand.
    """
    facts = {
        "files": files,
        "fetched": fetched,
        "spare": spare,
        "later": later,
        "words": words,
        "others": others,
    }
    text = compact(facts).replace("<", "\\u003c")
    return f'<script type="application/json" id="start">{text}</script>'


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def plain_words(words: dict[str, dict[str, str]]) -> str:
    """The words for a browser without scripts, in all languages, because the right one is unknown."""
    lines = [
        f'<p lang="{language}">{html.escape(texts[STARTING + "plain"])} '
        f'<a href="">{html.escape(texts[STARTING + "retry"])}</a></p>'
        for language, texts in sorted(words.items(), key=lambda item: (item[0] != "en", item[0]))
    ]
    return f'<div id="words">{"".join(lines)}</div>'


def with_policy(page: str) -> str:
    """The page with a policy that allows the scripts and styles written into it by their hashes."""
    for name in ("script", "style"):
        hashes = [
            f"'{precache.integrity(text.encode())}'"
            for element, text in INLINE.findall(page)
            if element == name
        ]
        page = page.replace(f"{name}-src 'self'", " ".join([f"{name}-src 'self'", *hashes]), 1)
    return page
