"""The games of the site: the `page.toml`, texts and drawings of each.

A root is a folder with `games/` and `static/`, such as `web/`; each game is in `games/NAME/` and
`static/games/NAME/` of one root. The shell and all shared files are in the first root. See
docs/ADDING_A_GAME.md.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.steps import ROOT, Problem

WEB = ROOT / "web"
PAGE_FILE = "page.toml"
RESERVED = {"static", "runtime", "python"}
"""Names of other directories of the site, which no game can have."""
COMMENT = re.compile("<!--.*?-->\n?", re.DOTALL)
INSIDE = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.DOTALL)


@dataclass(frozen=True, order=True)
class Page:
    """The builder's facts about a game's page.

    `root` is the root it is in, `shell` the folder of the shell. `shelf` is its rank among the games. `place`
    is its folder in the site, e.g. `count/`; one game has an empty place, the site's own address. `summary`
    and `picture` are shown beside links to the page. `links` are the prefixes of the game's link fragments
    (after the `#`), which differ from those of all other games. `rules` are its packages of rules, in the
    root or beside `web/`. `manifest` has the texts of the installed site, of the game without a place.
    """

    shelf: int
    name: str
    root: Path
    shell: Path
    place: str
    title: str
    short_title: str
    summary: str
    description: str
    picture: str
    icons: str
    links: tuple[str, ...]
    rules: tuple[str, ...]
    manifest: dict[str, str] = field(default_factory=dict, compare=False)

    @property
    def folder(self) -> Path:
        return self.root / "games" / self.name

    @property
    def up(self) -> str:
        """The relative path from the page to the site."""
        return "../" * self.place.count("/")

    @property
    def packages(self) -> list[Path]:
        """The folders of its rules. Raises Problem if one is missing."""
        return [_folder(name, (self.root, ROOT)) for name in self.rules]

    def words(self) -> dict[str, str]:
        """The values for `{{NAME}}` in the template."""
        fields = {
            name: getattr(self, name) for name in ("name", "title", "short_title", "summary", "picture")
        }
        return {**fields, "description": self.description, "icons": self.icons}


def pages(roots: Sequence[Path] = (WEB,)) -> list[Page]:
    """The pages of all games in these roots, in the order of the shelf. Raises Problem."""
    shell = roots[0] / "shell"
    result = sorted(
        _page(file, root, shell) for root in roots for file in (root / "games").glob(f"*/{PAGE_FILE}")
    )
    if [page.place for page in result].count("") != 1:
        raise Problem("exactly one game must have an empty `place`")
    links = [prefix for page in result for prefix in page.links]
    if len(links) != len(set(links)):
        raise Problem(f"two games have the same link prefix: {', '.join(links)}")
    return result


def others(page: Page, pages: Iterable[Page]) -> list[dict[str, Any]]:
    """The other games, as the shelf of this page shows them. Raises Problem."""
    return [
        {
            "name": other.name,
            "place": page.up + other.place or "./",
            "emblem": emblem(other),
            "links": list(other.links),
        }
        for other in pages
        if other != page
    ]


def emblem(page: Page) -> str:
    """The emblem of a game as SVG. Raises Problem."""
    svg = (page.folder / "emblem.svg").read_text("utf-8").strip()
    if " id=" in svg:
        raise Problem(f"the emblem of {page.name} has an id, which other drawings may have")
    return svg


def languages(page: Page) -> list[str]:
    """The codes of all languages."""
    return sorted(file.stem for file in (page.shell / "texts").glob("*.json"))


def texts(page: Page, language: str, pages: Iterable[Page] = ()) -> dict[str, str]:
    """All texts of a page, sorted: the shell's, the game's, and the titles and aims of the other games.

    Raises Problem if a key is both in the shell and in the game.
    """
    parts = [page.shell, page.folder]
    tables = [json.loads((part / "texts" / f"{language}.json").read_text("utf-8")) for part in parts]
    whole = _put_together(parts, tables)
    for other in (other for other in pages if other != page):
        other_texts = json.loads((other.folder / "texts" / f"{language}.json").read_text("utf-8"))
        whole |= {key: other_texts[key] for key in (f"game.{other.name}.title", f"game.{other.name}.aim")}
    return dict(sorted(whole.items()))


def symbols(page: Page) -> str:
    """The sprite of a page: the shell's drawings and the game's, without comments.

    Raises Problem if an id is in both.
    """
    parts = [part for part in (page.shell, page.folder) if (part / "symbols.svg").is_file()]
    sprites = [(part / "symbols.svg").read_text("utf-8") for part in parts]
    _put_together(parts, [dict.fromkeys(re.findall(r'\bid="([^"]+)"', sprite), "") for sprite in sprites])
    inside = "".join(match[1] for sprite in sprites if (match := INSIDE.search(COMMENT.sub("", sprite))))
    head = sprites[0][: sprites[0].index(">") + 1]
    return f"{head}{inside}</svg>"


def _page(file: Path, root: Path, shell: Path) -> Page:
    facts = tomllib.loads(file.read_text("utf-8"))
    name = file.parent.name
    if not re.fullmatch("[a-z]+", name) or name in RESERVED:
        raise Problem(
            f"{name} is no name for a game: expected lower-case letters, and none of {sorted(RESERVED)}"
        )
    try:
        page = Page(
            **{
                **facts,
                "name": name,
                "root": root,
                "shell": shell,
                "rules": tuple(facts["rules"]),
                "links": tuple(facts["links"]),
            }
        )
    except (KeyError, TypeError) as error:
        raise Problem(f"{file}: {error}") from error
    if not re.fullmatch("([a-z]+/)?", page.place):
        raise Problem(f"{file}: `place` is {page.place}, expected nothing or a folder like {name}/")
    return page


def _folder(name: str, places: Iterable[Path]) -> Path:
    for place in places:
        if (place / name).is_dir():
            return place / name
    raise Problem(f"the package of rules {name} does not exist")


def _put_together(parts: Sequence[Path], tables: Sequence[dict[str, str]]) -> dict[str, str]:
    whole: dict[str, str] = {}
    for part, table in zip(parts, tables, strict=True):
        if twice := sorted(whole.keys() & table):
            raise Problem(f"{part} repeats names of the shell: {', '.join(twice)}")
        whole |= table
    return whole
