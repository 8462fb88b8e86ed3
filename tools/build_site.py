"""Makes `dist/`: the page, the rules' wheel, PyScript and Pyodide, as files for any static host.

All addresses are relative, so the page works below any path. What is large or changes rarely lies in
directories named by a hash of their content; every other file the page names gets its hash as `?v=`. So a
browser's cache never mixes an old file with new ones.
"""

from __future__ import annotations

import hashlib
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

STATIC_IMPORT = re.compile(r"""(?:from|^import)\s*["']\./([^"']+)["']""", re.MULTILINE)
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
    others = [ROOT / "pyproject.toml", RUNTIME / "package-lock.json", RUNTIME / "NOTICE.txt"]
    inputs = digest([ROOT / "ttb_core", web, *others, Path(__file__), COMPILER])
    step = Step(BUILD / f"{dist.name}.stamp", inputs)
    if step.done() and (dist / "index.html").is_file():
        return dist
    say(f"building {dist.name}/")
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as scratch:
        new = Path(scratch, "site")
        new.mkdir()
        copy_page(web, new)
        runtime = add_runtime(new, Path(scratch))
        archives = add_archives(new, web, Path(scratch))
        copy_licences(new)
        write_index(new, web, runtime, archives)
        shutil.rmtree(dist, ignore_errors=True)
        new.rename(dist)
    step.finish()
    return dist


def copy_page(web: Path, site: Path) -> None:
    """The page's own files as they are; Python packages go into archives, the symbols into index.html."""
    for file in files_below(web):
        name = file.relative_to(web)
        if name.parts[0] == "table" or name.as_posix() in ("index.html", "static/symbols.svg"):
            continue
        target = site / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    vendor = site / "static" / "vendor"
    vendor.mkdir(parents=True, exist_ok=True)
    for source, vendored in VENDOR.items():
        shutil.copyfile(source, vendor / vendored)


def copy_licences(site: Path) -> None:
    """The licences of all that the npm packages bring, PyScript's own parts among them."""
    place = site / "licences"
    place.mkdir()
    shutil.copyfile(RUNTIME / "NOTICE.txt", place / "pyodide.txt")  # its package has no licence file
    for package in sorted({file.parent for file in NODE_MODULES.glob("**/package.json")}):
        for licence in sorted(package.glob("LICEN[CS]E*")):
            name = package.as_posix().split("node_modules/")[-1].replace("/", "-").lstrip("@")
            shutil.copyfile(licence, place / f"{name}.txt")


def add_runtime(site: Path, scratch: Path) -> Path:
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
    return place.rename(site / f"runtime-{digest([place])[:10]}")


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


def add_archives(site: Path, web: Path, scratch: Path) -> list[Path]:
    """The rules' wheel and the app's package, compiled for the Pyodide that will run them."""
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
    place = place.rename(site / f"python-{digest([place])[:10]}")
    return [place / name for name in names]


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


def write_index(site: Path, web: Path, runtime: Path, archives: list[Path]) -> None:
    """index.html with the symbols, a first board, the start of PyScript and the files' hashes."""
    page = versioned((web / "index.html").read_text(), site)
    version_imports(site / "static", short_digest(site / "static"))
    symbols = web / "static" / "symbols.svg"
    if symbols.is_file():
        page = page.replace(SYMBOLS, re.sub(r"<\?xml.*?\?>\s*", "", symbols.read_text()))
    if BOARD in page and (web / "table" / "first_board.py").is_file():
        page = page.replace(BOARD, first_board(web))
    here = [file.relative_to(site).as_posix() for file in archives]
    base = runtime.name
    plugins = [f"!{name}" for name in PYSCRIPT_PLUGINS]
    config = {
        "interpreter": f"./{base}/pyodide/pyodide.mjs",
        "files": {f"./{name}": "./*" for name in here},  # unpacked, so both packages can be imported
        "plugins": plugins,
    }
    # In the page itself it is one request less, and it cannot be older than the page.
    page, count = re.subn(
        r'config="pyscript\.json"', lambda _: f'config="{html.escape(json.dumps(config))}"', page
    )
    if count != 1:
        raise Problem('index.html needs one script with config="pyscript.json"')
    modules = [f"{base}/pyscript/{file.name}" for file in sorted((runtime / "pyscript").glob("*-*.js"))]
    modules += [f"{base}/pyodide/pyodide.mjs", f"{base}/pyodide/pyodide.asm.mjs"]
    data = [f"{base}/pyodide/{name}" for name in PYODIDE_DATA]
    head = [f'<link rel="modulepreload" href="{name}">' for name in modules]
    head += [f'<link rel="preload" as="fetch" crossorigin href="{name}">' for name in data + here]
    head.append(f'<script type="module" src="{base}/pyscript/core.js"></script>')
    page = page.replace(HEAD_END, "\n".join([*head, HEAD_END]), 1)
    # PyScript looks after MicroPython too, and would load all plugins for it.
    micropython = f'<mpy-config type="json" hidden>{json.dumps({"plugins": plugins})}</mpy-config>'
    page = page.replace(BODY_END, f"{micropython}\n{BODY_END}", 1)
    (site / "index.html").write_text(page)


def versioned(page: str, site: Path) -> str:
    """The page with `?v=HASH` at every file it names; a script's or a style's is that of all of static/."""

    def with_hash(found: re.Match[str]) -> str:
        attribute, name = found.groups()
        file = site / name
        if not file.is_file():
            raise Problem(f"index.html names {name}, which does not exist")
        covered = site / "static" if name.startswith("static/") else file
        return f'{attribute}="{name}?v={short_digest(covered)}"'

    return re.sub(r'\b(href|src)="(?:\./)?((?!data:|#|[a-z]+:)[\w./-]+)"', with_hash, page)


def version_imports(static: Path, version: str) -> None:
    """The same for what the page's own scripts import: one script is never older than another."""
    for script in static.glob("*.js"):
        text = re.sub(r'(from "\./[\w./-]+\.js)"', rf'\1?v={version}"', script.read_text())
        script.write_text(text)


def short_digest(path: Path) -> str:
    return hashlib.sha256(digest([path]).encode()).hexdigest()[:10]


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
