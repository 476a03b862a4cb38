import { expect, test } from 'vitest';
import { readOpenings, writeOpenings } from './openings-text.ts';

test('openings are read as they were written, without characters that an attribute escapes', () => {
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

test('without openings the text is empty', () => {
  expect(writeOpenings({})).toBe('');
  expect(readOpenings(undefined)).toEqual({});
});
