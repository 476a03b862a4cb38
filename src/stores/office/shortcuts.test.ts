/** Keys of the back-office: which of them is meant, and when they are none. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addShortcuts, listenToKeys } from './shortcuts.ts';

let page: EventTarget & { querySelector: () => EventTarget | null };
let stop: () => void;
const done: string[] = [];
const takeBack: (() => void)[] = [];
const bind = (keys: string): void => {
  takeBack.push(addShortcuts([{ keys, title: keys, run: () => done.push(keys) }]));
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
  for (const back of takeBack.splice(0)) back();
  done.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a way to a screen wins over a key of the screen, whichever was bound first', () => {
  bind('p');
  bind('g p');
  bind('g n');
  bind('n');
  press('g', 'p', 'p', 'g', 'n', 'n');
  expect(done).toEqual(['g p', 'p', 'g n', 'n']);
});

test('two keys that are far apart are two, and an unknown pair is its second key', () => {
  bind('g p');
  bind('p');
  press('g');
  vi.advanceTimersByTime(1_300);
  press('p', 'g', 'x', 'p');
  expect(done).toEqual(['p', 'p']);
});

test('a key of an island that is still on its way does what it is for once that is here, and nothing else', () => {
  bind('p');
  press('l', 'n', 'a');
  bind('n');
  expect(done).toEqual([]);
  bind('l');
  expect(done).toEqual(['l']);
  bind('a');
  expect(done).toEqual(['l']);
});

test('a key is not meant any more after a while, nor once another did something', () => {
  press('l');
  vi.advanceTimersByTime(6_000);
  bind('l');
  bind('p');
  press('n', 'p');
  bind('n');
  expect(done).toEqual(['p']);
});

test('a key that was nobody’s does nothing in a box that was opened meanwhile', () => {
  press('l');
  page.querySelector = () => new EventTarget();
  bind('l');
  expect(done).toEqual([]);
});
