// The scripts of the shell, put together: the part of the page that stays in JavaScript. The entry of a game's page,
// `games/NAME/page.js`, starts them and its own, and re-exports the rest of this module's exports; `main.py` imports only that entry.
//
// A script does nothing when it is imported. Its `start` begins its work, its `effects` are functions for the app.

import * as animation from "./app/animation.js";
import * as awake from "./app/awake.js";
import { chance } from "./app/chance.js";
import * as dragging from "./app/dragging.js";
import * as input from "./app/input.js";
import * as memory from "./app/memory.js";
import * as presses from "./app/presses.js";
import * as python from "./app/python.js";
import { offerScripting } from "./app/scripting.js";
import * as stage from "./app/stage.js";
import * as date from "./app/today.js";
import * as zoom from "./app/zoom.js";
import * as places from "./door/places.js";
import * as joy from "./drawing/joy.js";
import * as soon from "./drawing/soon.js";
import * as synthesizer from "./drawing/synthesizer.js";
import * as film from "./film/film.js";
import * as help from "./help/help.js";
import * as jobs from "./jobs/jobs.js";
import * as keyboard from "./keyboard/keyboard.js";
import * as rings from "./keyboard/rings.js";
import * as calling from "./nearby/calling.js";
import * as handing from "./nearby/handing.js";
import * as scanning from "./nearby/scanning.js";
import * as dropping from "./saves/dropping.js";
import * as saves from "./saves/saves.js";
import * as updates from "./settings/updates.js";
import * as share from "./sharing/share.js";
import * as speech from "./speech/announce.js";
import * as store from "./storage/storage.js";
import * as poster from "./poster/poster.js";
import * as languages from "./texts/texts.js";
import * as tips from "./tips/tips.js";

const { restored, storage } = store;
const { texts } = languages;
const { render } = stage;
const { today } = date;

/**
 * A script that is started with the page.
 *
 * @typedef {{ start?: () => void, effects?: Record<string, (effect: any) => unknown> }} Script
 */

/**
 * The order in which scripts are started and get events: of two listeners of the same event, the earlier one is called first.
 *
 * @type {Script[]}
 */
const SCRIPTS = [
  memory, // before Pyodide is read
  soon, stage, animation, python, awake, joy, dragging, presses, share, film, jobs, places, speech, store, languages, date, handing, calling,
  scanning, keyboard, rings, saves, dropping, updates, help, tips, zoom, synthesizer, poster,
];

/** @type {Record<string, (effect: any) => unknown>} */
const effects = {};

/**
 * Start the scripts of the shell, then those of the game.
 *
 * @param {Script[]} own
 */
function startScripts(...own) {
  for (const script of [...SCRIPTS, ...own]) {
    script.start?.();
    Object.assign(effects, script.effects);
  }
  performance.mark?.("ttb-first-board");
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
  python.connect({ act, ask, goOn });
  offerScripting();
  input.listen();
  document.documentElement.dataset.ready = "true";
  performance.mark?.("ttb-interactive");
  dispatchEvent(new Event("ttb-ready"));
}

export { chance, drawings, others, perform, render, restored, start, startScripts, storage, texts, today };
