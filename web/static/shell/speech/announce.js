// Says things to those who listen.

const HEARD_AFTER = 4000;

/** Say it after what is being said or, if urgent, at once. */
export function announce(text, urgent = false) {
  const line = document.createElement("p");
  line.textContent = text;
  document.querySelector(urgent ? "#alarm" : "#announcer").append(line);
  setTimeout(() => line.remove(), HEARD_AFTER);
}

export const effects = {
  announce: ({ text, urgent }) => announce(text, urgent),
};
