"""Makes `dist/`: the page, the rules' wheel, PyScript and Pyodide, as files for any static host.

All addresses are relative, so the page works below any path. Everything but `index.html`, the manifest and
the service worker lies in directories named by a hash of their content, so no cache can mix old files with
new ones.
"""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

from tools import bytecode, licences, precache, snapshot, start
from tools.bytecode import PYODIDE
from tools.steps import (
    BUILD,
    DIST,
    NODE_MODULES,
    PYTHON,
    ROOT,
    RUNTIME,
    Problem,
    Step,
    digest,
    files_below,
    run,
    say,
)

PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"

# What Pyodide loads at run time; the standard library and the lock file are made anew below.
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# Of these, what is fetched at each start, and what only a start without snapshot needs.
PYODIDE_DATA = ("pyodide.asm.wasm", "pyodide-lock.json")
PYODIDE_LIBRARY = "python_stdlib.zip"
# Parts of Python's library that a page cannot use: tools for the terminal, servers and mail, processes.
LEFT_OUT = {
    "_pyrepl",
    "cProfile.py",
    "doctest.py",
    "imaplib.py",
    "mailbox.py",
    "multiprocessing",
    "optparse.py",
    "pdb.py",
    "pickletools.py",
    "poplib.py",
    "profile.py",
    "pstats.py",
    "pydoc.py",
    "smtplib.py",
    "socketserver.py",
    "unittest",
    "wsgiref",
    "xml",
    "xmlrpc",
}
# PyScript's plugins are all off: editor, terminal and games are not used, errors are shown by the page. To
# switch the last one off PyScript loads it, so the error plugin's file is needed all the same.
PYSCRIPT_PLUGINS = (
    "codemirror",
    "deprecations-manager",
    "donkey",
    "error",
    "py-editor",
    "py-game",
    "py-terminal",
)
# What the page has of npm packages, its font too: the file there and the name in static/vendor/.
VENDOR = {
    NODE_MODULES / "morphdom" / "dist" / "morphdom-esm.js": "morphdom.js",
    NODE_MODULES / "lean-qr" / "index.mjs": "lean-qr.js",
    # What its folder calls Latin has all letters and marks of our four languages.
    NODE_MODULES
    / "@fontsource-variable"
    / "baloo-2"
    / "files"
    / "baloo-2-latin-wght-normal.woff2": "baloo-2.woff2",
}

# The app's Python packages in web/.
PACKAGES = ("shell", "games")
FIRST = Path("games", "ttb", "first.py")
# The page's parts that the builder puts somewhere else or into another file.
PLACED = {"index.html", "main.py", "boot.js", "worker.js", "manifest.webmanifest", "static/symbols.svg"}
# The one script that imports all others of the page.
SCRIPTS = "page.js"
# The one style sheet that imports all others.
STYLES = "page.css"

STATIC_IMPORT = re.compile(r"""(?:from|^import)\s*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
STYLE_IMPORT = re.compile(r"""^@import "([^"]+)" layer\((\w+)\)([^;]*);$""", re.MULTILINE)
NAMED = re.compile(r'\b(href|src)="(?:\./)?((?!data:|#|[a-z]+:)[\w./-]+)"')
ICON = re.compile(r'"(static/[\w./-]+)"')
SYMBOLS = "<!-- symbols -->"
PICTURE = re.compile(r'(<meta property="og:image" content=")(screens/)')
BOARD, DOOR = "<!-- board -->", "<!-- door -->"
RUNTIME_HERE = "<!-- runtime -->"
BODY_END = "</body>"


def build(dist: Path = DIST, web: Path = ROOT / "web", address: str = "") -> Path:
    """Make the site in `dist` from the page in `web`; nothing is done if nothing has changed.

    `address` is where the page will be found, if that is known: only the picture for links needs it.

    Raises Problem if the page is not there or names a file that does not exist.
    """
    if not (web / "index.html").is_file():
        raise Problem(f"there is no page: {web / 'index.html'}")
    others = [ROOT / "pyproject.toml", RUNTIME / "package-lock.json", RUNTIME / "licences"]
    tools = [Path(__file__), Path(licences.__file__), Path(precache.__file__), Path(start.__file__)]
    inputs = digest([ROOT / "ttb_core", web, *others, *tools, *bytecode.DEPENDS_ON, *snapshot.DEPENDS_ON])
    step = Step(BUILD / f"{dist.name}.stamp", f"{inputs} {address}".strip())
    if step.done() and (dist / "index.html").is_file():
        return dist
    say(f"building {dist.name}/")
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as scratch:
        new = Path(scratch, "site")
        new.mkdir()
        static = copy_page(web, new)
        runtime = add_runtime(new, web, Path(scratch))
        python = add_python(new, web, runtime, static, Path(scratch))
        write_index(new, web, static, runtime, python)
        if address:
            name_address(new / "index.html", address)
        precache.write_worker(new, web / "worker.js")
        shutil.rmtree(dist, ignore_errors=True)
        new.rename(dist)
    step.finish()
    return dist


def copy_page(web: Path, site: Path) -> Path:
    """The page's own files: what is in static/ in a directory named by its content, which is the answer."""
    for file in files_below(web):
        name = file.relative_to(web)
        if name.parts[0] in (*PACKAGES, "start", "snapshot") or name.as_posix() in PLACED:
            continue
        target = site / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    static = site / "static"
    (static / "vendor").mkdir(parents=True, exist_ok=True)
    for source, vendored in VENDOR.items():
        shutil.copyfile(source, static / "vendor" / vendored)
    join_styles(static / STYLES)
    (static / "licences.json").write_text(json.dumps(licences.collect(), ensure_ascii=False), "utf-8")
    return named_by_content(static)


def join_styles(sheet: Path) -> None:
    """Put the style sheets that one imports into it, each in its layer: one request in place of many."""

    def layer(found: re.Match[str]) -> str:
        name, layer, media = found.groups()
        text = (sheet.parent / name).read_text()
        (sheet.parent / name).unlink()
        rules = f"@layer {layer} {{\n{text}}}"
        return f"@media{media} {{\n{rules}\n}}" if media.strip() else rules

    text = STYLE_IMPORT.sub(layer, sheet.read_text())
    if "@import" in text:
        raise Problem(f"{sheet.name} has an import that is not understood")
    sheet.write_text(text)


def named_by_content(place: Path) -> Path:
    """The directory under its new name, which changes whenever anything in it does."""
    return place.rename(place.with_name(f"{place.name}-{digest([place])[:10]}"))


def add_runtime(site: Path, web: Path, scratch: Path) -> Path:
    """PyScript and Pyodide in a directory named by their content."""
    place = site / "runtime"
    (place / "pyodide").mkdir(parents=True)
    (place / "pyscript").mkdir()
    for name in PYODIDE_FILES:
        shutil.copyfile(PYODIDE / name, place / "pyodide" / name)
    # The packages that Pyodide could load are not served, so their list, 0.1 MB, is left empty.
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    lock["packages"] = {}
    (place / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock))
    # Pyodide's library comes as source text; compiling it in the browser takes half of the start.
    library = scratch / "library.zip"
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as whole, zipfile.ZipFile(library, "w") as part:
        for entry in whole.infolist():
            if entry.filename.split("/")[0] not in LEFT_OUT:
                part.writestr(entry, whole.read(entry))
    (library,) = bytecode.compiled(library)
    shutil.copyfile(library, place / "pyodide" / "python_stdlib.zip")
    for module in needed_modules(PYSCRIPT / "core.js", *PYSCRIPT.glob("error-*.js")):
        shutil.copyfile(module, place / "pyscript" / module.name)
    shutil.copyfile(web / "boot.js", place / "boot.js")
    return named_by_content(place)


def needed_modules(*entries: Path) -> list[Path]:
    """ES modules and what they import statically; what they may import later belongs to the plugins."""
    found: list[Path] = []
    waiting = list(entries)
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.append(module)
            names = STATIC_IMPORT.findall(module.read_text())
            waiting += [Path(os.path.normpath(module.parent / name)) for name in names]
    return sorted(found)


def add_python(site: Path, web: Path, runtime: Path, static: Path, scratch: Path) -> Path:
    """The rules' wheel and the app's package, compiled for the Pyodide that runs them, and the snapshot."""
    wheel = make_wheel(scratch)
    app = scratch / "app.zip"
    with zipfile.ZipFile(app, "w") as archive:
        for file in (file for package in PACKAGES for file in files_below(web / package)):
            entry = zipfile.ZipInfo(file.relative_to(web).as_posix())  # a fixed date: same files, same bytes
            archive.writestr(entry, file.read_bytes())
    place = site / "python"
    place.mkdir()
    for compiled in bytecode.compiled(wheel, app):
        shutil.copyfile(compiled, place / compiled.name)
    shutil.copyfile(web / "main.py", place / "main.py")
    snapshot.add(place, runtime, static / "texts" / "en.json", web, ("ttb_core", *PACKAGES))
    return named_by_content(place)


def make_wheel(place: Path) -> Path:
    """The wheel of ttb_core, as `pip` would build it."""
    run(PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", place)
    (wheel,) = place.glob("*.whl")
    return wheel


def write_index(site: Path, web: Path, static: Path, runtime: Path, python: Path) -> None:
    """The manifest; index.html with the directories' names, symbols, a first board, PyScript's start."""
    places = {"static/": static, "main.py": python / "main.py"}
    manifest = (web / "manifest.webmanifest").read_text()
    manifest = ICON.sub(lambda found: f'"{renamed(found[1], site, places)}"', manifest)
    (site / "manifest.webmanifest").write_text(manifest)
    page = placed((web / "index.html").read_text(), site, places)
    symbols = web / "static" / "symbols.svg"
    if symbols.is_file():
        page = page.replace(SYMBOLS, re.sub(r"<\?xml.*?\?>\s*", "", symbols.read_text()))
    if BOARD in page and (web / FIRST).is_file():
        for place, markup in zip((BOARD, DOOR), first(web), strict=True):
            page = page.replace(place, markup)
    here = python.name
    base = runtime.name
    plugins = [f"!{name}" for name in PYSCRIPT_PLUGINS]
    config = {
        "interpreter": f"./{here}/{snapshot.STARTER}",
        "plugins": plugins,
        # The page has loaded it already; this is how Python comes by what it exports.
        "js_modules": {"main": {f"./{static.name}/{SCRIPTS}": "page"}},
    }
    # In the page itself it is one request less, and it cannot be older than the page.
    page, count = re.subn(
        r'config="pyscript\.json"', lambda _: f'config="{html.escape(json.dumps(config))}"', page
    )
    if count != 1:
        raise Problem('index.html needs one script with config="pyscript.json"')
    # Named here, all are asked for at once, and not each when the one before has been read.
    scripts = [file.relative_to(site).as_posix() for file in needed_modules(static / SCRIPTS)]
    modules = [f"{base}/pyscript/{file.name}" for file in sorted((runtime / "pyscript").glob("*.js"))]
    modules += [f"{base}/pyodide/pyodide.mjs", f"{base}/pyodide/pyodide.asm.mjs"]
    data = [f"{base}/pyodide/{name}" for name in PYODIDE_DATA]
    data += [f"{here}/{snapshot.SNAPSHOT}", f"{here}/main.py"]
    archives = [file.relative_to(site).as_posix() for file in (*python.glob("*.whl"), *python.glob("*.zip"))]
    spare = [f"{base}/pyodide/{PYODIDE_LIBRARY}", *sorted(archives)]
    started = [f"{here}/{snapshot.STARTER}", f"{base}/boot.js"]
    head = [f'<link rel="modulepreload" href="{name}">' for name in [*scripts, *modules, *started]]
    head += [f'<script type="module" src="{name}"></script>' for name in started]
    page = page.replace(RUNTIME_HERE, "\n".join(head), 1)
    # PyScript looks after MicroPython too, and would load all plugins for it.
    micropython = f'<mpy-config type="json" hidden>{json.dumps({"plugins": plugins})}</mpy-config>'
    page = page.replace(BODY_END, f"{micropython}\n{BODY_END}", 1)
    (site / "index.html").write_text(start.complete(page, web, site, data, spare))


def name_address(index: Path, address: str) -> None:
    """Say where the page is: who shows a link to it asks for the picture by its whole address.

    Raises Problem if the address is not one of a page on the web.
    """
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise Problem(f"{address} is not the address of a page, such as https://example.org/ttb/")
    whole = html.escape(address.rstrip("/") + "/")
    page, count = PICTURE.subn(lambda found: found[1] + whole + found[2], index.read_text())
    if count != 1:
        raise Problem("index.html needs one picture for links")
    page = page.replace("<title>", f'<meta property="og:url" content="{whole}">\n<title>', 1)
    index.write_text(page)


def placed(page: str, site: Path, places: dict[str, Path]) -> str:
    """The page with the new address of every file it names."""
    return NAMED.sub(lambda found: f'{found[1]}="{renamed(found[2], site, places)}"', page)


def renamed(name: str, site: Path, places: dict[str, Path]) -> str:
    """Where a file of `web/` lies in the site; `places` has the new place of a file or of a directory (`x/`).

    Raises Problem if it does not exist.
    """
    file = site / name
    for old, new in places.items():
        if name == old or (old.endswith("/") and name.startswith(old)):
            file = new / name.removeprefix(old) if old.endswith("/") else new
    if not file.is_file():
        raise Problem(f"the page names {name}, which does not exist")
    return file.relative_to(site).as_posix()


def first(web: Path) -> list[str]:
    """The board and the front door as they are at the start, drawn by the app's own code."""
    code = "import json; from games.ttb import first; print(json.dumps([first.board(), first.door()]))"
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, [web, ROOT])), "PYTHONUTF8": "1"},
    )
    if result.returncode:
        raise Problem(f"games/ttb/first.py failed:\n{result.stderr}")
    drawn: list[str] = json.loads(result.stdout)
    return drawn
