// The scripts of this page: the shell's, and what the game adds.

import "./board/acts.js";
import "./board/sound.js";
import "./turn/lattice.js";

export { chance, drawings, others, perform, render, restored, start, storage, texts, today } from "../../shell/shell.js";
