// The scripts of the shell, put together: what must not cross into Python. The entry of a game's page, `games/NAME/page.js`,
// passes on what this one exports, and adds what the game has itself; `main.py` imports that and nothing else of them.

import "./app/memory.js"; // before Pyodide is read
import { effects as animation } from "./app/animation.js";
import "./app/awake.js";
import { connect, effects as python } from "./app/python.js";
import { effects as drawing, render } from "./app/stage.js";
import { effects as joy } from "./drawing/joy.js";
import { listen } from "./app/input.js";
import { offerScripting } from "./app/scripting.js";
import { effects as sharing } from "./sharing/share.js";
import { effects as jobs } from "./jobs/jobs.js";
import { effects as places } from "./door/places.js";
import { effects as speech } from "./speech/announce.js";
import { effects as languages, texts } from "./texts/texts.js";
import { effects as handing } from "./nearby/handing.js";
import { effects as lines } from "./nearby/lines.js";
import { effects as scanning } from "./nearby/scanning.js";
import "./keyboard/keyboard.js";
import "./keyboard/rings.js";
import { effects as dropping } from "./saves/dropping.js";
import { effects as saves } from "./saves/saves.js";
import { effects as settings } from "./settings/updates.js";
import { restored, storage } from "./storage/storage.js";
import "./help/help.js";
import "./tips/tips.js";
import "./app/zoom.js";
import { chance } from "./app/chance.js";
import { today } from "./app/today.js";

performance.mark?.("ttb-first-board");

const effects = {
  ...python, ...drawing, ...animation, ...joy, ...speech, ...languages, ...sharing, ...saves, ...dropping, ...settings,
  ...jobs, ...places, ...lines, ...handing, ...scanning,
};

/** Have effects of the game's own carried out as well. */
function add(more) {
  Object.assign(effects, more);
}

/** Carry out effects, a list as JSON. */
function perform(json) {
  for (const effect of JSON.parse(json)) effects[effect.do]?.(effect);
}

/** The names of all drawings of the sprite, in one text. */
function drawings() {
  return Array.from(document.querySelectorAll(".sprite symbol"), (symbol) => symbol.id).join(" ");
}

/** The other games of the house, as JSON. */
function others() {
  return JSON.stringify(JSON.parse(document.querySelector("#start").textContent).others);
}

/** Python is there and has drawn: from now on a person can act. */
function start(act, ask, goOn) {
  connect({ act, ask, goOn });
  offerScripting();
  listen();
  document.documentElement.dataset.ready = "true";
  performance.mark?.("ttb-interactive");
  dispatchEvent(new Event("ttb-ready"));
}

export { add, chance, drawings, others, perform, render, restored, start, storage, texts, today };
