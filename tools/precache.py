"""Writes `sw.js`: Workbox's precaching, our service worker, and the list of all files with their hashes."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.house import Page
from tools.steps import NODE_MODULES, Problem, files_below

# Workbox's own builds, in the order of their dependencies; no bundler is needed.
WORKBOX = ("core", "routing", "strategies", "precaching")
FILES = "self.FILES"
NAMED_BY_CONTENT = re.compile(r"^[a-z]+-[0-9a-f]{10}/")
# Parts of a built page: the block with the facts for the start, and the policy of the page.
BLOCK = re.compile(r'<script type="application/json" id="start">(.*?)</script>', re.DOTALL)
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
# Pictures for the browser's installation dialog, which fetches them itself, the page that only hosts show,
# and source maps.
NOT_NEEDED_OFFLINE = re.compile(r"screens/|404\.html$|.*\.map$")


def write_worker(site: Path, source: Path, pages: Sequence[Page]) -> None:
    """Write `site/sw.js` from the service worker `source`, after all other files are in `site`.

    The version in it is a hash over all files, so a browser sees a new version if, and only if, a file
    differs.
    """
    entries = file_list(site, pages)
    version = hashlib.sha256(json.dumps(entries).encode()).hexdigest()[:10]
    worker = source.read_text()
    if worker.count(f"= {FILES};") != 1:
        raise Problem(f"{source.name} needs one {FILES}")
    places = {page.name: page.place for page in pages}
    listed = json.dumps({"version": version, "games": places, "files": entries}, separators=(",", ":"))
    modules = [NODE_MODULES / f"workbox-{name}" / "build" / f"workbox-{name}.prod.js" for name in WORKBOX]
    texts = [re.sub(r"\n//# sourceMappingURL=.*", "", module.read_text()) for module in modules]
    (site / "sw.js").write_text("\n".join([*texts, worker.replace(f"= {FILES};", f"= {listed};")]))


def file_list(site: Path, pages: Sequence[Page]) -> list[dict[str, Any]]:
    """An entry of Workbox's manifest for each file of the site, with its size.

    `of` is the game that needs the file, if not all games do. The entry of a page also has its `marks`, which
    show whether a server has injected anything. A file in a directory named by content needs no `revision`:
    its address is its version.
    """
    entries = []
    for file in files_below(site):
        name = file.relative_to(site).as_posix()
        if NOT_NEEDED_OFFLINE.match(name):
            continue
        content = file.read_bytes()
        digest = hashlib.sha256(content).hexdigest()[:16]
        entries.append(
            {
                "url": name,
                "revision": None if NAMED_BY_CONTENT.match(name) else digest,
                "integrity": integrity(content),
                "bytes": len(content),
                **({"of": game} if (game := game_of(name, pages)) else {}),
                **(marks(content.decode()) if name.endswith(".html") else {}),
            }
        )
    return entries


def marks(page: str) -> dict[str, str]:
    """The policy of a built page, and the hash of its block; empty for other pages."""
    block, policy = BLOCK.search(page), POLICY.search(page)
    return {"start": integrity(block[1].encode()), "policy": policy[1]} if block and policy else {}


def game_of(name: str, pages: Sequence[Page]) -> str:
    """The game that needs a file of the site; empty if all games do."""
    for page in pages:
        own = rf"{page.name}-[0-9a-f]{{10}}/|static-[0-9a-f]{{10}}/games/{page.name}/"
        if re.match(own, name) or name == f"{page.place}index.html":
            return page.name
    return ""


def integrity(content: bytes) -> str:
    """The hash of a file in the form that browsers take, in HTML and when fetching."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()
