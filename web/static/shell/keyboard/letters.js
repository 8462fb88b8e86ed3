// The letter of a key, whatever the layout and whether Caps Lock is on: a capital is one with Shift. Where the character is no
// Latin letter, as on a Russian, Greek or Hebrew layout, it is the one that a Latin layout has in that place.

const LATIN = /^[a-z]$/i;

/** What a key may mean, the likelier first: what it writes, and the letter in its place. */
export function meanings({ key, code, shiftKey }) {
  const cased = (letter) => (shiftKey ? letter.toUpperCase() : letter.toLowerCase());
  if (LATIN.test(key)) return [cased(key)];
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return place && key.length < 3 ? [key, cased(place)] : [key];
}

/** Whether a key is that of this letter, with or without Shift. */
export const isLetter = (event, letter) => meanings(event).some((one) => one.toLowerCase() === letter);
