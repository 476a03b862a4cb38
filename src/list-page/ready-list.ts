/** The first page of a list as the build makes it. */
import { variant } from 'virtual:variant';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { itemsTitle } from '#variants/paths';
import { withoutOptionalEnds } from '../components/html.ts';
import { shortVehicle } from '../islands/search/autopart/vehicle-name.ts';
import { type CategoryNode, findCategory } from '../islands/search/categories.ts';
import { type HeldList, type WrittenList, writtenFilters } from '../islands/search/held-list.ts';
import type { Catalogue, ItemPage, ListKind } from '../islands/search/kind.ts';
import {
  addressOfList,
  LIST_PATH,
  type ListChoice,
  valuePagesOf,
} from '../islands/search/list-address.ts';
import { emptyQuery, serialiseQuery } from '../islands/search/query.ts';
import { Search } from '../islands/search/Search.tsx';
import { type ListHeading, listHeading, valueName } from './heading.ts';

export interface ReadyList extends ListHeading {
  /** The canonical address: path and query string. */
  address: string;
  /** The list as its island hydrates it. */
  markup: string;
  written: WrittenList;
}

const nameOf = <T>(
  { key, id }: ListChoice,
  { resultFilters, vehicles }: ItemPage<T>,
  { categories, brands }: Catalogue,
): string => {
  const vehicle = vehicles?.[0];
  return (
    (key === 'categoryId' && findCategory(categories, id)?.name) ||
    (key === 'brandId' && brands.find((brand) => `${brand.id}` === id)?.name) ||
    (key === 'vehicleId' && vehicle && shortVehicle(vehicle)) ||
    resultFilters.find((filter) => filter.key === key)?.items.find((item) => item.id === id)
      ?.name ||
    ''
  );
};

/** React puts preloads of pictures in front, although the pictures follow right behind. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/** Returns the HTML of a list, with the separators that hydration needs between texts. */
export const markupOf = <T>(kind: ListKind<T>, held: HeldList<T>, catalogue: Catalogue): string => {
  const markup = renderToString(createElement(Search<T>, { kind, held, ...catalogue }));
  return withoutOptionalEnds(markup.replace(PRELOADS, ''));
};

/** A list with what its page adds. */
export interface LinkedList extends ReadyList {
  /** The logo of the brand that the list is narrowed by. */
  logo: string | undefined;
  links: readonly ValueLink[];
}

/** A link to a part of a category. */
interface ValueLink {
  href: string;
  text: string;
  isHere: boolean;
}

/**
 * Returns the links between a category and the pages of its values, none for other lists.
 * @param all the lists with a page
 */
export const valueLinks = (
  { key, id, value }: ListChoice,
  all: readonly ListChoice[],
  categories: readonly CategoryNode[],
): ValueLink[] => {
  // Lists are thousands, and few are of categories.
  const values = key === 'categoryId' ? all.filter((one) => one.value && one.id === id) : [];
  if (values.length === 0) return [];
  const name = findCategory(categories, id)?.name ?? '';
  const linkTo = (one: ListChoice, text: string): ValueLink => ({
    ...{ href: addressOfList(one), text },
    isHere: one.value?.page === value?.page,
  });
  const links = [...Map.groupBy(values, (one) => one.value?.title).values()]
    .flat()
    .flatMap((one) => (one.value ? [linkTo(one, valueName(one.value))] : []));
  return value ? [linkTo({ key, id }, name), ...links] : links;
};

export const readyListOf = <T>(
  kind: ListKind<T>,
  choice: ListChoice,
  page: ItemPage<T>,
  catalogue: Catalogue,
): ReadyList => {
  const { resultCount, resultFilters, vehicles } = page;
  const attributes = choice.value?.filter ?? '';
  const search = serialiseQuery({ ...emptyQuery, [choice.key]: choice.id, attributes });
  const cards = page.data.map(kind.cardOf);
  const held = { path: LIST_PATH, search, cards, page: { ...page, data: [] } };
  return {
    ...listHeading({
      ...choice,
      items: itemsTitle(variant),
      name: nameOf(choice, page, catalogue),
      vehicle: vehicles?.[0],
      categories: catalogue.categories,
      count: resultCount,
      resultFilters,
    }),
    address: addressOfList(choice),
    markup: markupOf(kind, held, catalogue),
    written: {
      search,
      resultCount,
      filters: writtenFilters(resultFilters),
      ...(vehicles && { vehicles }),
      cards,
      ...(choice.value && { pages: valuePagesOf([choice]) }),
    },
  };
};
