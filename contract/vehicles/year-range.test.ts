import { expect, test } from 'vitest';
import { yearRange } from './year-range.ts';

test.each([
  [1999, 2008, '1999 - 2008'],
  [1999, 1999, '1999'],
  [1999, null, '1999 -'],
  [null, 2008, '- 2008'],
  [null, null, ''],
])('writes years from %j to %j as %j', (from, to, text) => {
  expect(yearRange(from, to)).toBe(text);
});
