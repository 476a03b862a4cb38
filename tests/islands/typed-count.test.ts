/** What is typed over a count that somebody puts right, and what a scanner types there by mistake. */
import { expect, test } from 'vitest';
import {
  type Burst,
  isCode,
  isScanned,
  nextOf,
  type TypedCount,
  typeCount,
} from '../../src/islands/office-stock/typed-count.ts';

const SCANNER_MS = 10;
const HAND_MS = 700;

interface Typing {
  /** What is counted, and what stands in the box before the first key. */
  counted: number;
  stands?: string;
  /** Between two keys; the first one comes after a pause. */
  ms: number;
  last?: TypedCount | undefined;
}

/** Key by key, as a browser's box for a number takes it: without letters. */
const type = (keys: string, { counted, stands = `${counted}`, ms, last }: Typing) => {
  let now = last;
  for (const [place, key] of [...keys].entries()) {
    const text = now?.text ?? stands;
    const isLetter = /[A-Z]/.test(key);
    now = typeCount(now?.quantity ?? counted, now, {
      text: isLetter ? text : text + key,
      isEmptied: false,
      isLetter,
      at: (now?.at ?? 0) + (place === 0 ? HAND_MS : ms),
    });
  }
  return now;
};

test.each([SCANNER_MS, HAND_MS])('a number that is typed counts, with %i ms to a key', (ms) => {
  expect(type('20', { counted: 5, stands: '', ms })).toMatchObject({ text: '20', quantity: 20 });
  expect(type('20', { counted: 5, ms })?.quantity).toBe(520);
  expect(type('0', { counted: 5, stands: '', ms })?.quantity).toBe(0);
  expect(type('1000000', { counted: 5, stands: '', ms })?.quantity).toBe(1_000_000);
});

test.each(['7791234567890', 'RA1234', '12RA3', '4-7'])(
  'the code %s that is scanned into it leaves what was counted, or was typed there before',
  (code) => {
    const ms = SCANNER_MS;
    expect(type(code, { counted: 5, ms })?.quantity).toBe(5);
    expect(type(code, { counted: 5, stands: '', ms })?.quantity).toBe(5);
    const last = type('12', { counted: 5, stands: '', ms: HAND_MS });
    expect(type(code, { counted: 12, ms, last })?.quantity).toBe(12);
  },
);

test('a code that ends in a letter which browsers let into numbers is one: of what stands there they say nothing', () => {
  const typed = type('1001', { counted: 5, stands: '', ms: SCANNER_MS });
  const key = { isEmptied: false, at: (typed?.at ?? 0) + SCANNER_MS };
  const letter = typeCount(1001, typed, { ...key, text: '1001', isLetter: true });
  const shown = typeCount(letter.quantity, letter, { ...key, text: '', isLetter: false });
  expect([shown.quantity, isCode(shown)]).toEqual([5, true]);
});

/** Whether digits with so many ms between them, and so many before Enter, are a scanner's. */
const isBurst = (keys: number, ms: number, enterMs = ms): boolean => {
  let burst: Burst | undefined;
  for (let key = 0; key < keys; key += 1) burst = nextOf(burst, HAND_MS + key * ms);
  return isScanned(burst, HAND_MS + (keys - 1) * ms + enterMs);
};

test('a short code of digits is told by how fast it comes with its Enter; what a hand types is a number', () => {
  expect([3, 4, 7].map((keys) => isBurst(keys, SCANNER_MS))).toEqual([true, true, true]);
  expect([1, 2].map((keys) => isBurst(keys, SCANNER_MS))).toEqual([false, false]);
  // A hand that rolls over the keys, a key that is held down and then Enter.
  expect([isBurst(4, 45), isBurst(4, SCANNER_MS, 90)]).toEqual([false, false]);
  // What a hand typed before belongs to no burst.
  expect(isScanned(nextOf(nextOf(undefined, 0), 200), 210)).toBe(false);
});

test('a box that is emptied counts what it did until something is typed', () => {
  const emptied = typeCount(5, undefined, { text: '', isEmptied: true, isLetter: false, at: 0 });
  expect(emptied.quantity).toBe(5);
  expect(type('3', { counted: 5, ms: SCANNER_MS, last: emptied })?.quantity).toBe(3);
});

test('a stray letter is made good by emptying the box', () => {
  const typed = type('12A', { counted: 5, stands: '', ms: 200 });
  expect([typed?.quantity, isCode(typed)]).toEqual([5, true]);
  const emptied = typeCount(5, typed, { text: '', isEmptied: true, isLetter: false, at: 10_000 });
  expect(isCode(emptied)).toBe(false);
  expect(type('12', { counted: 5, ms: HAND_MS, last: emptied })?.quantity).toBe(12);
});
