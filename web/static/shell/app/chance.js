// Random numbers that cannot be guessed. Guests see names made of such numbers, and must not be able to predict later ones: the
// seed of a game deals all that is hidden in it.

const MOST = 10n ** 12n;

/** A short text of digits. */
export function chance() {
  const [number] = crypto.getRandomValues(new BigUint64Array(1));
  return String(number % MOST).padStart(12, "0").replace(/0+$/, "") || "0";
}
