import { expect, test } from 'vitest';
import { safeStem } from './print-file.ts';

test.each([
  ['Engranaje v2 (final).stl', 'Engranaje v2 (final)'],
  ['C:\\piezas\\ñandú.OBJ', 'ñandú'],
  ['<b>"rota"</b>.stl', 'b_'],
  ['a"; filename=b.stl', 'a_ filename_b'],
  ['.stl', 'pieza'],
])('%s is named %s', (name, stem) => {
  expect(safeStem(name)).toBe(stem);
});
