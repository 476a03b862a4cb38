import { expect, test } from 'vitest';
import { resultsText } from './kind.ts';

test.each([
  [{ resultCount: 18 }, '18 resultados'],
  [{ resultCount: 1 }, '1 resultado'],
  [{ resultCount: 19, isCountLeast: true }, 'Más de 18 resultados'],
  [{ resultCount: 2, isCountLeast: true }, 'Más de 1 resultado'],
])('%o is told as %s', (page, text) => {
  expect(resultsText(page)).toBe(text);
});
