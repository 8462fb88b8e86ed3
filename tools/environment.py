"""Sets up the environment for building and testing: Python packages, npm packages, browsers.

Steps that are done already are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.steps import (
    BIN,
    BUILD,
    PROJECT,
    PYTHON,
    ROOT,
    RUNTIME,
    VENV,
    Problem,
    Step,
    call,
    digest,
    run,
    say,
)

# The version and hashes of every package that a dependency group of pyproject.toml leads to.
CONSTRAINTS = ROOT / "tools" / "constraints.txt"
COMPILER_CONSTRAINTS = ROOT / "tools" / "compiler.txt"
PIP = ROOT / "tools" / "pip.txt"
NODE_MIN = 20
CHROMIUM = Path("/usr/bin/chromium")
HEADLESS_SHELL = Path("/usr/bin/chromium-headless-shell")
FIREFOX = Path("/usr/bin/firefox-esr")
# Debian's packages, each with a program that shows that it is installed.
DEBIAN = {
    "chromium": CHROMIUM,
    "chromium-headless-shell": HEADLESS_SHELL,
    "firefox-esr": FIREFOX,
    "webkit2gtk-driver": Path("/usr/bin/WebKitWebDriver"),
    "xvfb": Path("/usr/bin/Xvfb"),
}
# Playwright's own browsers, each with Debian's package in its place.
OWN = {"chromium": "chromium", "firefox": "firefox-esr"}


def python_packages() -> None:
    """Create .venv and install the group `dev` into it."""
    step = Step(VENV / ".ttb-stamp", digest([PIP, CONSTRAINTS], *group("dev"), sys.version))
    if step.done() and PYTHON.exists():
        return
    if not PYTHON.exists():
        say("making the virtual environment .venv")
        if call(sys.executable, "-m", "venv", VENV):
            shutil.rmtree(VENV, ignore_errors=True)
            raise Problem("python3 -m venv failed; on Debian and Ubuntu: apt-get install python3-venv")
    say("installing the Python packages")
    pip_install("--requirement", PIP)
    pip_install("--group", "dev", "--constraint", CONSTRAINTS)
    step.finish()


def compiler() -> Path:
    """The directory of the packages that compile to bytecode, installed for Pyodide's Python to import.

    Pyodide's Python is newer than the Python that installs them, so pip ignores `requires-python`; packages
    without a wheel are refused.
    """
    place = BUILD / "compiler"
    step = Step(place / ".ttb-stamp", digest([COMPILER_CONSTRAINTS], *group("compiler")))
    if not step.done():
        say("installing pyodide-build")
        shutil.rmtree(place, ignore_errors=True)
        options = ("--no-deps", "--only-binary", ":all:", "--ignore-requires-python", "--target", place)
        pip_install("--group", "compiler", "--constraint", COMPILER_CONSTRAINTS, *options)
        step.finish()
    return place


def group(name: str) -> list[str]:
    """The requirements of a dependency group of pyproject.toml, with those of the groups it includes."""
    groups: dict[str, list[str | dict[str, str]]] = PROJECT["dependency-groups"]
    found: list[str] = []
    for entry in groups[name]:
        found += [entry] if isinstance(entry, str) else group(entry["include-group"])
    return found


def pip_install(*options: str | Path) -> None:
    """Install pinned packages, checked against their hashes; Python compiles what is imported later on."""
    pip = (PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-compile")
    run(*pip, "--require-hashes", *options)


def node_packages(place: Path = RUNTIME) -> None:
    """Install the npm packages of a directory's package-lock.json, checked against its hashes.

    runtime/ has the packages that are shipped, e2e/ those for tests of the built page, tools/frontend/ those
    that check its scripts.
    """
    inputs = digest([place / "package.json", place / "package-lock.json"])
    step = Step(place / "node_modules" / ".ttb-stamp", inputs)
    if step.done():
        return
    node = shutil.which("node")
    npm = shutil.which("npm")
    if node is None or npm is None:
        raise Problem(f"Node.js {NODE_MIN} or newer with npm is needed to fetch Pyodide and PyScript")
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip()
    if int(version.lstrip("v").split(".")[0]) < NODE_MIN:
        raise Problem(f"Node.js {NODE_MIN} or newer is needed, {node} is {version}")
    say("installing the npm packages")
    run(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", cwd=place)
    step.finish()


def browsers() -> None:
    """Install Chromium and Firefox, on Debian WebKit's driver too; elsewhere Playwright has its own."""
    missing = [package for package, program in DEBIAN.items() if not program.exists()]
    if not missing:
        return
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root and debian():
        say(f"installing {', '.join(missing)}")
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        run("apt-get", "update", "-qq", env=quiet)
        run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing, env=quiet)
    elif own := [name for name, package in OWN.items() if package in missing]:
        step = Step(VENV / ".ttb-browsers", digest([PIP, CONSTRAINTS], *group("test"), *own))
        if not step.done():
            say(f"installing Playwright's {' and '.join(own)}")
            # With the system libraries, if they can be installed.
            run(BIN / "playwright", "install", *(["--with-deps"] if root else []), *own)
            step.finish()


def debian() -> bool:
    """True if `chromium` is a real package here (Ubuntu's only leads to a snap)."""
    release = Path("/etc/os-release")
    return release.is_file() and "\nID=debian" in "\n" + release.read_text()
