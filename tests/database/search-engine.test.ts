/** The search engine by its interface alone, over entries of no catalogue. */
import { beforeEach, describe, expect, test } from 'vitest';
import { indexesWith } from '#backend/search-engine/live-index';
import type { Entry, SearchRequest, TextDemands } from '#backend/search-engine/types';
import { lockListIndex, nextVersion } from '#backend/search-engine/versions';
import { clearIndexes, fillIndex, replaceEntries } from '#backend/search-engine/write-entries';
import { useDatabase } from '../support/database.ts';

const { database } = useDatabase();
const db = () => database().db;
const LIST = { key: 'X' };

const entry = (id: number, words: { name: string; detail?: string; fits?: string }): Entry => ({
  id,
  isVisible: true,
  category: id % 2 === 0 ? '1.2' : '1.3',
  priceCents: id * 100,
  relevance: 10 - id,
  isStocked: true,
  brands: new Set([id]),
  providers: new Set(),
  marks: [],
  attributes: [],
  nameWords: new Set(words.name.split(' ')),
  detailWords: new Set(words.detail?.split(' ') ?? []),
  sizes: [],
  fitments: words.fits
    ? [{ target: 7, brand: 30, from: 1999, to: 2001, words: words.fits.split(' ') }]
    : [],
  codes: new Map([[`CODE${id}`, 0]]),
});

async function* inOneBatch(entries: readonly Entry[]) {
  yield entries;
}

const current = indexesWith(async () => 'beside');
const index = () => current(db(), LIST);

beforeEach(() =>
  db().transaction(async (tx) => {
    await lockListIndex(tx);
    await clearIndexes(tx);
    await fillIndex(
      tx,
      LIST,
      inOneBatch([
        entry(1, { name: 'apple red', fits: 'basket wide' }),
        entry(2, { name: 'pear', detail: 'red apple' }),
        { ...entry(3, { name: 'apple green', fits: 'wide' }), isVisible: false },
        entry(4, { name: 'plum' }),
      ]),
    );
  }),
);

const add = (...entries: readonly Entry[]) =>
  db().transaction(async (tx) => {
    await lockListIndex(tx);
    const ids = entries.map(({ id }) => id);
    await replaceEntries(tx, LIST, await nextVersion(tx, LIST), ids, entries);
  });

const NO_CHOICES: SearchRequest['choices'] = {
  category: [],
  brand: [],
  provider: [],
  year: [],
  target: [],
  state: [],
  tag: [],
  workBranch: [],
  clientOf: [],
};
const request = (more: Partial<SearchRequest>): SearchRequest => ({
  choices: NO_CHOICES,
  attributes: [],
  prices: [],
  text: null,
  sizes: [],
  seesAll: false,
  orderBy: 'REL',
  offset: 0,
  limit: 10,
  countsFacets: true,
  ...more,
});
const text = (more: Partial<TextDemands>): TextDemands => ({
  demands: [],
  standIns: [],
  categories: [],
  size: null,
  weak: 0,
  ofItself: 0,
  ofMeasure: 0,
  noun: 0,
  ranked: [],
  byChance: [],
  ...more,
});
const demand = (...words: string[]) => ({ words, guesses: [], entries: [], isSize: false });

describe('words', () => {
  test('are listed in order, with the years of fitments', async () => {
    const { words, beside } = await index();
    expect([...words]).toEqual([
      ...['1999', '2000', '2001', 'apple', 'basket', 'green', 'pear', 'plum', 'red', 'wide'],
    ]);
    expect(beside).toBe('beside');
  });

  test.each([
    ['apple', ['name'], [1, 3]],
    ['apple', ['detail'], [2]],
    ['apple', ['name', 'detail'], [1, 2, 3]],
    ['apple', ['fitment'], []],
    ['wide', ['fitment'], [1, 3]],
    ['2000', ['fitment'], [1, 3]],
    ['red', ['name', 'detail', 'fitment'], [1, 2]],
    ['nothing', ['name', 'detail', 'fitment'], []],
  ] as const)('%s in %j', async (word, fields, ids) => {
    expect([...(await index()).entriesWith(word, fields)].sort()).toEqual(ids);
  });

  test('of hidden entries are visible only to callers who see all', async () => {
    const { seenWords } = await index();
    expect([seenWords(false), seenWords(true)].map(({ ofEntries }) => ofEntries('green'))).toEqual([
      false,
      true,
    ]);
    expect(seenWords(false).ofFitments('basket')).toBe(true);
  });

  test('are up to date after a change', async () => {
    await index();
    await db().transaction(async (tx) => {
      await lockListIndex(tx);
      const changed = [entry(2, { name: 'pear' }), entry(4, { name: 'plum', detail: 'apple' })];
      await replaceEntries(tx, LIST, await nextVersion(tx, LIST), [1, 2, 4], changed);
    });
    const { entriesWith, isVisible } = await index();
    expect([...entriesWith('apple', ['name', 'detail'])].sort()).toEqual([3, 4]);
    expect([1, 2].map(isVisible)).toEqual([false, true]);
  });
});

describe('a request', () => {
  test('finds entries that meet every demand, with names first', async () => {
    const { search } = await index();
    expect(search(request({ text: text({ demands: [demand('apple')] }) })).ids).toEqual([1, 2]);
    const both = text({ demands: [demand('apple'), demand('basket', 'box')] });
    expect(search(request({ text: both }))).toMatchObject({ ids: [1], count: 1 });
  });

  test('finds a word as typed before one that may be meant', async () => {
    const { search } = await index();
    const guessed = text({ demands: [{ ...demand('pear'), guesses: ['plum'] }] });
    expect(search(request({ text: guessed })).ids).toEqual([2, 4]);
    const other = text({ demands: [{ ...demand('plum'), guesses: ['pear'] }] });
    expect(search(request({ text: other })).ids).toEqual([4, 2]);
  });

  test('finds what has a word before what has only a phrase that stands for it', async () => {
    await add(
      entry(5, { name: 'cake', detail: 'blue' }),
      entry(6, { name: 'cake', detail: 'pink' }),
    );
    const { search } = await index();
    const standIns = [{ words: ['cake'], demands: 3 }];
    const pinkTart = text({ demands: [demand('tart'), demand('pink')], standIns });
    expect(search(request({ text: pinkTart })).ids).toEqual([6, 5]);
  });

  test('finds a measure in a name before a bare number there, where that is asked for', async () => {
    await add(
      entry(5, { name: 'screen series 55' }),
      entry(6, { name: 'screen 55inch', detail: '55' }),
    );
    const { search } = await index();
    const demands = [demand('screen'), { ...demand('55'), guesses: ['55inch'] }];
    expect(search(request({ text: text({ demands }) })).ids).toEqual([5, 6]);
    expect(search(request({ text: text({ demands, ofMeasure: 2 }) })).ids).toEqual([6, 5]);
  });

  test('finds entries of a named category after those that are called so', async () => {
    const { search } = await index();
    const categories = [{ id: '1.2', demands: 1 }];
    const named = text({ demands: [demand('apple')], categories });
    expect(search(request({ text: named })).ids).toEqual([1, 2, 4]);
    const rare = text({ demands: [demand('apple'), demand('plum')], categories });
    expect(search(request({ text: rare }))).toMatchObject({ ids: [4], count: 1 });
  });

  test('keeps the order of entries that its caller ranked, with facets and pages', async () => {
    const { search } = await index();
    const ranked = text({ ranked: [4, 1, 3] });
    const { ids, count, facets } = search(request({ text: ranked, limit: 1, offset: 1 }));
    expect([ids, count]).toEqual([[1], 2]);
    expect(['1', '1.2', '1.3'].map((id) => facets?.category(id))).toEqual([2, 1, 1]);
    expect([1, 4, 30].map((id) => facets?.brand(id))).toEqual([1, 1, 1]);
    const narrowed = { ...NO_CHOICES, year: [2000] };
    expect(search(request({ text: ranked, choices: narrowed })).ids).toEqual([1]);
  });
});
