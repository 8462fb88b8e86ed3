// Runs `pyodide py-compile` of pyodide-build in the pinned Pyodide, over each of the directories in a directory.
//
//   node tools/compile.mjs PYODIDE PACKAGES ARCHIVES
//
// PACKAGES is the directory with pyodide-build. SOURCE_DATE_EPOCH is the date of all written files.

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, packages, archives] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")));
const { SOURCE_DATE_EPOCH } = process.env;
// Without the columns of instructions, which only underline a line in a traceback: a tenth of the bytes of a start.
const python = await loadPyodide({ env: { SOURCE_DATE_EPOCH, PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/packages", packages);
python.mountNodeFS("/archives", archives);
python.runPython(`
import ast
import sys
from importlib.machinery import SourceFileLoader
from importlib.metadata import entry_points
from pathlib import Path
from types import CodeType

IN_LIBRARY = False
DOCUMENTED = ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef


def without_words(self, data, path, **_):
    """The code of a module without docstrings and without the annotations of functions: nobody reads them in the
    page, and a start would fetch them. Those of classes stay, for named tuples and the like are made of them.
    """
    tree = ast.parse(data)
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return lean(compile(tree, path, "exec", dont_inherit=True))


def lean(code):
    """The code without what only tracebacks show: classes before the names of functions, and lines in the library, of
    which a function's first remains.
    """
    constants = tuple(lean(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    lines = first_line(len(code.co_code) // 2) if IN_LIBRARY else code.co_linetable
    return code.replace(co_consts=constants, co_qualname=code.co_name, co_linetable=lines)


def first_line(instructions):
    """A table of so many instructions that are all on a function's first line (CPython: InternalDocs/code_objects.md)."""
    return b"".join(bytes([0xE8 | min(left, 8) - 1, 0]) for left in range(instructions, 0, -8))


SourceFileLoader.source_to_code = without_words
sys.path.append("/packages")
(command,) = entry_points(group="pyodide.cli", name="py-compile")
py_compile = command.load()
for place in Path("/archives").iterdir():
    IN_LIBRARY = (place / "python_stdlib.zip").exists()
    py_compile([str(place), "--silent", "--compression-level", "9"], standalone_mode=False)
`);
