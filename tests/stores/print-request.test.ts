/** A print request whose last reply was lost: a repeat is the same one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PrintContact, sendPrintRequest } from '#stores/printing/print-request';
import { standInBrowser, standInServer } from '../support/browser.ts';

const contact: PrintContact = {
  name: 'Ana Paz',
  phone: '099 123 456',
  email: 'ana@correo.example',
  note: 'En negro',
  website: '',
};
const print = {
  material: 'pla',
  filamentId: null,
  layerMm: 0.2,
  infill: 20,
  hasSupports: false,
  quantity: 2,
  widthMm: 40,
  depthMm: 40,
  heightMm: 40,
  areaMm2: 5026,
  volumeMm3: 33510,
  supportsXMm3: 900,
  supportsYMm3: 900,
  supportsZMm3: 900,
  triangles: 1000,
  surface: 'closed',
} as const;
const pieces = ['pieza', 'otra'].map((name) => ({
  file: new File([`solid ${name}\nendsolid ${name}\n`], `${name}.stl`),
  print,
}));

const FULL = 'No queda lugar para archivos. Avisa a quien administra.';

let server: Awaited<ReturnType<typeof standInServer>>;
/** The requests that the shop received, by their keys. */
let received: Map<string, number>;
/** The keys of the files whose parts arrived. */
let partsOf: string[];
/** The next answer to the end of a request never arrives. */
let losesNext: AbortController | undefined;
/** By its key, where the shop has another file under it. */
let taken: string | undefined;
/** No answer comes from the shop. */
let isAway: boolean;
/** The shop's disk. */
let isFull: boolean;
beforeEach(async () => {
  standInBrowser();
  received = new Map();
  partsOf = [];
  losesNext = undefined;
  taken = undefined;
  isAway = false;
  isFull = false;
  server = await standInServer(({ path, body }) => {
    if (isAway) return null;
    const { guid } = JSON.parse(body);
    if (path.endsWith('/start')) {
      if (guid === taken)
        return { status: 409, body: { error: 'Otro archivo.', errorCode: 'file.otherFile' } };
      const number = received.get(guid) ?? null;
      const isThere = number !== null;
      return {
        body: {
          missing: isThere ? [] : [[0], [0]],
          received: isThere,
          number,
          key: isThere ? guid : null,
          error: '',
        },
      };
    }
    if (path.endsWith('/part')) {
      partsOf.push(guid);
      if (isFull) return { status: 507, body: { error: FULL, errorCode: 'files.full' } };
      return { body: { error: '' } };
    }
    const number = received.get(guid) ?? 100 + received.size;
    received.set(guid, number);
    if (!losesNext) return { body: { number, key: guid, error: '' } };
    // After the wait ends nothing is reported or repeated.
    losesNext.abort();
    losesNext = undefined;
    return null;
  });
});
afterEach(() => server.close());

const ask = (changes: Partial<PrintContact> = {}, stopper = new AbortController()) =>
  sendPrintRequest({
    pieces,
    contact: { ...contact, ...changes },
    onProgress: () => {},
    signal: stopper.signal,
  });
const askOffline = (toldOffline: (isOffline: boolean) => void) =>
  sendPrintRequest({
    pieces,
    contact,
    onProgress: () => {},
    onOffline: toldOffline,
    signal: new AbortController().signal,
  });
const askInVain = async () => {
  losesNext = new AbortController();
  expect((await ask({}, losesNext)).ok).toBe(false);
};

test('with the same input it gets its number and is not created twice', async () => {
  await askInVain();
  expect(await ask()).toMatchObject({ ok: true, data: { number: 100 } });
  // Each file under its own key, once.
  expect(new Set(partsOf).size).toBe(2);
  expect(partsOf).toHaveLength(2);
  expect([...received.values()]).toEqual([100]);
  // The request has ended: the same piece may be ordered again.
  expect(await ask()).toMatchObject({ ok: true, data: { number: 101 } });
});

test('with other answers it is another request', async () => {
  await askInVain();
  expect(await ask({ note: 'En blanco' })).toMatchObject({ ok: true, data: { number: 101 } });
  expect([...received.values()]).toEqual([100, 101]);
});

test('under a key that has another file at the shop, it is another request', async () => {
  await askInVain();
  [taken] = received.keys();
  expect(await ask()).toMatchObject({ ok: true, data: { number: 101 } });
});

test('no typed text is stored in the browser', async () => {
  await askInVain();
  const kept = localStorage.getItem('mostrador.print') ?? '';
  expect(kept).toContain('answers');
  expect(kept).not.toMatch(/Ana|099|correo|negro/);
});

test('without a connection it is reported at once, and continues automatically later', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  isAway = true;
  const said: boolean[] = [];
  const reply = await askOffline((isOffline) => {
    said.push(isOffline);
    if (!isOffline) return;
    isAway = false;
    // Once it waits.
    queueMicrotask(() => window.dispatchEvent(new Event('online')));
  });
  expect(reply).toMatchObject({ ok: true, data: { number: 100 } });
  expect(said).toEqual([true, false, false, false, false]);
  vi.unstubAllGlobals();
});

test('a full disk at the shop is told at once, and the same request goes on once it has room', async () => {
  isFull = true;
  const begun = performance.now();
  expect(await ask()).toMatchObject({ ok: false, error: { text: FULL, status: 507 } });
  // Other failures of the shop are tried again, the first time after a second.
  expect(performance.now() - begun).toBeLessThan(900);
  expect(partsOf).toHaveLength(1);
  isFull = false;
  expect(await ask()).toMatchObject({ ok: true, data: { number: 100 } });
  // Both files, with the keys of the first attempt.
  expect(partsOf[1]).toBe(partsOf[0]);
  expect(new Set(partsOf).size).toBe(2);
});
