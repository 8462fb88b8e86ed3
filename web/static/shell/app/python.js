// The interface to Python. What a person does is handed over as an action and a value, two short strings; questions are
// answered with JSON. Until Python has started, calls do nothing.

/** @type {{ act: (action: string, value: string) => unknown, ask: (name: string, text: string) => string, goOn: () => void }} */
let python = { act() {}, ask: () => '{"ok": ""}', goOn() {} };

/** From now on this is what answers: `act(action, value)`, `ask(name, text)` and `goOn()`. */
export function connect(functions) {
  python = functions;
}

export const act = (action, value = "") => python.act(action, value);

/** Answers `{ok}` or `{error: {code, message}}`. */
export const ask = (name, text = "") => JSON.parse(python.ask(name, text));

/** Have the next slice drawn, or what waits for the last one done. */
export const goOn = () => python.goOn();

export const effects = {
  // A page that is used meanwhile comes first.
  later: ({ action, value }) => setTimeout(act, 0, action, value),
};
