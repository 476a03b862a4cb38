import { expect, test } from 'vitest';
import { enumerate } from './enumeration.ts';

test('names are joined as one reads them aloud', () => {
  expect(enumerate([])).toBe('');
  expect(enumerate(['Ana'])).toBe('Ana');
  expect(enumerate(['Ana', 'Juan'])).toBe('Ana y Juan');
  expect(enumerate(['Ana', 'Juan', 'Luis'])).toBe('Ana, Juan y Luis');
});
