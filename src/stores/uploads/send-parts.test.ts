import { expect, test } from 'vitest';
import { fileNameOf } from './send-parts.ts';

test('keeps the end of a long name, without half characters', () => {
  const named = (name: string) => fileNameOf(new File([], name));
  expect(named('pieza.stl')).toBe('pieza.stl');
  const tail = `${'a'.repeat(195)}.stl`;
  expect(named(`🚗${tail}`)).toBe(tail);
  expect(named('')).toBe('archivo');
});
