"""The memory of Python after all imports, from which the page and its worker start (docs/BUILD.md).

The builder runs `prepare` in Pyodide under Node and saves the memory; in the browser `interpreter.js`
restores it and calls `wake`. Files are not in the memory. Imported modules are never read again; a further
import first restores the archives that may contain it.
"""

from __future__ import annotations

import gc
import importlib
import os
import random
import re
import sys
import zipimport
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, PathFinder, SourceFileLoader, SourcelessFileLoader
from types import CodeType, ModuleType
from typing import Any, ClassVar

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

    `bring` puts them where they were when the memory was saved.
    """

    def __init__(self, bring: Callable[[], None]) -> None:
        self._bring = bring

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        sys.meta_path.remove(self)
        self._bring()
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


def prepare(modules: Iterable[str], sources: Mapping[str, str], place: str) -> None:
    """Put everything that a start needs into memory, and nothing that depends on the moment.

    `modules` are those of the app; `sources` are PyScript's, as `compile_ahead` takes them.
    """
    for name in modules:
        importlib.import_module(name)
    compile_ahead(sources, place)
    sys.path_importer_cache.clear()  # the files cached by both will not be there
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    gc.collect()
    gc.freeze()  # later collections skip the present objects


def wake(bring: Callable[[], None]) -> None:
    """Prepare Python for use after its memory was restored; `bring` is that of `Archives`."""
    random.seed()
    sys.meta_path.append(Archives(bring))
