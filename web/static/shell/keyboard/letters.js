// The letter of a key, whatever the layout and whether Caps Lock is on: a capital is a letter with Shift. If the character is no
// Latin letter, as on a Russian, Greek or Hebrew layout, the letter is that of a Latin layout in the same place.

const LATIN = /^[a-z]$/i;

/** The possible meanings of a key, the likelier first: its character, and the letter in its place. */
export function meanings({ key, code, shiftKey }) {
  const cased = (letter) => (shiftKey ? letter.toUpperCase() : letter.toLowerCase());
  if (LATIN.test(key)) return [cased(key)];
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return place && key.length < 3 ? [key, cased(place)] : [key];
}

/** True if a key is that of this letter, with or without Shift. */
export const isLetter = (event, letter) => meanings(event).some((meaning) => meaning.toLowerCase() === letter);
