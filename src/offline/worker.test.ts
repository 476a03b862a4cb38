import { beforeEach, expect, test, vi } from 'vitest';
import { serviceWorker } from './worker.ts';
import type { Fetch, WorkerScope } from './worker-scope.ts';

const SHOP = 'https://tienda.example';
let cachedPaths: Set<string>;
let answerTo: (event: Fetch) => void;
// Simulates the network.
let network: () => Promise<Response>;

beforeEach(() => {
  cachedPaths = new Set(['/productos/RA1', '/productos/RA2']);
  vi.stubGlobal('caches', {
    open: async () => ({
      delete: async (path: string) => cachedPaths.delete(path),
      match: async (path: string) => {
        const headers = { 'x-kept-at': new Date().toISOString() };
        return cachedPaths.has(path) ? new Response('<main>', { headers }) : undefined;
      },
    }),
  });
  vi.stubGlobal('fetch', () => network());
  const scope = {
    location: { origin: SHOP },
    addEventListener: (name: string, act: typeof answerTo) => {
      if (name === 'fetch') answerTo = act;
    },
    // Only the members that the worker uses.
  } as unknown as WorkerScope;
  serviceWorker(scope, {
    version: '1',
    offlinePath: '/sin-conexion',
    itemsPath: '/productos/',
    seenCache: 'vistos',
    keptAt: 'x-kept-at',
    seen: 'seen',
    mostSeen: 12,
    mostFiles: 200,
  });
});

/** Simulates a navigation. @returns the page that is shown */
const goTo = async (path: string, preloadResponse?: Promise<Response>): Promise<Response> => {
  const besides: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  answerTo({
    request: { url: SHOP + path, method: 'GET', mode: 'navigate' },
    preloadResponse,
    respondWith: (response: Promise<Response>) => {
      answer = response;
    },
    waitUntil: (work: Promise<unknown>) => besides.push(work),
    // Only the members that the worker uses.
  } as unknown as Fetch);
  if (!answer) throw new Error('the worker did not respond');
  const shown = await answer;
  await Promise.all(besides);
  return shown;
};
/** The response of a redirect that the browser follows itself. */
const redirect = { status: 0, type: 'opaqueredirect' } as Response;
const gone = () => new Response('No está', { status: 404 });

test('an item that is gone or moved is removed from the cache; the others stay', async () => {
  network = async () => gone();
  expect((await goTo('/productos/RA1?v=4')).status).toBe(404);
  expect([...cachedPaths]).toEqual(['/productos/RA2']);
  expect(await goTo('/productos/RA2', Promise.resolve(redirect))).toBe(redirect);
  expect([...cachedPaths]).toEqual([]);
});

test('cached items stay if they exist, the network is down or the shop fails', async () => {
  network = async () => new Response('Radiador');
  await goTo('/productos/RA1');
  network = async () => new Response('', { status: 503 });
  await goTo('/productos/RA1');
  network = () => Promise.reject(new TypeError('no network'));
  expect(await (await goTo('/productos/RA1')).text()).toContain('Sin conexión');
  expect(cachedPaths.size).toBe(2);
});

test('a page is answered even if the cache fails', async () => {
  network = async () => gone();
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('forbidden')) });
  expect((await goTo('/productos/RA1')).status).toBe(404);
});
