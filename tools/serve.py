"""A static server for the built page, for people (`python3 dev.py serve`) and for the end-to-end tests.

It does no more than a plain static host does, so that a page that works here works anywhere: no special
headers, no rewriting. Below a path (`--under /ttb/`) everything outside that path is answered with 404.
"""

from __future__ import annotations

import argparse
import contextlib
import http.server
import os
import socketserver
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

USUAL_PORT = 8734
# The types that matter to browsers; Python's own table depends on the machine.
TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".py": "text/x-python",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
PACKED = {".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".wasm", ".webmanifest"}
"""The suffixes that common hosts compress; other files are compressed already or unknown to them."""
GZIP_LEVEL = 6
"""The level at which common hosts compress."""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files of one directory below one path."""

    protocol_version = "HTTP/1.1"
    server: Server
    extensions_map = TYPES | {"": "application/octet-stream"}

    def translate_path(self, path: str) -> str:
        under = self.server.under
        bare = path.split("?", 1)[0].split("#", 1)[0]
        if not bare.startswith(under):
            return os.path.join(self.server.root, "\0")  # names no file: 404
        return super().translate_path("/" + path[len(under) :])

    def send_head(self) -> Any:
        if self.path == self.server.under[:-1]:  # a static host redirects /ttb to /ttb/
            self.send_response(301)
            self.send_header("Location", self.server.under)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        if "\0" in self.translate_path(self.path):
            self.send_error(404)
            return None
        return super().send_head()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a missing file with `404.html`, as static hosts do."""
        page = Path(self.server.root, "404.html")
        if code != 404 or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", TYPES[".html"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self.caching())
        super().end_headers()

    def caching(self) -> str:
        """The Cache-Control header of an answer."""
        return "no-cache"  # revalidated every time; an unchanged file is answered with 304 by its date

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing; the browser's own tools show every request."""


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """The server, listening from the moment it exists; see `Site` for one that runs in the background."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def __init__(self, root: Path, port: int = 0, under: str = "/", handler: type[Handler] = Handler) -> None:
        self.root = os.fspath(root)
        self.under = "/" + under.strip("/") + "/" if under.strip("/") else "/"
        self.open_connections: set[Any] = set()
        super().__init__(("127.0.0.1", port), lambda *args: handler(*args, directory=self.root))

    @property
    def url(self) -> str:
        return f"http://localhost:{self.server_address[1]}{self.under}"

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        self.open_connections.add(request)
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.open_connections.discard(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore a browser that goes away in the middle of an answer."""

    def cut_connections(self) -> None:
        """End connections kept alive, so that a stopped server is really dead for the page."""
        for request in list(self.open_connections):
            with contextlib.suppress(OSError):
                request.shutdown(2)


class Site:
    """A server in a background thread that can be stopped and started again on the same port."""

    def __init__(self, root: Path, under: str = "/", handler: type[Handler] = Handler) -> None:
        self.root, self.under, self.handler = root, under, handler
        self.port = 0
        self.server: Server | None = None

    def start(self) -> Site:
        if self.server is None:
            self.server = Server(self.root, self.port, self.under, self.handler)
            self.port = self.server.server_address[1]
            threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self) -> None:
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
            self.server.cut_connections()
            self.server = None

    @property
    def url(self) -> str:
        """The page's address; stays the same over a stop and a start."""
        under = self.under.strip("/")
        return f"http://localhost:{self.port}/{under}/" if under else f"http://localhost:{self.port}/"


def main(arguments: list[str] | None = None, opened: Callable[[str], None] = print) -> None:
    """Serve until Ctrl+C; call `opened` with the address once the server listens."""
    parser = argparse.ArgumentParser(description="serve a directory of static files on localhost")
    parser.add_argument("root", nargs="?", type=Path, default=Path("dist"))
    parser.add_argument("--port", type=int, help=f"default: {USUAL_PORT}, or a free one if that is taken")
    parser.add_argument("--under", default="/", metavar="PATH", help="serve below this path")
    options = parser.parse_args(arguments)
    with listen(options.root, options.port, options.under) as server:
        opened(server.url)
        sys.stdout.flush()
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()


def listen(root: Path, port: int | None, under: str) -> Server:
    """A server on `port`; by default on the usual port, with the saved games, or else on a free one."""
    if port is not None:
        return Server(root, port, under)
    try:
        return Server(root, USUAL_PORT, under)
    except OSError:
        return Server(root, 0, under)


if __name__ == "__main__":
    main()
