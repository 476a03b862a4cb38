/** 'Avisarme': notices of a user are not shown to the next one on the same page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInBrowser, standInServer } from '../support/browser.ts';

let server: Awaited<ReturnType<typeof standInServer>>;

const openPage = async () => {
  vi.resetModules();
  return {
    ...(await import('#stores/stock-notices')),
    ...(await import('#client/session-events')),
  };
};

beforeEach(async () => {
  standInBrowser();
  server = await standInServer(({ path }) => ({
    body: path.endsWith('/list')
      ? { data: ['RA0454'], error: '' }
      : { needsConfirmation: false, error: '' },
  }));
});
afterEach(() => server.close());

test('marks go with the person whose they are', async () => {
  const { $notices, askForNotice, readNotices, announcePersonChange } = await openPage();
  await readNotices();
  await askForNotice({ code: 'TE0001' });
  expect([...$notices.get()]).toEqual([
    ['ra0454', 'waiting'],
    ['te0001', 'waiting'],
  ]);
  announcePersonChange({ isSomebodyIn: false, settled: Promise.resolve() });
  expect($notices.get().size).toBe(0);
});

test('an answer that comes after its person left marks nothing', async () => {
  const { $notices, askForNotice, readNotices, announcePersonChange } = await openPage();
  const late = Promise.all([readNotices(), askForNotice({ code: 'TE0001' })]);
  announcePersonChange({ isSomebodyIn: false, settled: Promise.resolve() });
  await late;
  expect($notices.get().size).toBe(0);
  await readNotices();
  expect([...$notices.get().keys()]).toEqual(['ra0454']);
});
