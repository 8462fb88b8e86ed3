// The page's own scripts, the shell's and the game's, put together. They do what must not cross into Python; `main.py`
// imports this module and nothing else of them.

import "./shell/app/memory.js"; // before Pyodide is read
import { effects as animation } from "./shell/app/animation.js";
import { connect, effects as python } from "./shell/app/python.js";
import { effects as drawing, render } from "./shell/app/stage.js";
import { effects as joy } from "./shell/drawing/joy.js";
import { listen } from "./shell/app/input.js";
import { offerScripting } from "./shell/app/scripting.js";
import { effects as sharing } from "./shell/sharing/share.js";
import { effects as jobs } from "./shell/jobs/jobs.js";
import "./shell/door/places.js";
import { effects as speech } from "./shell/speech/announce.js";
import { effects as languages, texts } from "./shell/texts/texts.js";
import "./shell/keyboard/keyboard.js";
import "./shell/keyboard/rings.js";
import { effects as saves } from "./shell/saves/saves.js";
import { effects as settings } from "./shell/settings/updates.js";
import { restored, storage } from "./shell/storage/storage.js";
import "./shell/help/help.js";
import "./shell/tips/tips.js";
import "./games/ttb/board/acts.js";
import "./games/ttb/board/considering.js";
import "./games/ttb/board/hexes.js";
import "./games/ttb/board/rows.js";
import "./games/ttb/board/showing.js";
import "./games/ttb/board/sound.js";
import "./shell/app/zoom.js";
import { effects as daily, today } from "./games/ttb/puzzles/daily/daily.js";
import { effects as packed } from "./games/ttb/puzzles/packed.js";
import "./games/ttb/puzzles/storm/storm.js";

performance.mark?.("ttb-first-board");

const effects = {
  ...python, ...drawing, ...animation, ...joy, ...speech, ...languages, ...sharing, ...saves, ...settings, ...jobs,
  ...daily, ...packed,
};

/** Carry out effects, a list as JSON. */
function perform(json) {
  for (const effect of JSON.parse(json)) effects[effect.do]?.(effect);
}

/** The names of all drawings of the sprite, in one text. */
function drawings() {
  return Array.from(document.querySelectorAll(".sprite symbol"), (symbol) => symbol.id).join(" ");
}

/** Python is there and has drawn: from now on a person can act. */
function start(act, ask, goOn) {
  connect({ act, ask, goOn });
  offerScripting();
  listen();
  document.querySelector("#loading")?.remove();
  document.documentElement.dataset.ready = "true";
  performance.mark?.("ttb-interactive");
  dispatchEvent(new Event("ttb-ready"));
}

export { drawings, perform, render, restored, start, storage, texts, today };
