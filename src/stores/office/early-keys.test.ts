/** What somebody presses before the back-office listens: meant once it does, but nothing more than was meant. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPaletteKey, keepEarlyKeys, pressAgain } from './early-keys.ts';

class Key extends Event {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey = false;
  readonly altKey = false;
  constructor(type: string, { key, ctrlKey = false }: { key: string; ctrlKey?: boolean }) {
    super(type, { cancelable: true });
    this.key = key;
    this.ctrlKey = ctrlKey;
  }
}

let page: EventTarget & { body: EventTarget };
const heard: string[] = [];

beforeEach(() => {
  page = Object.assign(new EventTarget(), { body: new EventTarget() });
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('KeyboardEvent', Key);
  keepEarlyKeys();
});
afterEach(() => {
  heard.length = 0;
  vi.unstubAllGlobals();
});

/** @param own what does something */
const listen = (...own: string[]): void =>
  page.body.addEventListener('keydown', (event) => {
    if (!(event instanceof Key)) return;
    const name = event.ctrlKey ? `Ctrl ${event.key}` : event.key;
    heard.push(name);
    if (own.includes(name)) event.preventDefault();
  });
const press = (key: string, ctrlKey = false): boolean =>
  page.dispatchEvent(new Key('keydown', { key, ctrlKey }));

test('two keys that lead to a screen are pressed again', () => {
  press('g');
  press('p');
  listen();
  pressAgain();
  expect(heard).toEqual(['g', 'p']);
});

test('what is typed for the search that Ctrl K opens does nothing else, such as a new entry', () => {
  expect(press('k', true)).toBe(false);
  press('n');
  press('g');
  press('o');
  listen('Ctrl k', 'n');
  pressAgain();
  expect(heard).toEqual(['Ctrl k']);
});

test('a field that the browser fills in is no key', () => {
  const filledIn = new Event('keydown');
  const listened = vi.spyOn(page, 'addEventListener');
  keepEarlyKeys();
  const [, listener] = listened.mock.calls[0] ?? [];
  if (typeof listener !== 'function') throw new Error('nobody listens');
  expect(() => listener(filledIn)).not.toThrow();
  expect(isPaletteKey(filledIn)).toBe(false);
  listen();
  pressAgain();
  expect(heard).toEqual([]);
});
