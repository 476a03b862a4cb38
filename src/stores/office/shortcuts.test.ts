import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addShortcuts, listenToKeys } from './shortcuts.ts';

let page: EventTarget & { querySelector: () => EventTarget | null };
let stop: () => void;
const done: string[] = [];
const unbind: (() => void)[] = [];
const bind = (keys: string): void => {
  unbind.push(addShortcuts([{ keys, title: keys, run: () => done.push(keys) }]));
};
const press = (...keys: string[]): void => {
  for (const key of keys)
    page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }));
};

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { querySelector: () => null });
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', class {});
  stop = listenToKeys();
});
afterEach(() => {
  stop();
  for (const back of unbind.splice(0)) back();
  done.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a two-key shortcut has priority over a single key, in any order of binding', () => {
  bind('p');
  bind('g p');
  bind('g n');
  bind('n');
  press('g', 'p', 'p', 'g', 'n', 'n');
  expect(done).toEqual(['g p', 'p', 'g n', 'n']);
});

test('two keys far apart are separate, and an unknown pair is its second key', () => {
  bind('g p');
  bind('p');
  press('g');
  vi.advanceTimersByTime(1_300);
  press('p', 'g', 'x', 'p');
  expect(done).toEqual(['p', 'p']);
});

test('a key of an island that is still loading takes effect once it is bound, and only the first', () => {
  bind('p');
  press('l', 'n', 'a');
  bind('n');
  expect(done).toEqual([]);
  bind('l');
  expect(done).toEqual(['l']);
  bind('a');
  expect(done).toEqual(['l']);
});

test('a pending key expires after a while, or when another has an effect', () => {
  press('l');
  vi.advanceTimersByTime(6_000);
  bind('l');
  bind('p');
  press('n', 'p');
  bind('n');
  expect(done).toEqual(['p']);
});

test('a pending key has no effect in a dialog that was opened meanwhile', () => {
  press('l');
  page.querySelector = () => new EventTarget();
  bind('l');
  expect(done).toEqual([]);
});
