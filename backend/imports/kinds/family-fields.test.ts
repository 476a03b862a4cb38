import { expect, test } from 'vitest';
import { FAMILY_FIELDS } from './family-fields.ts';

const read = (id: string, text: string) =>
  FAMILY_FIELDS.find((field) => field.id === id)?.read(
    text,
    { decimal: ',' },
    { createsMissing: false, lists: {} },
  );

test.each([
  ['years', '98/04', { value: [1998, 2004] }],
  ['years', '2004 en adelante', { value: [2004, null] }],
  ['years', 'hasta 2010', { value: [null, 2010] }],
  ['years', 'pronto', { problem: '«pronto» no son años.' }],
  ['yearFrom', '98', { value: 1998 }],
  ['yearTo', '2004', { value: 2004 }],
  ['yearTo', '1998-2004', { problem: '«1998-2004» no es un número.' }],
])('the column %s reads «%s»', (id, text, expected) => {
  expect(read(id, text)).toEqual(expected);
});
