// A bot in another language (docs/BOTS.md). It plays the first legal change and answers with the first option:
//
//   python3 -m ttb_core tournament 1 "program:node examples/bot.mjs" --games 10
//
// The rules come from `python3 -m ttb_core engine`, which it starts itself. PYTHON names another interpreter.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const engine = spawn(process.env.PYTHON ?? "python3", ["-m", "ttb_core", "engine"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

async function ask(request) {
  engine.stdin.write(JSON.stringify(request) + "\n");
  return JSON.parse((await answers.next()).value);
}

// Points in bases count most, then crystals on the own bots.
function worth(position, colour) {
  const points = { blue: 2, green: 3, pink: 4 };
  let sum = 0;
  for (const crystal of position.banked[colour] ?? []) sum += 10 * points[crystal];
  for (const [name, bot] of Object.entries(position.bots))
    if (bot.cargo && name.slice(0, -1) === colour) sum += points[bot.cargo];
  return sum;
}

async function whole(position, change, choices) {
  const colour = position.to_move;
  const next = [...choices];
  for (;;) {
    const turn = { change, double: false, choices: next };
    const { position: after, pending, error } = await ask({ position, turns: [turn] });
    if (error) return null;
    if (!pending) return { turn, pending: null, value: worth(after, colour) };
    if (pending.by !== colour) return { turn, pending, value: 0 };
    next.push({ [pending.kind]: pending.options[0] });
  }
}

async function answer({ position, turn, choices, pending }) {
  if (turn) return { choice: { [pending.kind]: pending.options[0] } };
  const { changes } = await ask({ legal: position });
  let best = null;
  for (const change of changes) {
    const turn = await whole(position, change, choices ?? []);
    if (turn && (!best || turn.value > best.value)) best = turn;
  }
  return { turn: best.turn, pending: best.pending };
}

for await (const line of createInterface({ input: process.stdin })) {
  let id = null;
  try {
    const request = JSON.parse(line);
    id = request.id ?? null;
    console.log(JSON.stringify({ id, ...(await answer(request)), error: null }));
  } catch (error) {
    console.log(JSON.stringify({ id, error: { code: "bad_request", message: String(error) } }));
  }
}
engine.stdin.end();
