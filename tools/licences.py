"""The licences of everything the page ships, collected from the packages' own licence files."""

from __future__ import annotations

import json
from pathlib import Path

from tools.steps import PROJECT, ROOT, RUNTIME, VERSION, Problem

OWN = (ROOT / "LICENSE", ROOT / "NOTICE")
LICENCE: str = PROJECT["project"]["license"]
# Licence texts that no npm package brings: of libraries inside Pyodide, and of packages without a licence
# file.
OWN_TEXTS = RUNTIME / "licences"
INSIDE_PYODIDE = (
    ("CPython and its standard library", "PSF-2.0", "cpython.txt"),
    ("Libraries inside Pyodide", "MIT, BSD, Zlib", "libraries.txt"),
)
# Dependencies that only Node.js or a compiler uses: they are not served.
NOT_SHIPPED = ("@types/emscripten", "ws")


def collect() -> list[dict[str, str]]:
    """All parts with `name`, `version`, `licence` and `text`: our own first, then by name.

    Raises Problem for a package with a licence text neither in the package nor in `runtime/licences/`.
    """
    locked = json.loads((RUNTIME / "package-lock.json").read_text())["packages"]
    packages: dict[str, dict[str, str]] = {}
    for path, entry in locked.items():
        if path and not entry.get("dev") and not path.endswith(NOT_SHIPPED):
            part = _package(RUNTIME / path, entry)
            known = packages.setdefault(part["name"], part)
            if known["version"] != part["version"]:  # a package may be installed in several versions
                known["version"] += f", {part['version']}"
    parts = [*packages.values()]
    parts += [
        {"name": name, "version": "", "licence": kind, "text": (OWN_TEXTS / file).read_text()}
        for name, kind, file in INSIDE_PYODIDE
    ]
    icons = (ROOT / "web" / "static" / "LICENCES").read_text()
    parts.append({"name": "Lucide (icons)", "version": "", "licence": "ISC", "text": icons})
    own = "\n\n".join(file.read_text("utf-8").strip() for file in OWN)
    return [
        {"name": "This page", "version": VERSION, "licence": LICENCE, "text": own},
        *sorted(parts, key=lambda part: part["name"].lstrip("@").lower()),
    ]


def _package(place: Path, entry: dict[str, str]) -> dict[str, str]:
    name = place.as_posix().rpartition("node_modules/")[2]  # packages may be nested
    own = OWN_TEXTS / f"{name.lstrip('@').replace('/', '-')}.txt"
    files = [own] if own.is_file() else _files(place)
    if not files:
        raise Problem(f"the licence of {name} is missing: write {own.relative_to(ROOT)}")
    text = "\n\n".join(file.read_text().strip() for file in files)
    return {"name": name, "version": entry["version"], "licence": entry.get("license", ""), "text": text}


def _files(package: Path) -> list[Path]:
    return sorted(file for file in package.iterdir() if file.name.upper().startswith(("LICENSE", "LICENCE")))
