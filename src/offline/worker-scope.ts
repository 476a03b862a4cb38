/** Types of the parts of a service worker's scope that ours uses: the DOM library's types are for pages. */

interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface Fetch extends Lasting {
  readonly request: Request;
  /** The page, requested while the worker started; absent in browsers without navigation preload. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

interface Message extends Lasting {
  readonly data: unknown;
  /** The sending page. */
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
