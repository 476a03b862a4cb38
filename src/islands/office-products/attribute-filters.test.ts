import { expect, test } from 'vitest';
import type { Attribute } from '#contract/goods/attributes';
import { codecOf, textFilter } from '#stores/reads/list-query';
import {
  attributeControls,
  attributeFilter,
  withControls,
  withoutControls,
} from './attribute-filters.ts';

/** Returns a query as the table's codec makes it. */
const queryWith = (text: string) =>
  codecOf<string>({ attributes: textFilter('atributos') }).parse(
    `?atributos=${encodeURIComponent(text)}`,
  );

const attributes: Attribute[] = [
  { key: 'Ancho', type: 'number', unit: 'cm', choices: [] },
  { key: 'Estación', type: 'choice', unit: '', choices: ['Verano', 'Todo el año'] },
  { key: 'Run flat', type: 'flag', unit: '', choices: [] },
  { key: 'Nota', type: 'text', unit: '', choices: [] },
];

test('attributes are controls of one filter of the address', () => {
  const [width, season, runFlat, ...others] = attributeControls(attributes).map(({ key }) => key);
  expect(others).toEqual([]);
  const query = queryWith('ancho=19-20,5;estacion=todo el ano');
  const shown = withControls(query, attributes);
  expect([width, season, runFlat].map((key) => shown[key ?? ''])).toEqual([
    ...['19-20,5', 'todo el ano', ''],
  ]);
  expect(withoutControls(shown, attributes, false).attributes).toBe(query.attributes);
  expect(withoutControls(shown, attributes, true).attributes).toBe('');
});

test.each([
  ['19-20,5', '190..205'],
  ['19 a 21', '190..210'],
  ['205 mm', '205'],
  ['angosto', 'angosto'],
])('a width of “%s” is asked for as %s', (typed, asked) => {
  expect(attributeFilter(queryWith(`ancho=${typed}`), attributes)).toBe(`ancho=${asked}`);
});
