// The scripts of this page are the shell's: the counting game itself needs none.

import { startScripts } from "../../shell/shell.js";

startScripts();

export { chance, drawings, others, perform, render, restored, start, storage, texts, today } from "../../shell/shell.js";
