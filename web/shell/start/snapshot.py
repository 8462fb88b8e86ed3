"""The memory of Python after all imports, from which the page and its worker start (docs/BUILD.md).

The builder runs `prepare` in Pyodide under Node and saves the memory; in the browser `interpreter.js`
restores it and calls `wake`. Files are not in the memory. Imported modules are never read again; a further
import first restores the archives that may contain it.
"""

from __future__ import annotations

import ast
import asyncio
import gc
import importlib
import random
import re
import sys
import zipimport
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import CodeType, FunctionType, ModuleType
from typing import Any, cast

UNUSED = (
    *("asyncio.base_events", "asyncio.base_subprocess", "asyncio.selector_events", "asyncio.sslproto"),
    *("asyncio.staggered", "asyncio.streams", "asyncio.subprocess", "asyncio.trsock", "asyncio.unix_events"),
    *("_socket", "_ssl", "selectors", "socket", "ssl", "subprocess"),
    *("_pyodide._core_docs", "bz2", "compression", "compression._common", "compression._common._streams"),
    *("compression.zstd", "compression.zstd._zstdfile", "lzma", "shutil", "tempfile", "zipfile"),
    *("zipfile._path", "zipfile._path.glob"),
)
"""Modules that Pyodide imports and a page never uses: a browser has no sockets and no processes, and archives
are unpacked only when `Archives` brings them."""
RUNNING = "_pyodide._base"
"""The module of Pyodide that compiles the texts it is asked to run."""
UNPACKING = "pyodide._package_loader"
"""The module of Pyodide that unpacks archives."""
IMPORTED = re.compile(r"(?:^|[\n;])[ \t]*(?:import|from) ([\w., ]+)")
WRITING = re.compile(r"(?:_path = _Path|_path\.write_text|if not _os\.path\.exists| +_path\.mkdir)\(.*\n")
"""A line of PyScript's text that writes its package as files."""


class Package(Loader, MetaPathFinder):
    """Imports the modules of a package that were compiled ahead, without files."""

    def __init__(self, name: str, sources: Mapping[str, str], place: str) -> None:
        """`sources` are the texts by the names of their files, `place` is the directory that code names."""
        modules = {f"{name}.{file.removesuffix('.py')}": file for file in sources}
        modules[name] = modules.pop(f"{name}.__init__")
        self.name = name
        self._code = {
            module: compile(sources[file], f"{place}/{file}", "exec", dont_inherit=True)
            for module, file in modules.items()
        }

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(name, self, is_package=name == self.name) if name in self._code else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self._code[module.__name__], module.__dict__)


class Scripts:
    """Takes Pyodide's place in compiling texts that it is asked to run, to have code of some of them ahead.

    PyScript has two texts run at each start. Parsing them took longer than running them: the browser has no
    code of the parser then.
    """

    def __init__(self) -> None:
        self.known: dict[int, CodeType] = {}
        """Code by the hash of its text; each is run once, and then forgotten."""
        self._running = cast(Any, importlib.import_module(RUNNING))
        self._plain = self._running._parse_and_compile_gen
        self._running._parse_and_compile_gen = self._compiled

    def compile_ahead(self, text: str) -> None:
        """Compile a text as `runPythonAsync` will, without the lines that write PyScript's package."""
        shorter = WRITING.sub("", text)
        runner = self._running.CodeRunner(shorter, flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        self.known[hash(text)] = runner.compile().code

    def _compiled(self, text: str, **options: Any) -> Generator[ast.Module, ast.Module, CodeType]:
        code = self.known.pop(hash(text), None)
        if code is None:
            code = yield from self._plain(text, **options)
        else:
            yield ast.Module([], [])  # the text's tree, for callers that would change it
        return code


class Archives(MetaPathFinder):
    """Finds modules that no other finder has: fetches the archives, once, and looks again.

    `bring` puts them where they were when the memory was saved. It calls the function that it is given when
    Python's library is there, before it unpacks the others.
    """

    def __init__(self, bring: Callable[[Callable[[], None]], None]) -> None:
        self._bring = bring

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        sys.meta_path.remove(self)
        self._bring(remember)
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)


def import_library(sources: Iterable[str]) -> None:
    """Import the modules of Python's library that these texts of modules use."""
    for source in sources:
        for names in IMPORTED.findall(source):
            for words in names.partition(" import ")[0].split(","):
                module = words.split()[0]
                if module.partition(".")[0] in sys.stdlib_module_names:
                    importlib.import_module(module)


def forget(modules: Iterable[str]) -> None:
    """Take modules out of memory, with all that other modules have of them. They can be imported again."""
    # Pyodide's own policy inherits from this class.
    asyncio.unix_events._UnixDefaultEventLoopPolicy._loop_factory = None  # type: ignore[attr-defined]
    gone = {name: sys.modules.pop(name) for name in modules}
    for module in [each for each in sys.modules.values() if isinstance(each, ModuleType)]:
        for name, value in [*vars(module).items()]:
            if isinstance(value, (type, FunctionType)):
                if value.__module__ in gone:
                    delattr(module, name)
            elif isinstance(value, ModuleType) and value.__name__ in gone:
                delattr(module, name)


def remember() -> None:
    """Give Pyodide back what it needs for unpacking archives."""
    importlib.invalidate_caches()
    if UNPACKING in sys.modules:
        importlib.reload(sys.modules[UNPACKING])


def prepare(modules: Iterable[str], sources: Mapping[str, str], place: str, texts: Iterable[str]) -> None:
    """Put everything that a start needs into memory, and nothing that depends on the moment.

    `modules` are those of the app; `sources` are those of PyScript's package, and `place` is its directory in
    the browser; `texts` are all that PyScript has run at a start.
    """
    for name in modules:
        importlib.import_module(name)
    sys.meta_path.insert(0, Package("pyscript", sources, place))
    import_library(sources.values())
    scripts = Scripts()
    for text in texts:
        scripts.compile_ahead(text)
    forget(name for name in UNUSED if name in sys.modules)
    sys.path_importer_cache.clear()  # the files cached by both will not be there
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    gc.collect()
    gc.freeze()  # later collections skip the present objects


def wake(bring: Callable[[Callable[[], None]], None]) -> None:
    """Prepare Python for use after its memory was restored; `bring` is that of `Archives`."""
    random.seed()
    sys.meta_path.append(Archives(bring))
