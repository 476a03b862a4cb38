import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { rateOf, rateTyped } from './rate-typed.ts';

const read = (rate: string) => {
  const parsed = rateTyped.safeParse({ rate });
  return parsed.success ? rateOf(parsed.data.rate) : parsed.error.issues[0]?.message;
};

test.each([
  ['40', 40],
  ['40,05', 40.05],
  [' 39.5 ', 39.5],
])('%j is %d pesos', (typed, rate) => {
  expect(read(typed)).toBe(rate);
});

test.each([
  ['', messages.required],
  ['cuarenta', messages.invalid],
  ['1.234,50', messages.invalid],
  ['0', messages.invalid],
  ['99999', messages.invalid],
])('rejects %j', (typed, message) => {
  expect(read(typed)).toBe(message);
});
