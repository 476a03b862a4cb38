/** Enough of a browser for the stores' tests: storage, its events between tabs, and a server to call. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { vi } from 'vitest';

/** A storage as a browser has it: texts by name. */
const memoryStorage = (): Storage => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem: (name, value) => void kept.set(name, value),
  };
};

/** Puts `window` and `localStorage` in place; call it before the stores are imported. */
export const standInBrowser = () => {
  const window = new EventTarget();
  const localStorage = memoryStorage();
  vi.stubGlobal('window', window);
  vi.stubGlobal('localStorage', localStorage);
  return {
    localStorage,
    /** Writes as another tab does. */
    changeElsewhere: (name: string, value: unknown): void => {
      const key = `mostrador.${name}`;
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
      window.dispatchEvent(Object.assign(new Event('storage'), { key }));
    },
  };
};

export interface Asked {
  method: string;
  path: string;
  body: string;
}
/** Status and body; a string is sent unchanged, `null` cuts the connection. */
export type Answer = { status?: number; body: unknown } | null;

/** A real HTTP server behind the browser's `fetch`; `asked` has its requests. */
export const standInServer = async (answer: (asked: Asked) => Answer) => {
  const asked: Asked[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const one = { method: request.method ?? '', path: request.url ?? '', body };
    asked.push(one);
    const given = answer(one);
    if (!given) return void request.socket.destroy();
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json' });
    response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const base = `http://127.0.0.1:${address.port}`;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    realFetch(new URL(path, base), init),
  );
  return {
    asked,
    close: async (): Promise<void> => {
      vi.stubGlobal('fetch', realFetch);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
