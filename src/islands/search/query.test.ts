import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asksForList,
  emptyQuery,
  mergeQuery,
  parseQuery,
  serialiseQuery,
  toFilters,
} from './query.ts';

describe('parseQuery', () => {
  it('reads every parameter of the page', () => {
    expect(parseQuery('?c=1.2&p=3&b=4&y=2001&t=gol+1.6&s=A&v=7&pag=2&order=plo')).toEqual({
      categoryId: '1.2',
      providerId: '3',
      brandId: '4',
      year: '2001',
      text: 'gol 1.6',
      state: 'A',
      vehicleId: '7',
      tagId: '',
      workBranchId: '',
      clientOfCompanyId: '',
      measures: '',
      attributes: '',
      price: '',
      page: 2,
      order: 'PLO',
    });
  });

  it('reads the filters that have no letter from filters, and a text also from search', () => {
    const search = `?filters=${encodeURIComponent('tagId:Para armar,workBranchId:2,clientOfCompanyId:1')}`;
    expect(parseQuery(`${search}&search=robot`)).toEqual({
      ...emptyQuery,
      tagId: 'Para armar',
      workBranchId: '2',
      clientOfCompanyId: '1',
      text: 'robot',
    });
    // Letters take precedence over names.
    expect(parseQuery('?filters=brandId:4,categoryId:1&b=3&t=uno&search=dos')).toEqual({
      ...emptyQuery,
      brandId: '3',
      categoryId: '1',
      text: 'uno',
    });
    for (const junk of ['x:1', 'tagId', 'tagId:%25', ',,:', 'toString:1', 'page:3'])
      expect(parseQuery(`?filters=${junk}`), junk).toEqual(emptyQuery);
  });

  it.each([
    ['pag=0', 1],
    ['pag=-3', 1],
    ['pag=1.5', 1],
    ['pag=abc', 1],
    ['pag=1000000000', 1_000_000_000],
    ['pag=99999999999999', 1_000_000_000],
    ['pag=9999999999999999999999', 1],
  ])('reads %s as page %i', (search, page) => {
    expect(parseQuery(search).page).toBe(page);
  });

  it('keeps an invalid vehicle, so that the list finds nothing instead of everything', () => {
    expect(toFilters(parseQuery('?v=abc'))).toEqual([
      { FilterKey: 'vehicleId', FilterValue: 'abc' },
    ]);
  });

  it('cuts a text of 5,000 characters and keeps one of a single character', () => {
    expect(parseQuery(`?t=${'x'.repeat(5_000)}`).text).toHaveLength(200);
    expect(parseQuery('?t=x').text).toBe('x');
    // Not inside a surrogate pair, which no server reads.
    expect(parseQuery(`?t=x${'🚗'.repeat(200)}`).text).toBe(`x${'🚗'.repeat(99)}`);
  });

  it('reads -1 as no category, an unknown order as relevance, control characters as blanks', () => {
    expect(parseQuery('?c=-1&order=DROP')).toEqual(emptyQuery);
    expect(parseQuery('?t=a%00b%0Ac').text).toBe('a b c');
  });

  it('survives broken encodings and repeated parameters', () => {
    expect(parseQuery('?t=%E0%A4%A&c=1&c=2').categoryId).toBe('1');
  });
});

describe('asksForList', () => {
  it.each([
    ['', false],
    ['?', false],
    ['?utm_source=mail', false],
    ['?t=', false],
    ['?pag=1', true],
    ['?v=abc', true],
    ['?order=plo', true],
    ['?filters=tagId:Regalo', true],
    ['?search=', true],
    ['?search=robot', true],
  ])('%s → %s', (search, expected) => {
    expect(asksForList(search)).toBe(expected);
  });
});

it('an empty search lists everything in shops that allow it', () => {
  expect(asksForList('?t=', true)).toBe(true);
  expect(asksForList('', true)).toBe(false);
});

it('reads only the filters of the shop', () => {
  const query = parseQuery('?c=1&v=7&y=2001&t=taladro', ['categoryId', 'text']);
  expect(serialiseQuery(query)).toBe('?c=1&t=taladro');
});

describe('serialiseQuery', () => {
  it('omits defaults, but always requests a list', () => {
    expect(serialiseQuery(emptyQuery)).toBe('?pag=1');
    expect(serialiseQuery({ ...emptyQuery, categoryId: '1.2', vehicleId: '7' })).toBe('?c=1.2&v=7');
    expect(asksForList(serialiseQuery(emptyQuery))).toBe(true);
  });

  it('writes filters without a letter under filters, whatever characters they have', () => {
    const query = { ...emptyQuery, tagId: 'Uno, dos: 50 %', workBranchId: '2' };
    expect(parseQuery(serialiseQuery(query))).toEqual(query);
    expect(asksForList(serialiseQuery(query))).toBe(true);
  });

  it('a written query is parsed back unchanged', () => {
    fc.assert(
      fc.property(
        fc.webQueryParameters(),
        fc.string({ unit: 'grapheme' }),
        fc.integer(),
        fc.string({ unit: 'grapheme' }),
        (junk, text, page, tag) => {
          const filters = encodeURIComponent(`tagId:${encodeURIComponent(tag.toWellFormed())}`);
          const search = `?${junk}&t=${encodeURIComponent(text.toWellFormed())}&pag=${page}&filters=${filters}`;
          const query = parseQuery(search);
          expect(parseQuery(serialiseQuery(query))).toEqual(query);
        },
      ),
    );
  });
});

describe('mergeQuery', () => {
  const third = parseQuery('?c=1&pag=3');
  it('another choice begins at its first page', () => {
    expect(mergeQuery(third, { brandId: '2' })).toMatchObject({
      categoryId: '1',
      brandId: '2',
      page: 1,
    });
  });
  it('a change of the page keeps everything else', () => {
    expect(mergeQuery(third, { page: 4 })).toEqual({ ...third, page: 4 });
  });
});
