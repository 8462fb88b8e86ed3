"""Bare pages to compare the start with, and a server with a slow line and a log."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

from tools.build_site import PYODIDE, PYSCRIPT
from tools.serve import GZIP_LEVEL, PACKED, Handler, Site

PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
"""The files of Pyodide that a page fetches."""
MEGABITS = 10
LATENCY = 0.040
"""The delay of every answer, in seconds."""
PIECE = 8192
"""The bytes of one answer that are sent before another answer has its turn."""
BURST = 0.1
"""The delay in seconds that may be made up for: on a busy machine threads wake late."""

# Quality 11: a host that compresses each file once, not for every visitor.
BROTLI = """
const { brotliCompressSync } = require("node:zlib");
const { readFileSync } = require("node:fs");
const sizes = process.argv.slice(1).map((file) => brotliCompressSync(readFileSync(file)).length);
console.log(JSON.stringify(sizes));
"""

BARE_PYSCRIPT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>bare</title><link rel="icon" href="data:,">
<script type="module" src="pyscript/core.js"></script></head>
<body><script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
import js, json
from pyodide.ffi import create_proxy
js.work = create_proxy(lambda: json.loads(json.dumps({str(n): sorted(range(n, 0, -1)) for n in range(40)})))
js.performance.mark("ttb-interactive")
js.document.documentElement.dataset.ready = "true"
</script></body></html>
"""

BARE_PYODIDE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>bare</title><link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const pyodide = await loadPyodide({ indexURL: new URL("pyodide/", location.href).href });
pyodide.runPython("import json");
const work = "json.loads(json.dumps({str(n): sorted(range(n, 0, -1)) for n in range(40)})) and 1";
window.work = () => pyodide.runPython(work);
window.answer = pyodide.runPython("6 * 7");
performance.mark("ttb-interactive");
document.documentElement.dataset.ready = "true";
</script></head><body></body></html>
"""


def bare_pyodide(place: Path, page: str = BARE_PYODIDE) -> Path:
    """A page with Pyodide as npm brings it, and one line of Python."""
    (place / "pyodide").mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copyfile(PYODIDE / name, place / "pyodide" / name)
    (place / "index.html").write_text(page)
    return place


def bare_pyscript(place: Path, page: str = BARE_PYSCRIPT) -> Path:
    """A page with PyScript and Pyodide as npm brings them."""
    shutil.copytree(PYSCRIPT, place / "pyscript", ignore=shutil.ignore_patterns("*.map"))
    return bare_pyodide(place, page)


class Line:
    """The connection to a host: unlimited, or with a rate in megabits a second that all answers share."""

    def __init__(self, megabits: float = 0, latency: float = 0) -> None:
        self.rate, self.latency = megabits * 1e6 / 8, latency
        self.free = 0.0
        self.lock = threading.Lock()

    def wait(self) -> None:
        """Wait for the latency of a request."""
        if self.latency:
            time.sleep(self.latency)

    def send(self, content: bytes, out: Any) -> None:
        """Write at the rate of the line; simultaneous answers take turns."""
        if not self.rate:
            out.write(content)
            return
        for start in range(0, len(content), PIECE):
            piece = content[start : start + PIECE]
            with self.lock:
                self.free = max(self.free, time.monotonic() - BURST) + len(piece) / self.rate
                until = self.free
            time.sleep(max(0.0, until - time.monotonic()))
            out.write(piece)


class Host(Handler):
    """A static host at the end of a line, with compression and a log of requests."""

    line: ClassVar[Line]
    packed: ClassVar[dict[str, bytes]]
    """Compressed contents by file path."""
    log: ClassVar[list[tuple[str, int]]]
    """The file and the status of every answer."""

    def send_head(self) -> Any:
        self.line.wait()
        takes = "gzip" in self.headers.get("Accept-Encoding", "")
        self.content = self.packed.get(self.file()) if takes else None
        return super().send_head()

    def file(self) -> str:
        """The path of the requested file."""
        path = self.translate_path(self.path)
        return path + "index.html" if path.endswith("/") else path

    def send_header(self, keyword: str, value: str) -> None:
        if self.content is not None and keyword == "Content-Length":
            super().send_header("Content-Encoding", "gzip")
            super().send_header("Vary", "Accept-Encoding")
            value = str(len(self.content))
        super().send_header(keyword, value)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        self.line.send(source.read() if self.content is None else self.content, outputfile)

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        self.log.append((self.file(), int(code)))


def host(root: Path, line: Line, gzipped: bool) -> Site:
    """A running site with these files, served over the line."""
    files = (file for file in root.rglob("*") if file.is_file() and file.suffix in PACKED)
    packed = {str(file): gzip.compress(file.read_bytes(), GZIP_LEVEL) for file in files} if gzipped else {}
    handler = type("HostOfOne", (Host,), {"line": line, "packed": packed, "log": [], "content": None})
    return Site(root, handler=handler).start()


def log(site: Site) -> list[tuple[str, int]]:
    """The answers of a site made by `host` so far."""
    answers: list[tuple[str, int]] = site.handler.log  # type: ignore[attr-defined]
    return list(answers)


class Weights:
    """Sizes of files in bytes, without headers: raw, with gzip, and on request with Brotli."""

    def __init__(self, brotli: bool) -> None:
        self.brotli = brotli
        self.known: dict[str, list[int]] = {}

    def total(self, answers: Iterable[tuple[str, int]]) -> list[int]:
        """The sums over all answers with status 200; a file that was sent twice counts twice."""
        sent = [Path(path) for path, status in answers if status == 200]
        keys = {file: f"{file.suffix} {hashlib.sha256(file.read_bytes()).hexdigest()}" for file in set(sent)}
        self._learn({key: file for file, key in keys.items() if key not in self.known})
        return [sum(sizes) for sizes in zip(*(self.known[keys[file]] for file in sent), strict=True)]

    def _learn(self, files: dict[str, Path]) -> None:
        small = {key: file for key, file in files.items() if file.suffix in PACKED}
        brotli = _with_brotli(small) if self.brotli else {}
        for key, file in files.items():
            content = file.read_bytes()
            zipped = len(gzip.compress(content, GZIP_LEVEL)) if key in small else len(content)
            self.known[key] = [len(content), zipped]
            if self.brotli:
                self.known[key].append(brotli.get(key, len(content)))


def _with_brotli(files: dict[str, Path]) -> dict[str, int]:
    """The sizes of the compressed files, by the same keys."""
    command = ["node", "-e", BROTLI, "--", *map(str, files.values())]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return dict(zip(files, json.loads(done.stdout), strict=True))
