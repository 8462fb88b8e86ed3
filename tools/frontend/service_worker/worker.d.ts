// Declarations for the type checker: additions of the service worker to the types of all workers.

declare const clients: Clients;
declare const registration: ServiceWorkerRegistration;
declare function skipWaiting(): Promise<void>;
declare function addEventListener(type: "activate" | "install" | "message", listener: (event: ExtendableMessageEvent) => void): void;
declare function addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;

/** Workbox's modules, which the builder puts before our script. */
declare const workbox: any;

/** A file of the site, as the builder lists it (`tools/precache.py`). */
interface Listed {
  url: string;
  integrity: string;
  bytes: number;
  revision: string | null;
  of?: string;
  policy?: string;
  start?: string;
}

interface WorkerGlobalScope {
  /** The builder's facts for the worker. */
  FILES: { version: string; games: Record<string, string>; files: Listed[] };
}
