// The places of the board, such as hexes. A game registers its kinds of places; to the shell a place is a kind and a name.

const centres = new Map(); // kinds of places, and which of each is in the middle of the board
let selector = ":not(*)";

/**
 * The game's places are of this kind, a word: each has its name in `data-KIND`, to choose it is the action KIND, and
 * `KIND:NAME` is what its tip is about. The keyboard comes to the centre first.
 */
export function registerPlaces(kind, centre) {
  centres.set(kind, centre);
  selector = [...centres.keys()].map((known) => `[data-${known}]`).join(", ");
}

/** What selects all places. */
export const places = () => selector;

/**
 * An element as a place; nothing if it is none.
 *
 * @returns {{ kind: string, name: string } | null}
 */
export function placeOf({ dataset }) {
  for (const kind of centres.keys()) if (kind in dataset) return { kind, name: dataset[kind] };
  return null;
}

export function isCentre(element) {
  const place = placeOf(element);
  return place !== null && place.name === centres.get(place.kind);
}
