import { expect, test } from 'vitest';
import { valueName } from './heading.ts';

test.each([
  ['Material', 'aluminio', 'Material aluminio'],
  ['Compatibilidad', 'Arduino', 'Compatibilidad Arduino'],
  ['Gas', 'R134a', 'Gas R134a'],
])('within a heading, %s %s is written %s', (title, value, text) => {
  expect(valueName({ title, value, filter: '', page: '' })).toBe(text);
});
