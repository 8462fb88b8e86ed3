// The places of the board, such as hexes. A game registers its kinds of places; to the shell a place is a kind and a name.

const centres = new Map(); // the name of the central place of each kind
let selector = ":not(*)";

/**
 * Register a kind of places, a word: each has its name in `data-KIND`, choosing it is the action KIND, and `KIND:NAME` is the
 * subject of its tip. The keyboard starts at the centre.
 */
export function registerPlaces(kind, centre) {
  centres.set(kind, centre);
  selector = [...centres.keys()].map((kind) => `[data-${kind}]`).join(", ");
}

/** The selector of all places. */
export const places = () => selector;

/**
 * An element as a place; null if it is none.
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
