import { expect, test } from 'vitest';
import { choiceFilter, codecOf, dayFilter, filterItems, pageOf, textFilter } from './list-query.ts';

test.each([
  ['', 1],
  ['?pag=3', 3],
  ['?pag=0', 1],
  ['?pag=-2', 1],
  ['?pag=1.5', 1],
  ['?pag=abc', 1],
  ['?pag=0x10', 1],
  // Beyond the server's range.
  ['?pag=9999999999', 1],
  ['?pag=99999999999999999999', 1],
])('the query string %s is page %i', (search, page) => {
  expect(pageOf(search)).toBe(page);
});

const { parse, write } = codecOf({
  text: textFilter('t'),
  state: choiceFilter('s', ['PEN', 'SEN']),
  from: dayFilter('desde'),
});

test('written queries are parsed back, in their shortest form', () => {
  const query = { page: 3, text: 'ñandú & co', state: 'PEN', from: '2026-11-01' };
  expect(parse(write(query))).toEqual(query);
  expect(write(parse(''))).toBe('');
  expect(write({ ...parse(''), text: '  ' })).toBe('');
});

test('ignores invalid values', () => {
  const query = parse(`?pag=-1&s=XYZ&desde=ayer&t=${'a'.repeat(5_000)}`);
  expect(query).toEqual({ page: 1, text: 'a'.repeat(200), state: '', from: '' });
  expect(parse('?s=pen').state).toBe('PEN');
  for (const day of ['2026-02-30', '2026-13-01', '2026-1-1'])
    expect(parse(`?desde=${day}`).from).toBe('');
  expect(parse('?desde=2024-02-29').from).toBe('2024-02-29');
});

test('empty values and the page are no filters', () => {
  expect(filterItems({ page: 2, text: ' bomba ', state: '', from: undefined, id: 3 })).toEqual([
    { FilterKey: 'text', FilterValue: 'bomba' },
    { FilterKey: 'id', FilterValue: '3' },
  ]);
});
