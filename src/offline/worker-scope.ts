/** As much of a service worker's surroundings as ours needs: the browser's own types are for pages. */

interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface Fetch extends Lasting {
  readonly request: Request;
  /** The page, asked for while the worker woke up; absent where the browser does not. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

interface Message extends Lasting {
  readonly data: unknown;
  /** The page that sent it. */
  readonly source: { readonly url?: string } | null;
}

interface Events {
  install: Lasting;
  activate: Lasting;
  fetch: Fetch;
  message: Message;
}

export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: { readonly navigationPreload?: { enable: () => Promise<void> } };
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <N extends keyof Events>(name: N, act: (event: Events[N]) => void) => void;
}
