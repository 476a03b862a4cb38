import { expect, test } from 'vitest';
import { enumerate } from './enumeration.ts';

test('joins names as they are read aloud', () => {
  expect(enumerate([])).toBe('');
  expect(enumerate(['Ana'])).toBe('Ana');
  expect(enumerate(['Ana', 'Juan'])).toBe('Ana y Juan');
  expect(enumerate(['Ana', 'Juan', 'Luis'])).toBe('Ana, Juan y Luis');
});
