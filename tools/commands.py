"""The commands of dev.py."""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import webbrowser
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from inspect import cleandoc
from itertools import takewhile

from tools import build_site, environment, release, serve
from tools.steps import BUILD, DIST, PYTHON, ROOT, SOURCES, Problem, call, run, say

# Each is a module with its options.
CHECKS: dict[str, tuple[str, ...]] = {
    "the format": ("ruff", "format", "--check", "--quiet"),
    "lint": ("ruff", "check", "--quiet"),
    "types": ("mypy",),
}
# The processes for tests in browsers: each has a browser of its own, and Python in several pages of it. Two
# cores are enough for them, because each waits a third of the time.
PARALLEL = ("-n", "4", "--dist", "worksteal")
# A failed test in browsers is run once more, and the report has its first failure too.
TWICE = ("--reruns=1", "--rerun-show-tracebacks")
ONCE = ("-p", "no:rerunfailures")  # the plugin costs a little at every test

# Without the tests that only the nightly run has.
USUAL = "not walk and not repeats and not proof"
# The tests of `check`: no browser, no Node.js, nothing built, few examples.
QUICK = ("-m", f"{USUAL} and not slow and not built", "--hypothesis-profile=quick")
# All tests but those in browsers. Each part has one process, because workers that all collect every test and
# send reports take longer for that than for the tests.
PARTS = (
    *((f"tests/games/{place.name}",) for place in sorted((ROOT / "tests" / "games").iterdir(), reverse=True)),
    ("tests/contract",),
    ("tests/test_*.py", "ground", "*_core", "robot_pictures", "web/shell", "web/games"),
    ("tests/shell", "tests/ground"),
)
IN_BROWSERS = "e2e"
# The folders with packages of npm for the tests of what is built.
NODE = ("e2e", "tools/frontend")
# In Firefox; a second device is Chromium's. A journey for each feature, nightly all tests but the longest.
IN_FIREFOX = ("--engine=firefox", "--other-engine=chromium", "-m")
JOURNEYS = f"engines and {USUAL}"
ALL_OF_FIREFOX = "not walk and not webkit"
NOTHING_CHOSEN = 5  # pytest's exit code
# Python keeps its bytecode, also where the system's settings forbid that beside the sources.
CACHED = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(BUILD / "pycache")}
NIGHTLY = ("-m", "", "--hypothesis-profile=nightly", "--timeout=1800")
DOCUMENTED = ("ground", "*_core", "robot_pictures")
API = BUILD / "api"

BENCH = {"PYTHONPATH": os.pathsep.join(map(str, SOURCES))}
"""The environment of the benchmarks, which are programs in a folder of their own."""


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


def check(words: list[str]) -> int:
    """Format, lint, types, and the tests that need no browser and no build; more words go to pytest.

    Laws run with few examples. All of this takes less than 90 seconds on an idle machine with two cores.
    """
    environment.python_packages()
    with ThreadPoolExecutor(max(2, os.cpu_count() or 1)) as pool:
        checks = begin_checks(pool)
        tests = begin_parts(pool, [*QUICK, *words])
    return first_failure(checks) or worst(part.result() for part in tests)


def names_place(words: list[str]) -> bool:
    """True if one of pytest's words is a file, a folder or a test."""
    return any(word and (ROOT / word.partition("::")[0]).exists() for word in words)


def begin_parts(pool: ThreadPoolExecutor, words: list[str]) -> list[Future[int]]:
    """Start the tests of all parts, or those that the words name; each result is an exit code."""
    parts = [[]] if names_place(words) else [folders(part) for part in PARTS]
    return [pool.submit(test_part, [*places, *words]) for places in parts]


def of_the_build() -> list[str]:
    """The files with tests marked `built`; collecting all others takes as long as these tests."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(file.relative_to(ROOT)) for file in files if "mark.built" in file.read_text("utf-8")]


def also(markers: str, words: list[str]) -> list[str]:
    """The words with one more condition on the markers of tests, besides that of a last `-m`."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("-m", default=USUAL)
    given, rest = parser.parse_known_args(words)
    return [*rest, "-m", f"({given.m}) and {markers}" if given.m else markers]


def test_part(words: list[str], runs: Iterable[str] = ONCE) -> int:
    """Run some tests in one process, and print the report at once when they are done; the exit code."""
    command = [os.fspath(PYTHON), "-m", "pytest", "-n0", "-q", *runs, *words]
    environ = {**os.environ, **CACHED}
    done = subprocess.run(
        command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    say(f"pytest {shlex.join(words)}")
    print(done.stdout, flush=True)
    return done.returncode


def worst(codes: Iterable[int]) -> int:
    """The highest of pytest's exit codes; that of a run without tests only if all runs are without."""
    return max({*codes} - {NOTHING_CHOSEN}, default=NOTHING_CHOSEN)


def test(words: list[str]) -> int:
    """All checks, then all tests; the exit code is that of the first that failed.

    A failed check does not keep the tests from running, so that one run tells everything. Python's packages
    are installed first, with nothing beside them, because all else waits for them. Then the checks run, all
    else is installed and the tests that need neither browser nor build begin, a part for each core, while the
    site is built. Beside the last of them run those of the build and those in Firefox, each in one
    process. Last come the tests in Chromium and WebKit, dealt out to all cores; who is done takes over from
    the others. Tests that are named are dealt out alike, after the build; `-n0` leaves them in one process.
    `--nightly` adds the tests with the markers `walk`, `repeats` and `proof`, and examples to the laws.
    """
    nightly = NIGHTLY if "--nightly" in words else ()
    words = [word for word in words if word != "--nightly"]
    named = names_place(words)
    chosen = [*nightly, *words]
    with ThreadPoolExecutor() as pool, ThreadPoolExecutor(os.cpu_count()) as cores:
        environment.python_packages()
        checks = begin_checks(pool)
        parts = [] if named else begin_parts(cores, also("not built", chosen))
        installed = [pool.submit(environment.browsers)]
        installed += [pool.submit(environment.node_packages, ROOT / place) for place in NODE]
        build()
        for each in installed:
            each.result()
        if not named:
            firefox = [*IN_FIREFOX, ALL_OF_FIREFOX if nightly else JOURNEYS]
            parts.append(pool.submit(test_part, [*of_the_build(), *also("built", chosen)]))
            parts.append(pool.submit(test_part, [IN_BROWSERS, *words, *firefox], TWICE))
    failed = first_failure(checks)
    last = in_browsers(chosen if named else [IN_BROWSERS, *chosen])
    return failed or worst([*(part.result() for part in parts), last])


def in_browsers(words: list[str]) -> int:
    """Run tests in browsers, on all cores, a failed one twice; the exit code."""
    say(f"pytest {shlex.join(words)}")
    return call(PYTHON, "-m", "pytest", *PARALLEL, *TWICE, *words, env=CACHED)


def folders(patterns: Iterable[str]) -> list[str]:
    """The folders of the project that match, sorted within each pattern."""
    return [str(place.relative_to(ROOT)) for pattern in patterns for place in sorted(ROOT.glob(pattern))]


Checks = dict[str, Future[int]]
"""Running checks by their names, with the exit codes to come."""


def begin_checks(pool: ThreadPoolExecutor) -> Checks:
    """Start all checks."""
    return {name: pool.submit(call, PYTHON, "-m", *command) for name, command in CHECKS.items()}


def first_failure(checks: Checks) -> int:
    """Wait for the checks, and name those that fail; the exit code of the first of these, or 0."""
    failed = {name: code for name, check in checks.items() if (code := check.result())}
    for name in failed:
        say(f"failed: {name}")
    return next(iter(failed.values()), 0)


def docs(words: list[str]) -> int:
    """Make the API pages of the rules from their docstrings, in build/api/; more words go to pdoc."""
    environment.python_packages()
    # pdoc warns of each type that a re-exported class has from its own module: these have no links.
    run(PYTHON, "-m", "pdoc", *folders(DOCUMENTED), "-o", API, *words, env={"PYTHONWARNINGS": "ignore"})
    say(f"the API pages begin at {API / 'index.html'}")
    return 0


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
    """True if the words ask for help instead of a run."""
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
    "check": check,
    "test": test,
    "build": build_command,
    "serve": serve_command,
    "goldens": goldens,
    "bench": bench,
    "docs": docs,
    "release": release.main,
}

TELLING = ("bench", "build", "release", "serve")
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
