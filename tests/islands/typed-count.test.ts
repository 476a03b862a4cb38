/** What is typed over a count that somebody puts right, and what a scanner types there by mistake. */
import { expect, test } from 'vitest';
import { type TypedCount, typeCount } from '../../src/islands/office-stock/typed-count.ts';

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

test('a box that is emptied counts what it did until something is typed', () => {
  const emptied = typeCount(5, undefined, { text: '', isLetter: false, at: 0 });
  expect(emptied.quantity).toBe(5);
  expect(type('3', { counted: 5, ms: SCANNER_MS, last: emptied })?.quantity).toBe(3);
});
