/** Openings in an attribute of every page. */
import { expect, test } from 'vitest';
import { readOpenings, writeOpenings } from './openings-text.ts';

test('openings are read as they were written, without a letter that an attribute must write as six', () => {
  const openings = {
    B: [
      { from: '2026-12-05', until: '2026-12-05', hours: [{ open: '10:00', close: '13:00' }] },
      { from: '2026-12-25', until: '2026-12-25', hours: [] },
    ],
    C: [],
  };
  const text = writeOpenings(openings);
  expect(text).not.toMatch(/["&<]/);
  expect(readOpenings(text)).toEqual(openings);
});

test('where there are none the page says nothing', () => {
  expect(writeOpenings({})).toBe('');
  expect(readOpenings(undefined)).toEqual({});
});
