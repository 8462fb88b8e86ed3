// The scripts of this page: the shell's and the game's.

import { startScripts } from "../../shell/shell.js";
import * as acts from "./board/acts.js";
import * as gliding from "./board/gliding.js";
import * as sound from "./board/sound.js";
import * as lattice from "./turn/lattice.js";
import * as fetching from "./puzzles/fetching.js";

startScripts(acts, gliding, sound, lattice, fetching);

export { chance, drawings, others, perform, render, restored, start, storage, texts, today } from "../../shell/shell.js";
