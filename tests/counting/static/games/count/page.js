// The scripts of this page: the shell's. Nothing of the counting game itself needs one.

import { startScripts } from "../../shell/shell.js";

startScripts();

export { chance, drawings, others, perform, render, restored, start, storage, texts, today } from "../../shell/shell.js";
