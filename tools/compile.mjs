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
    return compile(tree, path, "exec", dont_inherit=True)


SourceFileLoader.source_to_code = without_words
sys.path.append("/packages")
(command,) = entry_points(group="pyodide.cli", name="py-compile")
py_compile = command.load()
for place in Path("/archives").iterdir():
    py_compile([str(place), "--silent", "--compression-level", "9"], standalone_mode=False)
`);
