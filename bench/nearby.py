"""The time from a tap on Run at a guest's screen until the run begins on the host's.

    python3 dev.py bench nearby
    python3 dev.py bench nearby --turns 20

Two browsers, connected as two devices are, play a golden game of Twin Tin Bots. Host and guest take turns in
tapping Run. The time is printed in parts: until the guest's message leaves, until the host has it, until the
animation starts on the host's page, and until it starts on the guest's, which learns of it only from the
host. Clocks of two processes agree to about a millisecond.

It is compared with the same tap at the host's own turns, without a connection. The aim is 150 ms.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from statistics import median

from games.ttb.features import FEATURES
from games.ttb.game import TTB
from playwright.sync_api import Browser, Page
from shell.features import FEATURES as SHELL

import ttb_core as ttb
from makers.ttb.goldens import golden
from tools.playing import chromium
from tools.playing.near_games import steps
from tools.playing.nearby import NEAR, QUICKLY, RECORD, Screen, Table, storage
from tools.playing.staging import preferences
from tools.steps import DIST

AIM = 150
FIRST = 20
"""The number of turns before the measured game: programs are full then, and few turns ask for an answer."""

# All times are by the clock that the processes of a machine share.
MARK = """
window.marks = {};
{
  const mark = (name, at = performance.now()) => { marks[name] ??= performance.timeOrigin + at; };
  addEventListener("click", ({ target, timeStamp }) => {
    if (target.closest?.("[data-action=run]")) mark("tap", timeStamp);
  }, true);
  const look = () => document.documentElement.dataset.animating !== undefined && mark("runs");
  new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ["data-animating"] });
  const { createDataChannel } = RTCPeerConnection.prototype;
  RTCPeerConnection.prototype.createDataChannel = function (...given) {
    const channel = createDataChannel.apply(this, given);
    const send = channel.send.bind(channel);
    channel.send = (piece) => { mark("sent"); send(piece); };
    channel.addEventListener("message", () => mark("heard"));
    return channel;
  };
}
"""
TAKE = "() => { const found = marks; marks = {}; return found; }"


def in_ms(times: list[float]) -> str:
    return f"{median(times):4.0f} ms (at most {max(times):.0f})"


def sit_down(browsers: list[Browser], url: str, position: ttb.Position) -> Table:
    """A table with a host and a guest."""
    pages: list[Page] = []
    stored = storage(TTB, (*SHELL, *FEATURES), position, {"yellow": NEAR}, speed="normal", halts=False)
    for browser in browsers:
        context = browser.new_context(**chromium.USUAL, viewport={"width": 1180, "height": 820})
        context.add_init_script(MARK)
        context.add_init_script(RECORD)
        pages.append(context.new_page())
    for page, storing in zip(pages, (stored, preferences(**{**QUICKLY, "speed": "normal"})), strict=True):
        page.goto(url)
        page.evaluate(
            "kept => { for (const [key, text] of Object.entries(kept)) localStorage[key] = text; }", storing
        )
        chromium.open_game(page, url)
    host, guest = Screen(pages[0], "red"), Screen(pages[1], "yellow")
    table = Table(TTB, host, lambda *_: [])
    table.come(guest)
    return table


def taps(
    table: Table, position: ttb.Position, turns: list[ttb.Turn]
) -> Iterator[tuple[str, dict[str, float], dict[str, float]]]:
    """Play the turns; yield the colour that tapped, and the marks of host and guest."""
    for turn in turns:
        first, *answers = steps(position, turn)
        tapping = table.screen(first.colour)
        tapping.do(first._replace(acts=first.acts[:-1]))
        for screen in table.screens:
            screen.page.evaluate(TAKE)
        tapping.page.click("[data-action=run]")
        for screen in table.screens:
            chromium.until(screen.page, "() => 'runs' in marks")
        yield first.colour, *(screen.page.evaluate(TAKE) for screen in table.screens)
        for screen in table.screens:
            screen.act("skip")
        for answer in answers:
            table.screen(answer.colour).do(answer)
            for screen in table.screens:
                screen.act("skip")
        position = ttb.play(position, turn).position
        table.check(TTB.data(position))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--turns", type=int, default=20, help="turns, of which each plays every other (20)")
    chosen = parser.parse_args()
    setup, turns = golden("two")
    position = ttb.new_game(**setup)
    for turn in turns[:FIRST]:
        position = ttb.play(position, turn).position
    with chromium.serving_copy(DIST) as (browser, site, _):
        other = browser.browser_type.launch(executable_path=chromium.program(), args=chromium.flags())
        table = sit_down([browser, other], site.url, position)
        parts: dict[str, list[float]] = {name: [] for name in ("leaves", "there", "runs", "whole", "back")}
        own: list[float] = []
        for colour, host, guest in taps(table, position, turns[FIRST : FIRST + chosen.turns]):
            if colour == "red":
                own.append(host["runs"] - host["tap"])
                continue
            parts["leaves"].append(guest["sent"] - guest["tap"])
            parts["there"].append(host["heard"] - guest["sent"])
            parts["runs"].append(host["runs"] - host["heard"])
            parts["whole"].append(host["runs"] - guest["tap"])
            parts["back"].append(guest["runs"] - guest["tap"])
        print(f"from a tap on Run at the guest's screen, {len(own)} turns of each")
        print(f"  the message leaves after      {in_ms(parts['leaves'])}")
        print(f"  it is there after             {in_ms(parts['there'])}")
        print(f"  the host's run begins after   {in_ms(parts['runs'])}")
        print(f"  in all until it runs there    {in_ms(parts['whole'])}, aimed at {AIM} ms")
        print(f"  in all until it runs here     {in_ms(parts['back'])}")
        print(f"a tap on Run at the host's own screen, until it runs there {in_ms(own)}")
        print(f"  a guest's takes {median(parts['whole']) / median(own):.2f} times as long")
        other.close()


if __name__ == "__main__":
    main()
