// What the shell is told of this game's board: its places are hexes.

import { registerPlaces } from "../../../shell/app/board.js";

export function start() {
  registerPlaces("hex", "0,0");
}
