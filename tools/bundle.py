"""Bundles scripts with esbuild into few files, smaller, with their source maps beside them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from tools.steps import NODE_MODULES, run

ESBUILD = NODE_MODULES / "esbuild" / "bin" / "esbuild"
ALWAYS = (
    "--target=chrome123,firefox121,safari17.5",  # as web/start/loading.js says
    "--charset=utf8",
    "--allow-overwrite",
    "--log-level=error",  # Pyodide has much to warn of; our own scripts have ESLint
)
OPTIONS = ("--bundle", "--format=esm", "--splitting", "--chunk-names=scripts/[name]-[hash]", "--sourcemap")


def bundle(place: Path, entries: Iterable[str], *options: str) -> None:
    """Replace the scripts below `place` by bundles of these entries, which are named relative to it.

    A bundle has the entry's name. Code that several of them share, and code that is imported only when it is
    wanted, has files of its own in `scripts/`. Raises Problem if a script cannot be read or found.
    """
    sources = [file for file in place.rglob("*") if file.suffix in (".js", ".mjs")]
    facts = place / "bundles.json"
    written = ("--outbase=.", "--outdir=.", f"--metafile={facts.name}")
    run("node", ESBUILD, *entries, *ALWAYS, *OPTIONS, *options, *written, cwd=place)
    made = {place / name for name in json.loads(facts.read_text())["outputs"]}
    facts.unlink()
    for source in sources:
        if source not in made:
            source.unlink()
    for folder in sorted((each for each in place.rglob("*") if each.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()


def shorten(sheet: Path) -> None:
    """Write a style sheet anew, in fewer bytes."""
    run("node", ESBUILD, sheet, "--minify", f"--outfile={sheet}", *ALWAYS)


def one_file(left_out: Iterable[str]) -> list[str]:
    """The options for bundles that are one file each, without these modules, which are never imported.

    Names stay: Pyodide's errors are known by those of their classes.
    """
    external = (f"--external:{name}" for name in left_out)
    return ["--splitting=false", "--minify-whitespace", "--minify-syntax", *external]
