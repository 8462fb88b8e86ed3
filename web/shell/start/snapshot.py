"""The memory of Python after all imports, from which the page and its worker start (docs/BUILD.md).

The builder runs `prepare` in Pyodide under Node and saves the memory; in the browser `interpreter.js`
restores it and calls `wake`. Files are not in the memory. Imported modules are never read again; a further
import first restores the archives that may contain it.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import random
import re
import sys
import zipimport
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, PathFinder, SourceFileLoader, SourcelessFileLoader
from types import CodeType, FunctionType, ModuleType
from typing import Any, ClassVar

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
UNPACKING = "pyodide._package_loader"
"""The module of Pyodide that unpacks archives."""
IMPORTED = re.compile(r"(?:^|[\n;])[ \t]*(?:import|from) ([\w., ]+)")


class Compiled(SourceFileLoader):
    """Imports source text that was compiled ahead, known by the text itself; other text is compiled as usual.

    PyScript writes its package as source at each start.
    """

    known: ClassVar[dict[bytes, CodeType]] = {}

    def path_stats(self, path: str) -> Mapping[str, Any]:
        raise OSError  # no compiled file is read or written beside the source

    def source_to_code(self, data: Any, path: Any = "<string>") -> CodeType:  # type: ignore[override]
        return self.known.get(bytes(data)) or super().source_to_code(data, path)


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


def compile_ahead(sources: Mapping[str, str], place: str) -> None:
    """Compile the modules of a package, and import the modules of Python's library that they use.

    `sources` are their texts by the names of their files, `place` the directory of these files in the
    browser.
    """
    for name, source in sources.items():
        Compiled.known[source.encode()] = compile(source, f"{place}/{name}", "exec", dont_inherit=True)
        for names in IMPORTED.findall(source):
            for words in names.partition(" import ")[0].split(","):
                module = words.split()[0]
                if module.partition(".")[0] in sys.stdlib_module_names:
                    importlib.import_module(module)
    sys.path_hooks.insert(0, FileFinder.path_hook((Compiled, [".py"]), (SourcelessFileLoader, [".pyc"])))


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


def prepare(modules: Iterable[str], sources: Mapping[str, str], place: str) -> None:
    """Put everything that a start needs into memory, and nothing that depends on the moment.

    `modules` are those of the app; `sources` are PyScript's, as `compile_ahead` takes them.
    """
    for name in modules:
        importlib.import_module(name)
    compile_ahead(sources, place)
    forget(name for name in UNUSED if name in sys.modules)
    sys.path_importer_cache.clear()  # the files cached by both will not be there
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    gc.collect()
    gc.freeze()  # later collections skip the present objects


def wake(bring: Callable[[Callable[[], None]], None]) -> None:
    """Prepare Python for use after its memory was restored; `bring` is that of `Archives`."""
    random.seed()
    sys.meta_path.append(Archives(bring))
