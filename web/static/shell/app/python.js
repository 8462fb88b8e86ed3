// The interface to Python. Each act of a person is an action and a value, two short strings; questions are answered with JSON.
// Until Python has started, calls do nothing.

/** @type {{ act: (action: string, value: string) => unknown, ask: (name: string, text: string) => string, goOn: () => void }} */
let python = { act() {}, ask: () => '{"ok": ""}', goOn() {} };

/** Use these functions of Python from now on: `act(action, value)`, `ask(name, text)` and `goOn()`. */
export function connect(functions) {
  python = functions;
}

export const act = (action, value = "") => python.act(action, value);

/** Answers `{ok}` or `{error: {code, message}}`. */
export const ask = (name, text = "") => JSON.parse(python.ask(name, text));

/** Have the next slice drawn, or the work after the last slice done. */
export const goOn = () => python.goOn();

export const effects = {
  // A person's acts in the meantime come first.
  later: ({ action, value }) => setTimeout(act, 0, action, value),
};
