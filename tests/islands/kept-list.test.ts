/** The last list is cached for going back, without data for sellers. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInBrowser, standInServer } from '../support/browser.ts';
import { samplePart } from '../support/sample-records.ts';

const filter = (key: string) => ({ key, items: [{ id: '1', name: `Uno de ${key}`, count: 1 }] });

let kept: Map<string, string>;
let server: Awaited<ReturnType<typeof standInServer>>;
let keys: string[];
let stop = () => {};
beforeEach(async () => {
  standInBrowser();
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal('location', { pathname: '/productos', search: '?c=1.1' });
  server = await standInServer(() => ({
    body: {
      error: '',
      data: [samplePart('RRA1')],
      resultCount: 1,
      resultFilters: keys.map(filter),
    },
  }));
});
afterEach(async () => {
  stop();
  await server.close();
});

const openList = async () => {
  vi.resetModules();
  const { autopartKind } = await import('../../src/islands/search/autopart/autopart-kind.ts');
  const { announcePersonChange } = await import('#client/session-events');
  const { $answer } = autopartKind.list;
  stop = $answer.listen(() => undefined);
  await expect.poll(() => $answer.get().data?.resultCount).toBe(1);
  return { announcePersonChange };
};

test('a public list is cached until another user logs in', async () => {
  keys = ['categoryId', 'brandId'];
  const { announcePersonChange } = await openList();
  expect([...kept.values()].join()).toContain('RRA1');
  stop();
  announcePersonChange({ isSomebodyIn: false, settled: Promise.resolve() });
  expect([...kept.keys()]).toEqual([]);
});

test.each(['providerId', 'state'])(
  'a list filtered by %s, as sellers may, is not cached, and neither is the previous one',
  async (key) => {
    kept.set('mostrador.list', 'the one before');
    keys = ['categoryId', key];
    await openList();
    expect([...kept.keys()]).toEqual([]);
  },
);
