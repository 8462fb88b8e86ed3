// Registers this game's places: hexes.

import { registerPlaces } from "../../../shell/app/board.js";

export function start() {
  registerPlaces("hex", "0,0");
}
