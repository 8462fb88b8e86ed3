// Supplies to Playwright's driver what it lacks to drive Debian's Firefox by WebDriver BiDi (`firefox.py`): for
// Playwright 1.65 with Firefox ESR 153. Playwright's own Firefox needs none of it.

"use strict";
const { Module } = require("node:module");

const TOUCH = `
        const point = { x: Math.round(x), y: Math.round(y) };
        await this._session.send("input.performActions", { context: this._session.sessionId, actions: [{
          type: "pointer", id: "finger", parameters: { pointerType: "touch" }, actions: [
            { type: "pointerMove", ...point }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 },
          ],
        }] });`;
const LOOKS = `
        const { contexts: windows } = await this.$1.send("browsingContext.getTree", { maxDepth: 0, "moz:scope": "chrome" });
        const looks = {
          "layout.css.prefers-color-scheme.content-override": features.colorScheme === "dark" ? 0 : 1,
          "ui.prefersReducedMotion": features.reducedMotion === "reduce" ? 1 : 0,
        };
        await this.$1.send("script.evaluate", {
          expression: \`for (const look of \${JSON.stringify(Object.entries(looks))}) Services.prefs.setIntPref(...look)\`,
          target: { context: windows[0].context },
          awaitPromise: false,
        });`;
const CHANGES = [
  // Colours and motion: Firefox does not know the command, but has preferences for them.
  [/await this\.(_session|_browser\._browserSession)\.send\("emulation\.setMediaFeaturesOverride", \{[^;]*\}\);/g, LOOKS],
  // A tap, which the driver leaves empty.
  [/(RawTouchscreenImpl2 = class \{[^}]*\}\s*async tap\(progress\d*, x, y, modifiers\) \{)/, `$1${TOUCH}`],
  // A download, which has an address and no number of a navigation.
  [/(_onDownload(?:WillBegin|Ended)\(event\) \{\s*)(if \(!event\.download)/g, "$1event.download ??= event.url; $2"],
];

const { _compile: compile } = Module.prototype;
Module.prototype._compile = function (content, filename, ...rest) {
  let changed = content;
  if (/coreBundle\.js$/.test(filename))
    for (const [before, after] of CHANGES) {
      if (changed.search(before) < 0) throw new Error(`tools/playing/firefox.cjs is not for this Playwright: ${before}`);
      changed = changed.replace(before, after);
    }
  return compile.call(this, changed, filename, ...rest);
};
