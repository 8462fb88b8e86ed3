// The scripts of this page: the shell's and the game's.

import { startScripts } from "../../shell/shell.js";
import * as acts from "./board/acts.js";
import * as sound from "./board/sound.js";
import * as squares from "./board/squares.js";
import * as keys from "./turn/keys.js";
import * as fetching from "./drills/fetching.js";
import * as drawing from "./editor/drawing.js";

startScripts(acts, sound, squares, keys, fetching, drawing);

export { chance, drawings, others, perform, render, restored, start, storage, texts, today } from "../../shell/shell.js";
