// The scripts of this page: the shell's, and what the game adds.

import { add } from "../../shell/shell.js";
import "./board/acts.js";
import "./board/sound.js";
import "./board/squares.js";
import "./turn/keys.js";
import { effects as drills } from "./drills/fetching.js";
import "./editor/drawing.js";

add(drills);

export { chance, drawings, others, perform, render, restored, start, storage, texts, today } from "../../shell/shell.js";
