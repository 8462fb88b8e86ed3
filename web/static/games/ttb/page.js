// The scripts of this page: the shell's and the game's.

import { startScripts } from "../../shell/shell.js";
import * as acts from "./board/acts.js";
import * as considering from "./board/considering.js";
import * as hexes from "./board/hexes.js";
import * as rows from "./board/rows.js";
import * as showing from "./board/showing.js";
import * as sound from "./board/sound.js";
import * as task from "./door/task.js";
import * as picture from "./puzzles/daily/picture.js";
import * as packed from "./puzzles/packed.js";
import * as idle from "./puzzles/endless/idle.js";
import * as storm from "./puzzles/storm/storm.js";

startScripts(acts, considering, hexes, rows, showing, sound, task, picture, packed, idle, storm);

export { chance, drawings, others, perform, render, restored, start, storage, texts, today } from "../../shell/shell.js";
