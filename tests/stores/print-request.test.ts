/** A print request whose last reply was lost: a repeat is the same one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PrintAnswers, sendPrintRequest } from '#stores/printing/print-request';
import { standInBrowser, standInServer } from '../support/browser.ts';

const answers: PrintAnswers = {
  name: 'Ana Paz',
  phone: '099 123 456',
  email: 'ana@correo.example',
  note: 'En negro',
  website: '',
  print: {
    material: 'pla',
    quantity: 2,
    widthMm: 40,
    depthMm: 40,
    heightMm: 40,
    areaMm2: 5026,
    volumeMm3: 33510,
    triangles: 1000,
    surface: 'closed',
  },
};
const file = new File(['solid pieza\nendsolid pieza\n'], 'pieza.stl');

let server: Awaited<ReturnType<typeof standInServer>>;
/** The requests that the shop received, by their keys. */
let received: Map<string, number>;
/** The next answer to the end of a request never arrives. */
let losesNext: AbortController | undefined;
/** By its key, where the shop has another file under it. */
let taken: string | undefined;
/** No answer comes from the shop. */
let isAway: boolean;
beforeEach(async () => {
  standInBrowser();
  received = new Map();
  losesNext = undefined;
  taken = undefined;
  isAway = false;
  server = await standInServer(({ path, body }) => {
    if (isAway) return null;
    const { guid } = JSON.parse(body);
    if (path.endsWith('/start')) {
      if (guid === taken)
        return { status: 409, body: { error: 'Otro archivo.', errorCode: 'file.otherFile' } };
      const number = received.get(guid) ?? null;
      const isThere = number !== null;
      return { body: { missing: isThere ? [] : [0], received: isThere, number, error: '' } };
    }
    if (path.endsWith('/part')) return { body: { error: '' } };
    const number = received.get(guid) ?? 100 + received.size;
    received.set(guid, number);
    if (!losesNext) return { body: { number, error: '' } };
    // After the wait ends nothing is reported or repeated.
    losesNext.abort();
    losesNext = undefined;
    return null;
  });
});
afterEach(() => server.close());

const ask = (changes: Partial<PrintAnswers> = {}, stopper = new AbortController()) =>
  sendPrintRequest({
    file,
    answers: { ...answers, ...changes },
    onProgress: () => {},
    signal: stopper.signal,
  });
const askOffline = (toldOffline: (isOffline: boolean) => void) =>
  sendPrintRequest({
    file,
    answers,
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
  expect(await ask()).toEqual({ ok: true, data: { number: 100 } });
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
  expect(reply).toEqual({ ok: true, data: { number: 100 } });
  expect(said).toEqual([true, false, false, false]);
  vi.unstubAllGlobals();
});
