/** Chooses the attribute values whose lists have pages: those that distinguish the goods of a category. */
import type { ListIndex } from '#backend/query/lexicon';
import type { SearchRequest } from '#backend/search-engine/types';
import { type Attribute, attributesOf, filterName, sameKey } from '#contract/goods/attributes';
import { inText } from '#contract/goods/item-title';
import type { ListedValue } from '#contract/goods/value-pages';
import { normal } from '#contract/text/plain-text';
import { slugOf } from '#contract/text/slug';
import { wordsOf } from '../analysis/words.ts';
import { NOTHING_CHOSEN } from '../nothing-chosen.ts';
import { isSpanish } from '../text/spanish-words.ts';
import { offeredNumber } from './attribute-facets.ts';

/** A page of fewer items says nothing that the category's does not. */
const MIN_ITEMS = 8;
const MAX_OF_CATEGORY = 10;
const MAX_LISTS = 120;

interface AttributeList extends ListedValue {
  category: string;
  items: number;
}

type Value = Omit<AttributeList, 'page' | 'category'>;

/** Choices are asked for by their names; numbers where they are what alike items differ by. */
const isLookedUp =
  (titleKeys: readonly string[]) =>
  ({ type, key }: Attribute): boolean =>
    type === 'choice' || (type === 'number' && titleKeys.some((one) => sameKey(one, key)));

/** Returns a value as it is written within a text: `automática`; a name stays, as `Arduino`. */
const writtenInText = (value: string): string =>
  wordsOf(value).every((word) => isSpanish(word) || isSpanish(word.replace(/a$/, 'o')))
    ? inText(value)
    : value;

/** Returns the values of a category's attributes that many items have, some of them in stock. */
const valuesOf = (
  index: ListIndex,
  category: string,
  attributes: readonly Attribute[],
  stocked: ReadonlySet<number>,
) => {
  if (attributes.length === 0) return [];
  const choices = { ...NOTHING_CHOSEN.choices, category: [category] };
  const request: SearchRequest = { ...NOTHING_CHOSEN, choices };
  const { all } = index.search(request);
  if (all.length < MIN_ITEMS) return [];
  const wanted = attributes.map((one) => ({
    name: filterName(one),
    groupOf: (value: string) =>
      one.type === 'number'
        ? Number(value)
        : one.choices.findIndex((choice) => normal(choice) === value),
  }));
  const counts = index.countAttributes(request, all, wanted);
  const inStock = index.countAttributes(
    request,
    all.filter((id) => stocked.has(id)),
    wanted,
  );
  return attributes.flatMap((one, place): Value[] =>
    [...(counts[place]?.groups ?? [])].flatMap(([group, items]) => {
      const choice = one.choices[group];
      const value =
        one.type === 'number'
          ? offeredNumber(one, `${group}`)
          : choice && { choice: normal(choice), name: choice };
      const isInStock = inStock[place]?.groups.has(group);
      return !value || !isInStock || items < MIN_ITEMS || items === all.length
        ? []
        : {
            filter: `${filterName(one)}=${value.choice}`,
            title: one.key,
            value: writtenInText(value.name),
            items,
          };
    }),
  );
};

const withPages = (
  lists: readonly Omit<AttributeList, 'page'>[],
  { names }: ListIndex['beside'],
) => {
  const nameOf = (id: string) => names.category.find((one) => one.id === id)?.name ?? '';
  const slugs = Map.groupBy(names.category, ({ name }) => slugOf(name));
  const taken = new Set<string>();
  return lists.flatMap((list): AttributeList[] => {
    const { category, title, value } = list;
    const name = nameOf(category);
    const isShared = (slugs.get(slugOf(name))?.length ?? 0) > 1;
    const page = slugOf(`${name} ${isShared ? category : ''} ${title} ${value}`);
    if (taken.has(page)) return [];
    taken.add(page);
    return [{ ...list, page }];
  });
};

/**
 * Returns the lists that get a page, those with most items first. A list that one of its subcategories has whole is
 * left to the subcategory.
 * @param titleKeys by category, the keys of specifications that are in titles
 * @param stocked ids of the items in stock, of which each list has one
 */
export const attributeLists = (
  index: ListIndex,
  titleKeys: ReadonlyMap<string, readonly string[]>,
  stocked: ReadonlySet<number>,
): AttributeList[] => {
  const all = index.beside.names.category.flatMap(({ id }) =>
    valuesOf(
      index,
      id,
      attributesOf(id, index.beside.attributes).filter(isLookedUp(titleKeys.get(id) ?? [])),
      stocked,
    )
      .toSorted((a, b) => b.items - a.items)
      .slice(0, MAX_OF_CATEGORY)
      .map((value) => ({ ...value, category: id })),
  );
  const alike = ({ filter, items }: (typeof all)[number]): string => `${items} ${filter}`;
  const allAlike = Map.groupBy(all, alike);
  const isOfSubcategory = (list: (typeof all)[number]): boolean =>
    allAlike.get(alike(list))?.some((other) => other.category.startsWith(`${list.category}.`)) ??
    false;
  const own = all.filter((list) => !isOfSubcategory(list)).toSorted((a, b) => b.items - a.items);
  return withPages(own.slice(0, MAX_LISTS), index.beside);
};
