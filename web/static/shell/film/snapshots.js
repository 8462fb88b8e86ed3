// Pictures of drawings as they are shown now, with the styles of the page and in the midst of their animations. A picture is an
// SVG file of its own: the drawing within copies of its ancestors, the rules that concern it and the symbols that it uses.

const PARTS = ["transform", "translate", "rotate", "scale", "opacity", "fill", "stroke"]; // what an animation may change

const root = document.documentElement;
/** @type {(node: Node) => string} */
const written = (node) => new XMLSerializer().serializeToString(node);

/** Every style rule that holds now, those of layers and media queries among them, with its classes; one of `any` may be enough. */
function* rulesOf(list, before = "", after = "") {
  for (const rule of list) {
    if (rule instanceof CSSMediaRule) {
      if (matchMedia(rule.conditionText).matches) yield* rulesOf(rule.cssRules, before, after);
    } else if (rule instanceof CSSImportRule) {
      if (rule.styleSheet) yield* rulesOf(rule.styleSheet.cssRules, `${before}@layer ${rule.layerName} {`, `}${after}`);
    } else if (rule instanceof CSSLayerBlockRule) {
      yield* rulesOf(rule.cssRules, `${before}@layer ${rule.name} {`, `}${after}`);
    } else if (rule instanceof CSSLayerStatementRule) {
      yield { text: before + rule.cssText + after, classes: [], any: false };
    } else if (rule instanceof CSSStyleRule) {
      const classes = rule.selectorText.match(/\.[\w-]+/g) ?? [];
      yield { text: before + rule.cssText + after, classes, any: rule.selectorText.includes(",") };
    }
  }
}

/** The scheme of colours, `light` or `dark`. */
function schemeOf() {
  const named = getComputedStyle(root).colorScheme;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return named.includes(" ") ? (dark ? "dark" : "light") : named;
}

/** The ids that a text refers to. */
const idsIn = (text) => Array.from(text.matchAll(/(?:href="#|url\(["']?#|url\(&quot;#)([\w-]+)/g), ([, id]) => id);

/** The start tags of the ancestors of a drawing, as SVG, and the tags that end them. */
function frameOf(svg) {
  let [before, after] = ["", ""];
  for (let node = svg.parentElement; node && node !== root; node = node.parentElement) {
    const names = ["class", "id"].concat(Object.keys(node.dataset).map((name) => `data-${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`));
    const copy = document.createElementNS(svg.namespaceURI, "g");
    for (const name of names) if (node.hasAttribute(name)) copy.setAttribute(name, node.getAttribute(name));
    const [start, end] = written(copy).split("/>");
    before = `${start.replace(/ xmlns="[^"]*"/, "")}>${end}${before}`;
    after += "</g>";
  }
  return [before, after];
}

/** Takes the pictures of one film: what it has learnt of styles and symbols serves the next picture. */
export class Snapshots {
  #rules = [...document.styleSheets].flatMap((sheet) => [...rulesOf(sheet.cssRules)]);
  #classes = new Set(); // the classes of all drawings so far
  #ids = new Set();
  #style = "";
  #symbols = "";
  #scheme = schemeOf(); // of colours

  /** Add drawings of the sprite, and all that they refer to. */
  #add(ids) {
    const wanted = [...ids];
    while (wanted.length) {
      const id = /** @type {string} */ (wanted.pop());
      const symbol = this.#ids.has(id) ? null : document.getElementById(id);
      this.#ids.add(id);
      if (!symbol?.closest(".sprite")) continue;
      const drawn = written(symbol);
      this.#symbols += drawn;
      this.#name([symbol, ...symbol.querySelectorAll("[class]")]);
      wanted.push(...idsIn(drawn));
    }
  }

  #name(nodes) {
    for (const node of nodes) for (const name of node.classList) this.#classes.add(`.${name}`);
  }

  /** Learn the styles and symbols that a drawing needs besides those known. */
  #learn(nodes, text) {
    const known = () => this.#classes.size + this.#ids.size;
    let before = this.#style ? known() : -1;
    this.#name(nodes);
    this.#add(idsIn(text));
    while (known() !== before) {
      before = known();
      const names = (name) => this.#classes.has(name);
      const rules = this.#rules.filter(({ classes, any }) => any ? !classes.length || classes.some(names) : classes.every(names));
      this.#style = rules.map((rule) => rule.text).join("\n");
      this.#add(idsIn(this.#style)); // paints
    }
  }

  /** The drawing as the text of an SVG file of this size. */
  #write(svg, width, height) {
    const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
    const nodes = [svg, ...svg.querySelectorAll("*")];
    const copies = [copy, ...copy.querySelectorAll("*")];
    const at = new Map(nodes.map((node, n) => [node, copies[n]]));
    for (const animation of svg.getAnimations({ subtree: true })) {
      const { target, pseudoElement } = animation.effect;
      const drawn = pseudoElement ? null : at.get(target);
      if (!drawn) continue;
      const now = getComputedStyle(target);
      // Through CSSOM: the policy of the page forbids `style` attributes.
      for (const name of PARTS) drawn.style.setProperty(name, now.getPropertyValue(name), "important");
      drawn.style.setProperty("animation", "none", "important");
    }
    const frame = getComputedStyle(svg);
    copy.setAttribute("width", width);
    copy.setAttribute("height", height);
    copy.style.cssText = `display: inline; width: ${width}px; height: ${height}px; opacity: ${frame.opacity}; transform: none`;
    const text = written(copy);
    const ancestors = [];
    for (let node = svg.parentElement; node; node = node.parentElement) ancestors.push(node);
    this.#learn([...nodes, ...ancestors], text);
    const [before, after] = frameOf(svg);
    const whole = document.createElementNS(svg.namespaceURI, "svg");
    for (const { name, value } of root.attributes) if (name.startsWith("data-") || name === "class") whole.setAttribute(name, value);
    whole.setAttribute("width", width);
    whole.setAttribute("height", height);
    const [start] = written(whole).split("/>");
    return `${start}><style><![CDATA[${this.#style}\n:root { color-scheme: ${this.#scheme} !important; }]]></style><defs>${this.#symbols}</defs>${before}${text}${after}</svg>`;
  }

  /** A picture of a drawing, to be painted in a box of this size. */
  async take(svg, width, height) {
    const address = URL.createObjectURL(new Blob([this.#write(svg, width, height)], { type: "image/svg+xml" }));
    try {
      const image = new Image(width, height);
      image.src = address;
      await image.decode();
      return image;
    } finally {
      URL.revokeObjectURL(address);
    }
  }
}
