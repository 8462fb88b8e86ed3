"""ESLint and TypeScript check the page's scripts and style sheets; importing a script has no effect."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tools.steps import ROOT

pytestmark = pytest.mark.built
FRONTEND = ROOT / "tools" / "frontend"
LINTED = ("web", "tests/counting/static", "tools/frontend")
LINT = ("eslint", "--config", "tools/frontend/eslint.config.js", "--max-warnings", "0")

QUIET = """
import { act } from "./python.js";
const root = document.documentElement, known = new Map(), wide = matchMedia("(min-width: 1px)");
let timer = 0;
const later = () => setTimeout(act, 0, "go");
class Line { channel = new BroadcastChannel("lines"); }
export function start() { addEventListener("click", later); timer = 1; }
export const effects = { go: () => { root.append(String(known.size + timer), wide.media, new Line()); } };
"""
ACTING = (
    'addEventListener("click", () => {});',
    'for (const kind of ["click"]) addEventListener(kind, () => {});',
    'if (navigator.share) document.title = "x";',
    "const answer = fetch(location.href); export { answer };",
    "const timer = setInterval(() => {}, 1000); export { timer };",
    'export const channel = new BroadcastChannel("lines");',
    "new MutationObserver(() => {}).observe(document.body, {});",
    'customElements.define("x-board", class extends HTMLElement {});',
    "const made = ((one) => one)(() => {}); export { made };",
    "export class Line { static channel = new Worker('x.js'); }",
    "export class Other { static { document.title = 'x'; } }",
    "export const never = await new Promise(() => {});",
    "document.documentElement.dataset.ready = 'true';",
)


NEW = "web/static/shell/app/new.js"
LACKING = {
    (NEW, "export const each = () => new CookieStore();"): "compat/compat",
    ("web/start/loading.js", "self.stored = new CookieStore();"): "compat/compat",
    ("web/snapshot/interpreter.js", "self.stored = new CookieStore();"): "compat/compat",
    ("web/worker.js", "self.stored = new CookieStore();"): "compat/compat",
    ("web/static/shell/app/new.css", "a { field-sizing: content; }"): "css/use-baseline",
}
"""The rule that finds what browsers lack, by the name of a file and its text."""
STILL, MOVING = (NEW, QUIET), (NEW, "\n".join(ACTING))
PAGE = ("web/static/games/ttb/page.js", ACTING[0])
GIVEN = [*LACKING, STILL, MOVING, PAGE]
LINT_TEXTS = """
import { ESLint } from "eslint";
import { readFileSync } from "node:fs";
process.chdir(process.argv[1]);
const eslint = new ESLint({ overrideConfigFile: "tools/frontend/eslint.config.js" });
const found = [];
for (const [filePath, text] of JSON.parse(readFileSync(0, "utf8")))
  found.push((await eslint.lintText(text, { filePath }))[0].messages);
console.log(JSON.stringify(found));
"""


def run(tool: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run one of the tools that `dev.py test` has installed."""
    program = FRONTEND / "node_modules" / ".bin" / tool
    assert program.exists(), f"{tool} is not there: npm ci in {FRONTEND.relative_to(ROOT)}"
    return subprocess.run([program, *words], capture_output=True, text=True, cwd=ROOT)


@cache
def messages() -> dict[tuple[str, str], set[tuple[str, int]]]:
    """ESLint's findings in the files of `GIVEN`: rules and lines. It reads its settings once, for seconds."""
    node = ("node", "--input-type=module", "--eval", LINT_TEXTS, str(ROOT))
    done = subprocess.run(node, input=json.dumps(GIVEN), capture_output=True, text=True, cwd=FRONTEND)
    assert not done.returncode, done.stderr
    found = [{(message["ruleId"], message["line"]) for message in each} for each in json.loads(done.stdout)]
    return dict(zip(GIVEN, found, strict=True))


def test_eslint_finds_nothing() -> None:
    done = run(*LINT, *LINTED)
    assert not done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("project", [".", "service_worker"])
def test_typescript_finds_nothing(project: str) -> None:
    done = run("tsc", "--project", str(FRONTEND / project))
    assert not done.returncode, done.stdout + done.stderr


def test_every_script_is_read() -> None:
    """No script is outside the tools' folders, and none switches a tool off."""
    scripts = list((ROOT / "web").rglob("*.js"))
    listed = [
        name
        for project in (".", "service_worker")
        for name in run("tsc", "--project", str(FRONTEND / project), "--listFilesOnly").stdout.splitlines()
    ]
    assert {path.resolve() for path in scripts} <= {Path(name).resolve() for name in listed}
    away = ("@ts-ignore", "@ts-nocheck", "@ts-expect-error", "eslint-disable")
    assert not [(path.name, word) for path in scripts for word in away if word in path.read_text()]


@pytest.mark.parametrize(("name", "text"), LACKING)
def test_what_the_oldest_promised_browsers_lack_is_found(name: str, text: str) -> None:
    assert LACKING[name, text] in {found for found, _ in messages()[name, text]}


def test_a_script_that_acts_when_it_is_imported_is_found() -> None:
    assert messages()[STILL] == set()
    assert messages()[MOVING] == {("house/imports-do-nothing", line + 1) for line in range(len(ACTING))}
    assert messages()[PAGE] == set(), "a game's page starts all scripts"
