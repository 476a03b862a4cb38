import { expect, test } from 'vitest';
import {
  type Burst,
  extendBurst,
  isCode,
  isScanned,
  type TypedCount,
  typeCount,
} from '../../src/islands/office-stock/typed-count.ts';

const SCANNER_MS = 10;
const HAND_MS = 700;

interface Typing {
  /** The stored quantity, and the text in the box before the first key. */
  counted: number;
  stands?: string;
  /** Time between two keys; the first key comes after a pause. */
  ms: number;
  last?: TypedCount | undefined;
}

/** Types into a number input, which drops letters. */
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

test.each([SCANNER_MS, HAND_MS])('a typed number is counted, with %i ms between keys', (ms) => {
  expect(type('20', { counted: 5, stands: '', ms })).toMatchObject({ text: '20', quantity: 20 });
  expect(type('20', { counted: 5, ms })?.quantity).toBe(520);
  expect(type('0', { counted: 5, stands: '', ms })?.quantity).toBe(0);
  expect(type('1000000', { counted: 5, stands: '', ms })?.quantity).toBe(1_000_000);
});

test.each(['7791234567890', 'RA1234', '12RA3', '4-7'])(
  'scanning the code %s into the box keeps the quantity that was counted or typed before',
  (code) => {
    const ms = SCANNER_MS;
    expect(type(code, { counted: 5, ms })?.quantity).toBe(5);
    expect(type(code, { counted: 5, stands: '', ms })?.quantity).toBe(5);
    const last = type('12', { counted: 5, stands: '', ms: HAND_MS });
    expect(type(code, { counted: 12, ms, last })?.quantity).toBe(12);
  },
);

test('a code that ends in E, which number inputs accept, is recognised although the input reports no text', () => {
  const typed = type('1001', { counted: 5, stands: '', ms: SCANNER_MS });
  const key = { isEmptied: false, at: (typed?.at ?? 0) + SCANNER_MS };
  const letter = typeCount(1001, typed, { ...key, text: '1001', isLetter: true });
  const shown = typeCount(letter.quantity, letter, { ...key, text: '', isLetter: false });
  expect([shown.quantity, isCode(shown)]).toEqual([5, true]);
});

/** Returns whether keys at this pace, with this time before Enter, count as scanned. */
const isBurst = (keys: number, ms: number, enterMs = ms): boolean => {
  let burst: Burst | undefined;
  for (let key = 0; key < keys; key += 1) burst = extendBurst(burst, HAND_MS + key * ms);
  return isScanned(burst, HAND_MS + (keys - 1) * ms + enterMs);
};

test('a short numeric code is recognised by its speed; a typed number is not', () => {
  expect([3, 4, 7].map((keys) => isBurst(keys, SCANNER_MS))).toEqual([true, true, true]);
  expect([1, 2].map((keys) => isBurst(keys, SCANNER_MS))).toEqual([false, false]);
  // Rolling over the keys; holding a key and then pressing Enter.
  expect([isBurst(4, 45), isBurst(4, SCANNER_MS, 90)]).toEqual([false, false]);
  // A digit typed earlier is not part of the burst.
  expect(isScanned(extendBurst(extendBurst(undefined, 0), 200), 210)).toBe(false);
});

test('an emptied box keeps its quantity until something is typed', () => {
  const emptied = typeCount(5, undefined, { text: '', isEmptied: true, isLetter: false, at: 0 });
  expect(emptied.quantity).toBe(5);
  expect(type('3', { counted: 5, ms: SCANNER_MS, last: emptied })?.quantity).toBe(3);
});

test('emptying the box clears a stray letter', () => {
  const typed = type('12A', { counted: 5, stands: '', ms: 200 });
  expect([typed?.quantity, isCode(typed)]).toEqual([5, true]);
  const emptied = typeCount(5, typed, { text: '', isEmptied: true, isLetter: false, at: 10_000 });
  expect(isCode(emptied)).toBe(false);
  expect(type('12', { counted: 5, ms: HAND_MS, last: emptied })?.quantity).toBe(12);
});
