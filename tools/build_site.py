"""Builds `dist/`: a page for each game, rules, PyScript and Pyodide, as files for any static host.

All addresses are relative, so the pages work below any path. Everything but the pages, the manifest and the
service worker is in directories named by a hash of their content, so no cache can mix old files with new
ones. Shared files are in the site once; each game has a directory for its own files.
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
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from tools import (
    bundle,
    bytecode,
    house,
    imports,
    licences,
    missing,
    precache,
    snapshot,
    start,
    styles,
    trim,
    wheels,
)
from tools.bytecode import PYODIDE
from tools.house import Page
from tools.steps import (
    BUILD,
    DIST,
    NODE_MODULES,
    ROOT,
    RUNTIME,
    VERSION,
    Problem,
    Step,
    digest,
    files_below,
    say,
    zip_files,
)

PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"

PYODIDE_LOADER = "pyodide.mjs"
# The page fetches these at each start; only a start without a snapshot needs the library.
PYODIDE_DATA = ("pyodide.asm.wasm", "pyodide-lock.json")
PYODIDE_LIBRARY = "python_stdlib.zip"
# Parts of Python's library that a page cannot use: tools for the terminal, servers, mail and processes.
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
# PyScript's plugins are all off: editor, terminal and games are not used, and the page shows errors. PyScript
# loads the error plugin in order to switch it off, so it is needed all the same.
PYSCRIPT_PLUGINS = (
    "codemirror",
    "deprecations-manager",
    "donkey",
    "error",
    "py-editor",
    "py-game",
    "py-terminal",
)
# PyScript's parts that are not bundled, because nothing asks for them: plugins, other configurations.
PYSCRIPT_LEFT_OUT = (
    *(f"./{name}*" for name in PYSCRIPT_PLUGINS if name != "error"),
    "./pyodide_graph*",
    "./toml*",
    "./zip*",
    "micropip",
    "mip",
)
# Modules that Pyodide imports only under Node.
OF_NODE = ("node:*", "ws")
# The script that starts PyScript, bundled with it.
BOOT = "boot.js"
# Pyodide's two modules in one; the builder's Node uses it too.
PYODIDE_BUNDLE = "pyodide.js"
PYODIDE_ENTRY = """\
export { loadPyodide, version } from "./pyodide.mjs";
export { default as createPyodideModule } from "./pyodide.asm.mjs";
"""

# The files from npm packages, a font among them, and their names in static/vendor/.
VENDOR = {
    NODE_MODULES / "morphdom" / "dist" / "morphdom-esm.js": "morphdom.js",
    NODE_MODULES / "qr" / "index.js": "qr/index.js",
    NODE_MODULES / "qr" / "decode.js": "qr/decode.js",
    # The subset "latin" has all letters and marks of our four languages.
    NODE_MODULES
    / "@fontsource-variable"
    / "baloo-2"
    / "files"
    / "baloo-2-latin-wght-normal.woff2": "baloo-2.woff2",
}

ON_A_COMMAND_LINE = re.compile(r"\.(notebook|protocol|serving)$")
"""Modules that rules import only for engines and notebooks."""
# The package below all rules.
GROUND = ROOT / "ground"
# The two files of a game in `static/games/NAME/`: the script that imports the others, and the style sheet.
SCRIPTS = "page.js"
STYLES = "page.css"
SHELL_STYLES = "shell/shell.css"
# The scripts of the page's workers, in `static/`.
WORKERS = ("shell/jobs/worker.js", "shell/sharing/qr.js")

# The key under which the settings of the page find its version.
VERSION_TEXT = "page.version"

STATIC_IMPORT = re.compile(r"""(?:from|^import)\s*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
NAMED = re.compile(r'\b(href|src)="(?:\./)?((?!data:|#|[a-z]+:)[\w./-]+)"')
ICON = re.compile(r'"(static/[\w./-]+)"')
SYMBOLS = "<!-- symbols -->"
WORD = re.compile(r"\{\{(\w+)\}\}")
TABLE = "<!-- table -->"
# The regions that the page has before Python is there.
DRAWN = re.compile(r'(data-region="([\w-]+)"[^>]*>)<!-- \2 -->')
HTML = "<html "
RUNTIME_HERE = "<!-- runtime -->"
BODY_END = "</body>"


def build(dist: Path = DIST, roots: Sequence[Path] = (house.WEB,), address: str = "") -> Path:
    """Build the site of the games in `roots` in `dist`, unless nothing has changed.

    The first root has the files that all pages share. `address` is the address of the site, if it is known:
    only the pictures for links need it.

    Raises Problem if a page is missing or names a file that does not exist.
    """
    web = roots[0]
    if not (web / "index.html").is_file():
        raise Problem(f"{web / 'index.html'} does not exist")
    check_address(address)
    pages = house.pages(roots)
    rules = {package for page in pages for package in page.packages}
    others = [ROOT / "pyproject.toml", *licences.OWN, RUNTIME / "package-lock.json", RUNTIME / "licences"]
    modules = (bundle, house, licences, missing, precache, start, styles, wheels)
    tools = [Path(__file__), *(Path(str(module.__file__)) for module in modules)]
    depends_on = [*bytecode.DEPENDS_ON, *snapshot.DEPENDS_ON, *trim.DEPENDS_ON]
    inputs = digest([GROUND, *rules, *roots, *others, *tools, *depends_on])
    step = Step(BUILD / f"{dist.name}.stamp", f"{inputs} {address}".strip())
    if step.done() and (dist / "index.html").is_file():
        return dist
    say(f"building {dist.name}/")
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as scratch:
        new = Path(scratch, "site")
        new.mkdir()
        static, sheets = add_static(new, roots, pages)
        runtime = add_runtime(new, web, Path(scratch))
        python = add_python(new, web, pages, Path(scratch))
        (new / "manifest.webmanifest").write_text(manifest(web, pages, new, static))
        for page in pages:
            own = add_game(new, page, pages, runtime, python.shared, python.of[page.name], sheets[page.name])
            write_page(new, page, pages, static, runtime, python.shared, own, address)
        (new / missing.NAME).write_text(missing.page(web, pages, address), "utf-8")
        precache.write_worker(new, web / "worker.js", pages)
        shutil.rmtree(dist, ignore_errors=True)
        new.rename(dist)
    step.finish()
    return dist


def add_static(site: Path, roots: Sequence[Path], pages: Sequence[Page]) -> tuple[Path, dict[str, str]]:
    """Add the files in `static/`, of the shell and of all games, in a directory named by its content.

    Return that directory, and one joined style sheet for each page, by the game's name: style sheets are not
    in the directory.
    """
    static = site / "static"
    for root in roots:
        for part in ("static", "screens"):
            if (root / part).is_dir():
                shutil.copytree(root / part, site / part, dirs_exist_ok=True)
    for source, vendored in VENDOR.items():
        copy = static / "vendor" / vendored
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
    sheets = {
        page.name: styles.joined(static, "../STATIC/", SHELL_STYLES, f"games/{page.name}/{STYLES}")
        for page in pages
    }
    for sheet in static.rglob("*.css"):
        sheet.unlink()
    entries = [f"games/{page.name}/{SCRIPTS}" for page in pages]
    bundle.bundle(static, [*entries, *WORKERS], "--minify")
    (static / "licences.json").write_text(json.dumps(licences.collect(), ensure_ascii=False), "utf-8")
    static = named_by_content(static)
    return static, {name: sheet.replace("../STATIC/", f"../{static.name}/") for name, sheet in sheets.items()}


def named_by_content(place: Path) -> Path:
    """Rename the directory after its content."""
    return place.rename(place.with_name(f"{place.name}-{digest([place])[:10]}"))


def add_runtime(site: Path, web: Path, scratch: Path) -> Path:
    """Add PyScript and Pyodide in a directory named by their content."""
    place = site / "runtime"
    (place / "pyodide").mkdir(parents=True)
    shutil.copytree(
        PYSCRIPT, place / "pyscript", ignore=lambda _, names: {n for n in names if not n.endswith(".js")}
    )
    for file in (PYODIDE / PYODIDE_LOADER, *trim.trimmed().iterdir()):
        shutil.copyfile(file, place / "pyodide" / file.name)
    # The packages that Pyodide could load are not served, so their list (0.1 MB) is left empty.
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    lock["packages"] = {}
    (place / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock))
    # Pyodide's library comes as source text; compiling it in the browser takes half of the start.
    library = scratch / PYODIDE_LIBRARY
    with zipfile.ZipFile(PYODIDE / PYODIDE_LIBRARY) as whole, zipfile.ZipFile(library, "w") as part:
        for entry in whole.infolist():
            if entry.filename.split("/")[0] not in LEFT_OUT:
                part.writestr(entry, whole.read(entry))
    (library,) = bytecode.compiled(library)
    shutil.copyfile(library, place / "pyodide" / PYODIDE_LIBRARY)
    (place / "pyodide" / PYODIDE_BUNDLE).write_text(PYODIDE_ENTRY)
    bundle.bundle(place / "pyodide", [PYODIDE_BUNDLE], *bundle.one_file(OF_NODE))
    shutil.copyfile(web / BOOT, place / "pyscript" / BOOT)
    bundle.bundle(place / "pyscript", [BOOT], *bundle.one_file(PYSCRIPT_LEFT_OUT))
    return named_by_content(place)


def needed_modules(*entries: Path) -> list[Path]:
    """The ES modules that these import statically, and these; dynamic imports belong to the plugins."""
    modules: list[Path] = []
    pending = list(entries)
    while pending:
        module = pending.pop()
        if module not in modules:
            modules.append(module)
            names = STATIC_IMPORT.findall(module.read_text())
            pending += [Path(os.path.normpath(module.parent / name)) for name in names]
    return sorted(modules)


class Python(NamedTuple):
    """The directory with the shared archives, and the archives of each game, by its name."""

    shared: Path
    of: dict[str, list[Path]]


def add_python(site: Path, web: Path, pages: Sequence[Page], scratch: Path) -> Python:
    """Add ground, shell and `main.py` in a directory named by content; compile the archives of the games.

    All archives are compiled for the Pyodide that runs them.
    """
    shared = [wheels.make(GROUND, scratch), archived(web / "shell", scratch)]
    own = {
        page.name: [
            *(wheels.make(package, scratch / page.name) for package in page.packages),
            archived(page.folder, scratch, "games/"),
        ]
        for page in pages
    }
    sources = [*shared, *(archive for archives in own.values() for archive in archives)]
    compiled = dict(zip(sources, bytecode.compiled(*sources), strict=True))
    place = site / "python"
    place.mkdir()
    for archive in shared:
        shutil.copyfile(compiled[archive], place / compiled[archive].name)
    shutil.copyfile(web / "main.py", place / "main.py")
    return Python(
        named_by_content(place),
        {name: [compiled[source] for source in archives] for name, archives in own.items()},
    )


def modules_of(page: Page) -> list[str]:
    """The modules that a page imports: its game's, and what these need of the shell and the rules.

    Features that the game lacks and commands are left out.
    """
    own = sorted(page.folder.rglob("*.py"))
    begun = [page.shell.parent / "main.py", *(page.shell / "start").glob("*.py")]
    needed = imports.reached([*own, *begun], [GROUND, *page.packages, page.shell])
    return [
        *(name for name in needed if not ON_A_COMMAND_LINE.search(name)),
        *(".".join(file.relative_to(page.root).with_suffix("").parts) for file in own),
    ]


def archived(package: Path, scratch: Path, below: str = "") -> Path:
    """A zip of a package's modules, below the folder `below` in the zip."""
    modules = [file for file in files_below(package) if file.suffix == ".py"]
    return zip_files(scratch / f"{package.name}.zip", modules, package.parent, below)


def add_game(
    site: Path,
    page: Page,
    pages: Sequence[Page],
    runtime: Path,
    python: Path,
    archives: Sequence[Path],
    sheet: str,
) -> Path:
    """Add a game's own directory, named by its content: Python, snapshot, texts, style sheet."""
    place = site / page.name
    (place / "texts").mkdir(parents=True)
    for archive in archives:
        shutil.copyfile(archive, place / archive.name)
    for language in house.languages(page):
        texts = {**house.texts(page, language, pages), VERSION_TEXT: VERSION}
        (place / "texts" / f"{language}.json").write_text(start.compact(texts), "utf-8")
    (place / STYLES).write_text(sheet, "utf-8")
    bundle.shorten(place / STYLES)
    snapshot.add(place, runtime, python, page, modules_of(page))
    return named_by_content(place)


def manifest(web: Path, pages: Sequence[Page], site: Path, static: Path) -> str:
    """The manifest for browsers that install the site, with the name of the game without a place."""
    (first,) = (page for page in pages if not page.place)
    template = (web / "manifest.webmanifest").read_text("utf-8")
    words = {**first.words(), **first.manifest}
    text = WORD.sub(lambda match: json.dumps(words[match[1]], ensure_ascii=False)[1:-1], template)
    return ICON.sub(lambda match: f'"{renamed(match[1], site, {"static/": static})}"', text)


def write_page(
    site: Path,
    page: Page,
    pages: Sequence[Page],
    static: Path,
    runtime: Path,
    python: Path,
    own: Path,
    address: str,
) -> None:
    """Write the page of a game: the template with real file names, symbols, a first board and the start.

    File names are relative to the page's place.
    """

    def hrefs(*files: Path) -> list[str]:
        """The names of files as the page uses them."""
        return [page.up + file.relative_to(site).as_posix() for file in files]

    entry = static / "games" / page.name / SCRIPTS
    starter = own / snapshot.STARTER
    places = {"static/": static, "main.py": python / "main.py", STYLES: own / STYLES}
    text = placed(template(page, address), site, places, page.up)
    text = text.replace(SYMBOLS, house.symbols(page))
    regions, attributes = first(page, pages, [name for _, name in DRAWN.findall(text)])
    text = DRAWN.sub(lambda match: match[1] + regions[match[2]], text)
    for name, value in attributes.items():
        text = text.replace(HTML, f'{HTML}{name}="{value}" ', 1)
    text = configured(text, *(name if page.up else f"./{name}" for name in hrefs(starter, entry)))
    # The modules are named in the page, so that the browser requests all at once and not each after reading
    # the one before. Those of a `script` element are not named twice: Firefox takes that for an error.
    boot = runtime / "pyscript" / BOOT
    started = hrefs(starter, boot)
    modules = [file for file in needed_modules(entry, starter, boot) if file not in (entry, starter, boot)]
    head = [f'<link rel="modulepreload" href="{name}">' for name in hrefs(*modules)]
    head += [f'<script type="module" src="{name}"></script>' for name in started]
    text = text.replace(RUNTIME_HERE, "\n".join(head), 1)
    data = [
        *(runtime / "pyodide" / name for name in PYODIDE_DATA),
        own / snapshot.SNAPSHOT,
        python / "main.py",
    ]
    archives = snapshot.archives(python) + snapshot.archives(own)
    later = [file for file in sorted(static.rglob("*.json")) if not is_of_other_game(file, static, page)]
    listed = start.Files(
        fetched=hrefs(*data),
        texts=hrefs(*sorted((own / "texts").iterdir())),
        spare=hrefs(runtime / "pyodide" / PYODIDE_LIBRARY, *archives),
        later=hrefs(*later),
    )
    place = site / page.place
    place.mkdir(exist_ok=True)
    whole = start.complete(text, page.shell.parent, place, listed, house.others(page, pages))
    (place / "index.html").write_text(whole, "utf-8")


def template(page: Page, address: str) -> str:
    """The shell's page with a game's words and table, and with its address if that is known."""
    words = {**page.words(), "picture": (address.rstrip("/") + "/" if address else page.up) + page.picture}
    text = (page.shell.parent / "index.html").read_text("utf-8")
    text = text.replace(TABLE, (page.folder / "table.html").read_text("utf-8").strip())
    text = WORD.sub(lambda match: html.escape(words[match[1]]), text)
    if address:
        here = html.escape(address.rstrip("/") + "/" + page.place)
        text = text.replace("<title>", f'<meta property="og:url" content="{here}">\n<title>', 1)
    return text


def configured(page: str, starter: str, entry: str) -> str:
    """The page with PyScript's configuration in it: one request less, and never older than the page.

    `starter` is the script that starts Pyodide, `entry` the script of the page. Raises Problem if the page
    has no place for the configuration.
    """
    plugins = [f"!{name}" for name in PYSCRIPT_PLUGINS]
    config = {
        "interpreter": starter,
        "plugins": plugins,
        # The page has loaded the entry already; this lets Python import its exports.
        "js_modules": {"main": {entry: "page"}},
    }
    page, count = re.subn(
        r'config="pyscript\.json"', lambda _: f'config="{html.escape(json.dumps(config))}"', page
    )
    if count != 1:
        raise Problem('index.html needs one script with config="pyscript.json"')
    # PyScript supports MicroPython too, and would load all plugins for it.
    micropython = f'<mpy-config type="json" hidden>{json.dumps({"plugins": plugins})}</mpy-config>'
    return page.replace(BODY_END, f"{micropython}\n{BODY_END}", 1)


def is_of_other_game(file: Path, static: Path, page: Page) -> bool:
    """True if a file of `static/` belongs to another game than this page's."""
    name = file.relative_to(static)
    return name.parts[0] == "games" and name.parts[1] != page.name


def check_address(address: str) -> None:
    """Raise Problem if an address is given that is no address of a page on the web."""
    parts = urlsplit(address)
    known = parts.scheme in ("http", "https") and parts.netloc and not parts.query and not parts.fragment
    if address and not known:
        raise Problem(f"{address} is no address of a page, expected one like https://example.org/games/")


def placed(page: str, site: Path, places: dict[str, Path], up: str = "") -> str:
    """The page with the new address of every file it names; `up` leads from the page to the site."""
    return NAMED.sub(lambda match: f'{match[1]}="{up}{renamed(match[2], site, places)}"', page)


def renamed(name: str, site: Path, places: dict[str, Path]) -> str:
    """The path in the site of a file of `web/`; `places` has new paths of files and directories (`x/`).

    Raises Problem if the file does not exist.
    """
    file = site / name
    for old, new in places.items():
        if name == old or (old.endswith("/") and name.startswith(old)):
            file = new / name.removeprefix(old) if old.endswith("/") else new
    if not file.is_file():
        raise Problem(f"the page names {name}, which does not exist")
    return file.relative_to(site).as_posix()


def first(page: Page, pages: Sequence[Page], regions: Sequence[str]) -> tuple[dict[str, str], dict[str, str]]:
    """The first drawings of these regions and attributes of the root, by the app's own code."""
    code = (
        "import json, sys; from shell.start import first;"
        "print(json.dumps(first.drawn(*json.load(sys.stdin))))"
    )
    path = [ROOT, page.shell.parent, page.root, *(package.parent for package in page.packages)]
    result = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps([page.name, house.texts(page, "en", pages), house.others(page, pages), regions]),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONUTF8": "1"},
    )
    if result.returncode:
        raise Problem(f"the first view of {page.name} could not be drawn:\n{result.stderr}")
    drawings, attributes = json.loads(result.stdout)
    return drawings, attributes
