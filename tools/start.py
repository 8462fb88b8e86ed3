"""What is written into `index.html` itself, so that it is there when nothing else is.

That is `web/start/`, the list of all files that the start fetches with their hashes, and the words in all
languages that are needed before any file has come. `docs/OFFLINE.md` says what becomes of them.
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

# The keys of what the page says before Python and the texts are there.
STARTING = "ui.start."
STYLE = "<!-- style -->"
WORDS = "<!-- words -->"
START = "<!-- start -->"
DOOR = "<!-- door script -->"
# Elements whose text a script replaces, in another language, before Python is there.
SAID = re.compile(r' data-text="([^"]+)"')
# A style sheet, or a script of ours: whatever else has an address is not checked by an attribute.
LINKED = re.compile(r'<(?:link rel="(?:stylesheet|modulepreload)" href|script type="module" src)="([^"]+)"')
Listed = dict[str, dict[str, int | str]]
"""For each file, by its name, what the start has to know of it: see `listed`."""
INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)


class Files(NamedTuple):
    """The files of a page that no element names, as the page calls them.

    Scripts ask for those in `fetched` and for some of the `texts`; for `spare` if one of the others is of no
    use, and for `later` when somebody wants them.
    """

    fetched: list[str]
    texts: list[str]
    spare: list[str]
    later: list[str]


Others = list[dict[str, Any]]
"""What a page is told of the other games of the house."""


def complete(page: str, web: Path, here: Path, named: Files, others: Others | None = None) -> str:
    """The page with its start in it and with the hash of every file that it links to.

    All its files must be there, as seen from the directory `here`. Raises Problem if it has no place for a
    part.
    """
    page = LINKED.sub(lambda found: f'{found[0]} integrity="{hash_of(here / found[1])}"', page)
    names = dict.fromkeys([*LINKED.findall(page), *named.fetched, *named.texts, *named.spare])
    files = {name: listed((here / name).read_bytes()) for name in names}
    later = {name: listed((here / name).read_bytes()) for name in named.later}
    words = words_of([here / name for name in named.texts], set(SAID.findall(page)))
    parts = {
        STYLE: f"<style>{(web / 'start' / 'start.css').read_text()}</style>",
        WORDS: plain_words(words),
        START: start_block(files, [*named.fetched, *named.texts], named.spare, later, words, others or [])
        + f"\n<script>{(web / 'start' / 'loading.js').read_text()}</script>",
        DOOR: f"<script>{(web / 'start' / 'door.js').read_text()}</script>",
    }
    for place, part in parts.items():
        if page.count(place) != 1:
            raise Problem(f"index.html needs one {place}")
        page = page.replace(place, part)
    return allowed(page)


def files_listed(page: str) -> list[str]:
    """The names of all files in the block of a page that has been built."""
    return list(block(page)["files"])


def block(page: str) -> dict[str, Any]:
    """The block of a page that has been built; see `start_block`."""
    found = precache.BLOCK.search(page)
    read: dict[str, Any] = json.loads(found[1]) if found else {"files": {}}
    return read


def hash_of(file: Path) -> str:
    return precache.integrity(file.read_bytes())


def listed(content: bytes) -> dict[str, int | str]:
    """What the block says of a file."""
    return {"bytes": len(content), "integrity": precache.integrity(content)}


def words_of(files: list[Path], more: Set[str] = frozenset()) -> dict[str, dict[str, str]]:
    """What is said at the start, by language and key; `more` are further keys."""
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
    """What `loading.js` has to know: all files of the start, which of them scripts ask for, the words.

    `later` are the files that scripts ask for when somebody wants them.
    """
    told = {
        "files": files,
        "fetched": fetched,
        "spare": spare,
        "later": later,
        "words": words,
        "others": others,
    }
    text = compact(told).replace("<", "\\u003c")
    return f'<script type="application/json" id="start">{text}</script>'


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def plain_words(words: dict[str, dict[str, str]]) -> str:
    """The words for a browser without scripts, in all languages, because nobody knows which one is wanted."""
    lines = [
        f'<p lang="{language}">{html.escape(texts[STARTING + "plain"])} '
        f'<a href="">{html.escape(texts[STARTING + "retry"])}</a></p>'
        for language, texts in sorted(words.items(), key=lambda item: (item[0] != "en", item[0]))
    ]
    return f'<div id="words">{"".join(lines)}</div>'


def allowed(page: str) -> str:
    """The page with a policy that allows the scripts and styles written into it by their hashes."""
    for name in ("script", "style"):
        hashes = [
            f"'{precache.integrity(text.encode())}'"
            for element, text in INLINE.findall(page)
            if element == name
        ]
        page = page.replace(f"{name}-src 'self'", " ".join([f"{name}-src 'self'", *hashes]), 1)
    return page
