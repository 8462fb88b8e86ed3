// ESLint's rules for the page's scripts and style sheets; it is run from the root of the project (tests/shell/test_frontend.py).

import { readFileSync } from "node:fs";

import css from "@eslint/css";
import js from "@eslint/js";
import compat from "eslint-plugin-compat";
import globals from "globals";
import { importsDoNothing } from "./imports-do-nothing.js";

// A game's page, workers and these settings act when they are read, all other modules when they are started.
const WORKERS = ["web/static/shell/jobs/worker.js", "web/static/shell/sharing/qr.js"];
const ENTRIES = ["**/static/games/*/page.js", ...WORKERS, "web/boot.js", "web/snapshot/interpreter.js", "tools/frontend/eslint.config.js"];
// Scripts that are no modules: they are inlined in the page, or are the service worker.
const CLASSIC = ["web/start/*.js", "web/worker.js"];

// The oldest browsers in which the page is promised to work, as the page itself tells them.
const [, BROWSERS] = readFileSync("web/start/loading.js", "utf8").match(/BROWSERS = "([^"]+)"/);
const targets = BROWSERS.split(", ");
// What scripts use where the browser has it.
const ASKED_FOR = ["BarcodeDetector", "navigator.getBattery", "navigator.wakeLock", "requestIdleCallback", "URLPattern"];
// Properties and functions without which the page only looks less neat; `light-dark` is asked for at the start.
const NICETIES = {
  allowFunctions: ["light-dark", "round"],
  allowProperties: [
    "accent-color", "forced-color-adjust", "overscroll-behavior", "overscroll-behavior-x", "page", "paint-order",
    "print-color-adjust", "resize", "scrollbar-color", "scrollbar-width", "text-size-adjust", "text-wrap", "user-select",
  ],
  allowAtRules: ["page"],
};

export default [
  { ...js.configs.recommended, files: ["**/*.js"] },
  {
    ...compat.configs["flat/recommended"],
    files: ["web/**/*.js"],
    settings: { targets, polyfills: ASKED_FOR },
  },
  {
    files: ["web/**/*.css"],
    plugins: { css },
    language: "css/css",
    languageOptions: { tolerant: true }, // `@layer` around a rule of its own
    rules: { "css/use-baseline": ["error", { available: 2023, ...NICETIES }] },
  },
  {
    files: ["**/*.js"],
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: globals.browser },
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
