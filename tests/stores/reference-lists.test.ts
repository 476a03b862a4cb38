/** Reference lists are requested once a day. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stateList } from '#contract/calls/catalog';
import { type Answer, standInBrowser, standInServer } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';

let browser: ReturnType<typeof standInBrowser>;
let server: Awaited<ReturnType<typeof standInServer>>;
let answer: Answer;
const states = [{ id: 1, name: 'Montevideo' }];

const openPage = async () => {
  vi.resetModules();
  const { listOf } = await import('#stores/reads/reference-lists');
  const $states = listOf(stateList);
  $states.listen(() => undefined);
  return { $states, listOf };
};

beforeEach(async () => {
  browser = standInBrowser();
  answer = { body: { data: states, error: '' } };
  server = await standInServer(() => answer);
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

test('a list is requested once a day, across pages', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
  const first = await openPage();
  await eventually(() => expect(first.$states.get()).toEqual({ status: 'ready', items: states }));
  expect(first.listOf(stateList)).toBe(first.$states);
  const second = await openPage();
  expect(second.$states.get()).toEqual({ status: 'ready', items: states });
  expect(server.asked.length).toBe(1);
  // 02:00 in Greenwich is still the same day in Montevideo.
  vi.setSystemTime(new Date('2026-11-22T02:00:00Z'));
  await openPage();
  expect(server.asked.length).toBe(1);
  vi.setSystemTime(new Date('2026-11-22T04:00:00Z'));
  const nextDay = await openPage();
  await eventually(() => expect(nextDay.$states.get().status).toBe('ready'));
  expect(server.asked.length).toBe(2);
});

test('a corrupted storage is requested again', async () => {
  browser.localStorage.setItem('mostrador.list./rest/state/list', '{"day":"2026-11-21"}');
  const { $states } = await openPage();
  await eventually(() => expect($states.get()).toEqual({ status: 'ready', items: states }));
});

test('a list that cannot be had says why', async () => {
  answer = { status: 500, body: { error: 'Ocurrió un error inesperado.' } };
  const { $states } = await openPage();
  await eventually(() =>
    expect($states.get()).toMatchObject({
      status: 'error',
      problem: 'Ocurrió un error inesperado.',
    }),
  );
});
