/** What a file is called where it arrives. */
import { expect, test } from 'vitest';
import { fileNameOf } from './send-parts.ts';

test('of a long name the end is kept, in whole letters', () => {
  const named = (name: string) => fileNameOf(new File([], name));
  expect(named('pieza.stl')).toBe('pieza.stl');
  const tail = `${'a'.repeat(195)}.stl`;
  expect(named(`🚗${tail}`)).toBe(tail);
  expect(named('')).toBe('archivo');
});
