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

from tools import licences, precache
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

PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"
COMPILER = ROOT / "tools" / "compile.mjs"

# What Pyodide loads at run time; the standard library and the lock file are made anew below.
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYODIDE_DATA = ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
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
# Libraries for the page's own scripts: the file in its npm package and the name in static/vendor/.
VENDOR = {
    NODE_MODULES / "morphdom" / "dist" / "morphdom-esm.js": "morphdom.js",
    NODE_MODULES / "lean-qr" / "index.mjs": "lean-qr.js",
}

# The page's parts that the builder puts somewhere else or into another file.
PLACED = {"index.html", "main.py", "boot.js", "worker.js", "manifest.webmanifest", "static/symbols.svg"}
# What the page says before Python and the texts are there.
STARTING = "ui.start."

STATIC_IMPORT = re.compile(r"""(?:from|^import)\s*["']\./([^"']+)["']""", re.MULTILINE)
NAMED = re.compile(r'\b(href|src)="(?:\./)?((?!data:|#|[a-z]+:)[\w./-]+)"')
ICON = re.compile(r'"(static/[\w./-]+)"')
START = "<!-- start -->"
SYMBOLS = "<!-- symbols -->"
BOARD = "<!-- board -->"
HEAD_END = "</head>"
BODY_END = "</body>"


def build(dist: Path = DIST, web: Path = ROOT / "web") -> Path:
    """Make the site in `dist` from the page in `web`; nothing is done if nothing has changed.

    Raises Problem if the page is not there or names a file that does not exist.
    """
    if not (web / "index.html").is_file():
        raise Problem(f"there is no page: {web / 'index.html'}")
    others = [ROOT / "pyproject.toml", RUNTIME / "package-lock.json", RUNTIME / "licences"]
    tools = [Path(__file__), Path(licences.__file__), Path(precache.__file__), COMPILER]
    inputs = digest([ROOT / "ttb_core", web, *others, *tools])
    step = Step(BUILD / f"{dist.name}.stamp", inputs)
    if step.done() and (dist / "index.html").is_file():
        return dist
    say(f"building {dist.name}/")
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as scratch:
        new = Path(scratch, "site")
        new.mkdir()
        static = copy_page(web, new)
        runtime = add_runtime(new, web, Path(scratch))
        python = add_archives(new, web, Path(scratch))
        write_index(new, web, static, runtime, python)
        precache.write_worker(new, web / "worker.js")
        shutil.rmtree(dist, ignore_errors=True)
        new.rename(dist)
    step.finish()
    return dist


def copy_page(web: Path, site: Path) -> Path:
    """The page's own files: what is in static/ in a directory named by its content, which is the answer."""
    for file in files_below(web):
        name = file.relative_to(web)
        if name.parts[0] == "table" or name.as_posix() in PLACED:
            continue
        target = site / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    static = site / "static"
    (static / "vendor").mkdir(parents=True, exist_ok=True)
    for source, vendored in VENDOR.items():
        shutil.copyfile(source, static / "vendor" / vendored)
    (static / "licences.json").write_text(json.dumps(licences.collect(), ensure_ascii=False), "utf-8")
    return named_by_content(static)


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
    (library,) = compiled(library)
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
            waiting += [module.parent / name for name in names]
    return sorted(found)


def add_archives(site: Path, web: Path, scratch: Path) -> Path:
    """The rules' wheel and the app's package, compiled for the Pyodide that will run them, and main.py."""
    wheel = make_wheel(scratch)
    table = scratch / "table.zip"
    with zipfile.ZipFile(table, "w") as archive:
        for file in files_below(web / "table"):
            entry = zipfile.ZipInfo(file.relative_to(web).as_posix())  # a fixed date: same files, same bytes
            archive.writestr(entry, file.read_bytes())
    python = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]["python"].split(".")
    names = [wheel.name.replace("-py3-", f"-cp{python[0]}{python[1]}-"), table.name]
    place = site / "python"
    place.mkdir()
    for source, name in zip(compiled(wheel, table), names, strict=True):
        shutil.copyfile(source, place / name)
    shutil.copyfile(web / "main.py", place / "main.py")
    return named_by_content(place)


def make_wheel(place: Path) -> Path:
    """The wheel of ttb_core, as `pip` would build it."""
    run(PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", place)
    (wheel,) = place.glob("*.whl")
    return wheel


def compiled(*archives: Path) -> list[Path]:
    """The archives with bytecode in place of source text; kept, because compiling takes seconds."""
    results, waiting = [], []
    for archive in archives:
        key = digest([archive, COMPILER, RUNTIME / "package-lock.json"])
        results.append(BUILD / "bytecode" / f"{key}.zip")
        if not results[-1].is_file():
            waiting.append((archive, results[-1]))
    if waiting:
        (BUILD / "bytecode").mkdir(parents=True, exist_ok=True)
        run("node", COMPILER, PYODIDE, *(path for pair in waiting for path in pair))
    return results


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
    if BOARD in page and (web / "table" / "first_board.py").is_file():
        page = page.replace(BOARD, first_board(web))
    here = [file.relative_to(site).as_posix() for file in sorted(python.iterdir())]
    archives = [name for name in here if not name.endswith(".py")]
    base = runtime.name
    plugins = [f"!{name}" for name in PYSCRIPT_PLUGINS]
    config = {
        "interpreter": f"./{base}/pyodide/pyodide.mjs",
        "files": {f"./{name}": "./*" for name in archives},  # unpacked, so both packages can be imported
        "plugins": plugins,
    }
    # In the page itself it is one request less, and it cannot be older than the page.
    page, count = re.subn(
        r'config="pyscript\.json"', lambda _: f'config="{html.escape(json.dumps(config))}"', page
    )
    if count != 1:
        raise Problem('index.html needs one script with config="pyscript.json"')
    modules = [f"{base}/pyscript/{file.name}" for file in sorted((runtime / "pyscript").glob("*.js"))]
    modules += [f"{base}/pyodide/pyodide.mjs", f"{base}/pyodide/pyodide.asm.mjs"]
    data = [f"{base}/pyodide/{name}" for name in PYODIDE_DATA] + archives
    head = [f'<link rel="modulepreload" href="{name}">' for name in modules]
    head += [f'<link rel="preload" as="fetch" crossorigin href="{name}">' for name in data]
    head.append(f'<script type="module" src="{base}/boot.js"></script>')
    page = page.replace(HEAD_END, "\n".join([*head, HEAD_END]), 1)
    sizes = {name: (site / name).stat().st_size for name in [*modules, *data]}
    page = page.replace(START, start_block(web, sizes))
    # PyScript looks after MicroPython too, and would load all plugins for it.
    micropython = f'<mpy-config type="json" hidden>{json.dumps({"plugins": plugins})}</mpy-config>'
    page = page.replace(BODY_END, f"{micropython}\n{BODY_END}", 1)
    (site / "index.html").write_text(page)


def start_block(web: Path, sizes: dict[str, int]) -> str:
    """What `loading.js` has to know before anything else is there: sizes of files, words in all languages."""
    words = {}
    for file in sorted((web / "static" / "texts").glob("*.json")):
        texts = json.loads(file.read_text("utf-8"))
        words[file.stem] = {key: text for key, text in texts.items() if key.startswith(STARTING)}
    block = json.dumps({"sizes": sizes, "words": words}, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/json" id="start">{block}</script>'


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


def first_board(web: Path) -> str:
    """The board as it is at the start, drawn by the app's own code, to be seen before Python runs."""
    code = "from table import first_board; print(first_board.markup(), end='')"
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, [web, ROOT])), "PYTHONUTF8": "1"},
    )
    if result.returncode:
        raise Problem(f"table.first_board.markup() failed:\n{result.stderr}")
    return result.stdout
