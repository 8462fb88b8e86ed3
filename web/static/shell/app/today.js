// What day it is: Python has no calendar of the place where the page is open.

/** Today by the calendar of this place, as 2026-11-22. */
export function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
