// Compiles the Python sources in archives to bytecode with the very Pyodide that will run it, so that the
// version of the bytecode is right by construction.
//
//   node tools/compile.mjs RUNTIME_DIR FROM TO [FROM TO ...]
//
// Every archive FROM is written to TO with each `x.py` replaced by `x.pyc`, everything else as it is; in a
// wheel, tag and record are put right. The same input always gives the same bytes.

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, ...pairs] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(runtime, "pyodide.mjs")));
const python = await loadPyodide();

python.runPython(`
import base64, hashlib, importlib.util, marshal, sys, zipfile

UNCHECKED_HASH = (1).to_bytes(4, "little")   # PEP 552: never compared with a source file
TAG = f"cp{sys.version_info.major}{sys.version_info.minor}-none-any"

def bytecode(source, name):
    code = compile(source, name, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(source) + marshal.dumps(code)

def record(files, own_name):
    """A wheel's list of its files with their hashes."""
    lines = []
    for name, content in files.items():
        hashed = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={hashed},{len(content)}")
    return "\\n".join([*lines, f"{own_name},,", ""]).encode()

def compile_archive(source, target):
    files = {}
    records = []
    with zipfile.ZipFile(source) as old:
        for name in sorted(old.namelist()):
            content = old.read(name)
            if name.endswith(".py"):
                files[name + "c"] = bytecode(content, name)
            elif name.endswith(".dist-info/WHEEL"):
                files[name] = content.replace(b"Tag: py3-none-any", f"Tag: {TAG}".encode())
            elif name.endswith(".dist-info/RECORD"):
                records.append(name)
            elif not name.endswith("/"):
                files[name] = content
    for name in records:
        files[name] = record(files, name)
    with zipfile.ZipFile(target, "w") as new:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            new.writestr(entry, content, compresslevel=9)
`);
const compileArchive = python.globals.get("compile_archive");
for (let i = 0; i < pairs.length; i += 2) {
  python.FS.writeFile("/tmp/from.zip", readFileSync(pairs[i]));
  compileArchive("/tmp/from.zip", "/tmp/to.zip");
  writeFileSync(`${pairs[i + 1]}.part`, python.FS.readFile("/tmp/to.zip"));
  renameSync(`${pairs[i + 1]}.part`, pairs[i + 1]); // never half a file under its final name
}
