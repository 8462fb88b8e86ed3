// The scripts of this page: the shell's, and what the game adds.

import { add } from "../../shell/shell.js";
import "./board/acts.js";
import "./board/considering.js";
import "./board/hexes.js";
import "./board/rows.js";
import "./board/showing.js";
import "./board/sound.js";
import { effects as daily } from "./puzzles/daily/daily.js";
import { effects as packed } from "./puzzles/packed.js";
import "./puzzles/storm/storm.js";

add({ ...daily, ...packed });

export { chance, drawings, others, perform, render, restored, start, storage, texts, today } from "../../shell/shell.js";
