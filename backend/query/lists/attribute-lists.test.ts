import { expect, test } from 'vitest';
import type { CountedAttribute } from '#backend/search-engine/types';
import type { Attribute } from '#contract/goods/attributes';
import type { ListIndex } from '../lexicon.ts';
import { attributeLists } from './attribute-lists.ts';

const COLOURS = [...'abcdefghijklm'];
const EACH = 8;

/** Returns how many of the entries have each colour: ids 0 to 7 the first one, 8 to 15 the second. */
const countColours = (ids: readonly number[], { groupOf }: CountedAttribute) => {
  const groups = ids.map((id) => groupOf(COLOURS[Math.floor(id / EACH)] ?? '') ?? -1);
  return {
    total: ids.length,
    groups: new Map(
      [...Map.groupBy(groups, (group) => group)].map(([id, all]) => [id, all.length]),
    ),
  };
};

const searched: string[] = [];

const indexOf = (attributes: readonly Pick<Attribute, 'key' | 'type' | 'choices'>[]): ListIndex => {
  const index = {
    beside: {
      names: { category: ['1', '1.1', '2'].map((id) => ({ id, name: `Pinturas ${id}` })) },
      attributes: new Map([['1', attributes]]),
    },
    search: ({ choices }: { choices: { category: string[] } }) => {
      searched.push(...choices.category);
      const isWhole = choices.category[0] === '1';
      const all = Array.from({ length: isWhole ? COLOURS.length * EACH : 3 * EACH }, (_, id) => id);
      return { all };
    },
    countAttributes: (_: unknown, ids: readonly number[], wanted: readonly CountedAttribute[]) =>
      wanted.map((one) => countColours(ids, one)),
  };
  // Nothing else of the index is used.
  return index as unknown as ListIndex;
};
const colour = { key: 'Color', type: 'choice', choices: COLOURS } as const;
const everything = new Set(Array.from({ length: COLOURS.length * EACH }, (_, id) => id));
const pagesWith = (stocked: ReadonlySet<number>): string[] =>
  attributeLists(indexOf([colour]), new Map(), stocked).map(({ page }) => page);

test('values that are sold out take no place among those of a category that get a page', () => {
  expect(pagesWith(everything)).toHaveLength(10);
  const stocked = new Set([...everything].filter((id) => id >= 4 * EACH - 1));
  expect(pagesWith(stocked)).toEqual(COLOURS.slice(3).map((name) => `pinturas-1-color-${name}`));
  expect(pagesWith(new Set())).toEqual([]);
});

test('a list that a subcategory has whole is the page of the subcategory', () => {
  const stocked = new Set([0, EACH, 5 * EACH]);
  expect(pagesWith(stocked).toSorted()).toEqual([
    'pinturas-1-1-color-a',
    'pinturas-1-1-color-b',
    'pinturas-1-color-f',
  ]);
});

test('a value is written as within a text, and a name as it is', () => {
  const names = ['Rojo', 'Automática', 'Arduino', 'Pb-Ca', 'R134a'];
  const index: ListIndex = {
    ...indexOf([{ ...colour, choices: names }]),
    countAttributes: (_, ids, wanted) =>
      wanted.map(() => ({
        total: ids.length,
        groups: new Map(names.map((_name, place) => [place, EACH])),
      })),
  };
  const written = attributeLists(index, new Map(), everything).map(({ value }) => value);
  expect(new Set(written)).toEqual(new Set(['rojo', 'automática', 'Arduino', 'Pb-Ca', 'R134a']));
});

test('categories without attributes are not searched', () => {
  searched.length = 0;
  pagesWith(everything);
  expect(searched).toEqual(['1', '1.1']);
});
