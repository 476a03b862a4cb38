/** What the worker keeps of items that were seen, once the shop does not have them any more. */
import { beforeEach, expect, test, vi } from 'vitest';
import { serviceWorker } from './worker.ts';
import type { Fetch, WorkerScope } from './worker-scope.ts';

const SHOP = 'https://tienda.example';
let kept: Set<string>;
let answerTo: (event: Fetch) => void;
/** What becomes of a request. */
let network: () => Promise<Response>;

beforeEach(() => {
  kept = new Set(['/productos/RA1', '/productos/RA2']);
  vi.stubGlobal('caches', {
    open: async () => ({
      delete: async (path: string) => kept.delete(path),
      match: async (path: string) => {
        const headers = { 'x-kept-at': new Date().toISOString() };
        return kept.has(path) ? new Response('<main>', { headers }) : undefined;
      },
    }),
  });
  vi.stubGlobal('fetch', () => network());
  const scope = {
    location: { origin: SHOP },
    addEventListener: (name: string, act: typeof answerTo) => {
      if (name === 'fetch') answerTo = act;
    },
    // No browser is here: of a worker's surroundings these are all that is asked.
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

/** Somebody goes to a page. @returns what is shown */
const goTo = async (path: string, preloadResponse?: Promise<Response>): Promise<Response> => {
  const besides: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  answerTo({
    request: { url: SHOP + path, method: 'GET', mode: 'navigate' },
    preloadResponse,
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
    waitUntil: (work: Promise<unknown>) => besides.push(work),
    // Of an event these are all that is asked.
  } as unknown as Fetch);
  if (!answer) throw new Error('it went its way as if there were no worker');
  const shown = await answer;
  await Promise.all(besides);
  return shown;
};
/** As a navigation is answered whose redirect the browser follows itself. */
const redirect = { status: 0, type: 'opaqueredirect' } as Response;
const gone = () => new Response('No está', { status: 404 });

test('an item that is gone, or stands elsewhere, is forgotten; the others stay', async () => {
  network = async () => gone();
  expect((await goTo('/productos/RA1?v=4')).status).toBe(404);
  expect([...kept]).toEqual(['/productos/RA2']);
  expect(await goTo('/productos/RA2', Promise.resolve(redirect))).toBe(redirect);
  expect([...kept]).toEqual([]);
});

test('one that is there stays, as do all while nobody answers or the shop fails', async () => {
  network = async () => new Response('Radiador');
  await goTo('/productos/RA1');
  network = async () => new Response('', { status: 503 });
  await goTo('/productos/RA1');
  network = () => Promise.reject(new TypeError('no network'));
  expect(await (await goTo('/productos/RA1')).text()).toContain('Sin conexión');
  expect(kept.size).toBe(2);
});

test('a page is answered whatever becomes of what was kept', async () => {
  network = async () => gone();
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('forbidden')) });
  expect((await goTo('/productos/RA1')).status).toBe(404);
});
