// Declarations for the type checker: additions of the page to the browser's own types.

/** Elements that every page has, so that no script has to check for them. */
interface Fixed {
  "#alarm": HTMLElement;
  "#announcer": HTMLElement;
  "#dialog": HTMLDialogElement;
  "#help": HTMLDialogElement;
  "#start": HTMLScriptElement & { textContent: string };
  ".app": HTMLElement;
  ".board-box": HTMLElement & { parentElement: HTMLElement };
  ".board-frame": HTMLElement;
  ".door": HTMLElement;
  ".players": HTMLElement;
}

/** Elements of the page are HTML or SVG; most scripts use only properties that the two have in common. */
interface ParentNode {
  querySelector<K extends keyof Fixed>(selectors: K): Fixed[K];
  querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}

interface Element {
  closest<E extends Element = HTMLElement>(selectors: string): E | null;
}

/** An event on the page, with an element as its target. */
type OnPage<E extends Event> = E & { readonly target: HTMLInputElement };
type How = boolean | AddEventListenerOptions;

interface Document {
  addEventListener<K extends keyof DocumentEventMap>(type: K, listener: (event: OnPage<DocumentEventMap[K]>) => unknown, how?: How): void;
}

interface HTMLElement {
  addEventListener<K extends keyof HTMLElementEventMap>(type: K, listener: (event: OnPage<HTMLElementEventMap[K]>) => unknown, how?: How): void;
}

interface HTMLDialogElement {
  addEventListener<K extends keyof HTMLElementEventMap>(type: K, listener: (event: OnPage<HTMLElementEventMap[K]>) => unknown, how?: How): void;
}

declare function addEventListener<K extends keyof WindowEventMap>(type: K, listener: (event: OnPage<WindowEventMap[K]>) => unknown, how?: How): void;

interface Document {
  getElementById(id: "start"): Fixed["#start"];
}

interface JSON {
  /** A missing entry of storage reads as null. */
  parse(text: string | null): any;
}

interface WindowEventMap {
  "ttb-step": CustomEvent<{ sound: string; ms: number }>;
  "ttb-joy": CustomEvent<{ kind: string }>;
  "ttb-stderr": CustomEvent<string>;
}

interface Window {
  /** For scripts, tests and assistive tools. */
  ttb: object;
  /** The builder's facts for Python's start. */
  KNOWN: { bytes: number; size: number; library: string; archives: string[]; lock: string };
  /** Python's code in a worker, which the page has compiled. */
  COMPILED?: WebAssembly.Module | null;
}

interface Navigator {
  /** Chromium's, as the next one: the person wants little data. */
  connection?: { saveData?: boolean };
  getBattery?(): Promise<{ charging: boolean; level: number }>;
  /** Safari's: the page is installed. */
  standalone?: boolean;
}

/** Reads codes; not every browser has it. */
declare class BarcodeDetector {
  static getSupportedFormats(): Promise<string[]>;
  constructor(options: { formats: string[] });
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}

declare module "*/vendor/morphdom.js" {
  const morphdom: (from: Node, to: Node, options: object) => Node;
  export default morphdom;
}

declare module "*/vendor/qr/index.js" {
  export default function encodeQR(text: string, output: "raw", options: { ecc: string; border: number }): boolean[][];
}

declare module "*/vendor/qr/decode.js" {
  const Reader: typeof BarcodeDetector;
  export { Reader as BarcodeDetector };
}

declare module "*/RUNTIME/pyodide/pyodide.js" {
  export const loadPyodide: (options: object) => Promise<any>;
  export const version: string;
  export const createPyodideModule: (settings: object) => Promise<any>;
}

declare module "*/core.js" {
  export const hooks: any;
  export const whenDefined: (type: string) => Promise<any>;
}
