// ESLint's rules for the page's scripts; it is run from the root of the project (tests/shell/test_frontend.py).

import js from "@eslint/js";
import globals from "globals";
import { importsDoNothing } from "./imports-do-nothing.js";

// A game's page and workers act when they are read, all other modules when they are started.
const WORKERS = ["web/static/shell/jobs/worker.js", "web/static/shell/sharing/qr.js"];
const ENTRIES = ["**/static/games/*/page.js", ...WORKERS, "web/boot.js", "web/snapshot/interpreter.js"];
// Scripts that are no modules: they are inlined in the page, or are the service worker.
const CLASSIC = ["web/start/*.js", "web/worker.js"];

export default [
  js.configs.recommended,
  {
    files: ["**/*.js"],
    languageOptions: { ecmaVersion: "latest", sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { house: { rules: { "imports-do-nothing": importsDoNothing } } },
    rules: {
      "array-callback-return": "error",
      "consistent-return": "error",
      eqeqeq: "error",
      "house/imports-do-nothing": "error",
      "no-implicit-coercion": "error",
      "no-implicit-globals": "error",
      "no-lonely-if": "error",
      "no-param-reassign": "error",
      "no-restricted-globals": ["error", "event", "name", "status"],
      "no-self-compare": "error",
      "no-template-curly-in-string": "error",
      "no-unused-expressions": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-useless-rename": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "prefer-template": "error",
    },
  },
  { files: ENTRIES, rules: { "house/imports-do-nothing": "off" } },
  { files: CLASSIC, languageOptions: { sourceType: "script" }, rules: { "house/imports-do-nothing": "off" } },
  // Old browsers must be able to parse the scripts in the page that watch over the start.
  { files: ["web/start/*.js"], rules: { "no-unused-vars": ["error", { caughtErrors: "none" }] } },
  { files: ["web/start/loading.js"], languageOptions: { ecmaVersion: 2017 } },
  { files: WORKERS, languageOptions: { globals: globals.worker } },
  // The service worker has its global scope for itself.
  { files: ["web/worker.js"], languageOptions: { globals: globals.serviceworker }, rules: { "no-implicit-globals": "off" } },
];
