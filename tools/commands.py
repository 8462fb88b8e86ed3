"""The commands of dev.py."""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from inspect import cleandoc
from itertools import takewhile

from tools import build_site, environment, serve
from tools.steps import DIST, PYTHON, ROOT, SOURCES, Problem, call, run, say

# Modules with their options.
CHECKS: dict[str, tuple[str, ...]] = {"ruff": ("check", "--quiet"), "mypy": ()}
# Each process has a browser of its own, and Python in several pages of it. There is one more than there are
# cores, because now and then each of them waits.
PARALLEL = ("-n", str(min(4, 1 + (os.cpu_count() or 1))), "--dist", "worksteal")

BENCH = {"PYTHONPATH": os.pathsep.join(map(str, SOURCES))}
"""What the benchmarks find: they are programs in a folder of their own."""


def build(address: str = "") -> None:
    environment.python_packages()
    environment.node_packages()
    build_site.build(address=address)


def play(words: list[str]) -> int:
    """Build, serve and open the game."""
    build()
    serve.main([str(DIST), *words], show)
    return 0


def show(url: str) -> None:
    print(f"\n  Twin Tin Bots: {url}\n  (stop with Ctrl+C)\n", flush=True)
    if "CI" not in os.environ and (sys.platform != "linux" or os.environ.get("DISPLAY")):
        webbrowser.open(url)


def test(words: list[str]) -> int:
    """All checks, then all tests in one run of pytest; the exit code is that of the first that failed.

    A failed check does not keep the tests from running, so that one run tells everything. The checks run
    while the site is built. The tests are dealt out to all cores; who is done takes over from the others.
    `-n 0` leaves them in one process.
    """
    environment.python_packages()
    with ThreadPoolExecutor() as pool:
        checks = {name: pool.submit(call, PYTHON, "-m", name, *options) for name, options in CHECKS.items()}
        build()
        environment.browsers()
        for place in ("e2e", "tools/frontend"):
            environment.node_packages(ROOT / place)
    failed = {name: code for name, check in checks.items() if (code := check.result())}
    for name in failed:
        say(f"{name} failed")
    say("pytest")
    tests = call(PYTHON, "-m", "pytest", *PARALLEL, *words)
    return next(iter(failed.values()), tests)


def goldens(words: list[str]) -> int:
    """Play the golden games of every game again, or those of one, named as in makers/, or some of these."""
    environment.python_packages()
    makers = {file.parent.name: file for file in sorted((ROOT / "makers").glob("*/goldens.py"))}
    if words and words[0] not in makers:
        print(f"usage: python3 dev.py goldens [{' | '.join(makers)} [NAME ...]]", file=sys.stderr)
        return 2
    chosen = [makers[words[0]]] if words else makers.values()
    return max(call(PYTHON, maker, *words[1:]) for maker in chosen)


def bench(words: list[str]) -> int:
    """Run every benchmark in bench/, or those named, with the options that come after the names.

    `bench NAME --help` tells the options of one.
    """
    files = {file.stem: file for file in sorted((ROOT / "bench").glob("[!_]*.py"))}
    names = list(takewhile(lambda word: not word.startswith("-"), words))
    options = words[len(names) :]
    usage = f"usage: python3 dev.py bench [{' | '.join(files)} ...] [OPTIONS]"
    if not {*names} <= {*files}:
        print(usage, file=sys.stderr)
        return 2
    if asks_for_help(options) and not names:
        print(f"{usage}\n\n{cleandoc(bench.__doc__ or '')}")
        return 0
    if not asks_for_help(options):
        build()
        environment.browsers()
    for name in names or files:
        say(f"bench {name}")
        run(PYTHON, files[name], *options, env=BENCH)
    return 0


def asks_for_help(words: Iterable[str]) -> bool:
    """Whether somebody wants to know what there is, and nothing done."""
    return not {"-h", "--help"}.isdisjoint(words)


def build_command(words: list[str]) -> int:
    """Make dist/."""
    parser = argparse.ArgumentParser(prog="dev.py build")
    parser.add_argument("--address", default="", help="where the page will be, for its picture in links")
    build(parser.parse_args(words).address)
    return 0


def serve_command(words: list[str]) -> int:
    """Serve dist/, which is made if it is not there."""
    if not (DIST / "index.html").is_file() and not asks_for_help(words):
        build()
    serve.main([str(DIST), *words])
    return 0


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "play": play,
    "test": test,
    "build": build_command,
    "serve": serve_command,
    "goldens": goldens,
    "bench": bench,
}

TELLING = ("bench", "build", "serve")
"""The commands that tell their options themselves."""


def main(words: list[str]) -> int:
    """Carry out one command; its exit code, 2 for a command that does not exist."""
    if not words or words[0] not in COMMANDS:
        asked = asks_for_help(words[:1])
        print(f"usage: python3 dev.py {' | '.join(COMMANDS)}", file=sys.stdout if asked else sys.stderr)
        return 0 if asked else 2
    if words[0] not in TELLING and asks_for_help(words[1:]):
        print(f"usage: python3 dev.py {words[0]} ...\n\n{cleandoc(COMMANDS[words[0]].__doc__ or '')}")
        return 0
    try:
        return COMMANDS[words[0]](words[1:])
    except Problem as problem:
        print(f"\n[dev] {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
