// Announces texts to screen readers.

const HEARD_AFTER = 4000;

/** Announce a text after the present one or, if urgent, at once. */
export function announce(text, urgent = false) {
  const line = document.createElement("p");
  line.textContent = text;
  document.querySelector(urgent ? "#alarm" : "#announcer").append(line);
  setTimeout(() => line.remove(), HEARD_AFTER);
}

export const effects = {
  announce: ({ text, urgent }) => announce(text, urgent),
};
