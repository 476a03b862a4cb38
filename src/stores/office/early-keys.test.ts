import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPaletteKey, recordEarlyKeys, repeatEarlyKeys } from './early-keys.ts';

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
  recordEarlyKeys();
});
afterEach(() => {
  heard.length = 0;
  vi.unstubAllGlobals();
});

/** @param own keys that have an effect */
const listen = (...own: string[]): void =>
  page.body.addEventListener('keydown', (event) => {
    if (!(event instanceof Key)) return;
    const name = event.ctrlKey ? `Ctrl ${event.key}` : event.key;
    heard.push(name);
    if (own.includes(name)) event.preventDefault();
  });
const press = (key: string, ctrlKey = false): boolean =>
  page.dispatchEvent(new Key('keydown', { key, ctrlKey }));

test('repeats two keys that lead to a screen', () => {
  press('g');
  press('p');
  listen();
  repeatEarlyKeys();
  expect(heard).toEqual(['g', 'p']);
});

test('text typed into the search that Ctrl K opens has no other effect', () => {
  expect(press('k', true)).toBe(false);
  press('n');
  press('g');
  press('o');
  listen('Ctrl k', 'n');
  repeatEarlyKeys();
  expect(heard).toEqual(['Ctrl k']);
});

test('ignores keydown events of the browser’s autofill', () => {
  const filledIn = new Event('keydown');
  const listened = vi.spyOn(page, 'addEventListener');
  recordEarlyKeys();
  const [, listener] = listened.mock.calls[0] ?? [];
  if (typeof listener !== 'function') throw new Error('nobody listens');
  expect(() => listener(filledIn)).not.toThrow();
  expect(isPaletteKey(filledIn)).toBe(false);
  listen();
  repeatEarlyKeys();
  expect(heard).toEqual([]);
});
