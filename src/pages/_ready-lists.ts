/** What the build makes of the lists that have a page: an address, what it says, and what the island goes on from. */
import { variant } from 'virtual:variant';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { CatalogContent, ListChoice, ListPage } from '#backend/port';
import type { Asked } from '#catalog-view/fitment';
import type { Brand } from '#contract/entities/catalog';
import { listPageName, narrowedList } from '#contract/goods/list-address';
import { itemsTitle, listPath, vehiclePath } from '#variants/paths';
import { shortVehicle } from '../islands/search/autopart/vehicle-name.ts';
import type { CategoryNode } from '../islands/search/categories.ts';
import { findCategory } from '../islands/search/categories.ts';
import { writtenFilters } from '../islands/search/held-list.ts';
import type { ListKind } from '../islands/search/kind.ts';
import { choicesOf, facetsOf, shownGroups } from '../islands/search/list/facets.ts';
import { listHref } from '../islands/search/list-address.ts';
import { emptyQuery, type FacetKey, mergeQuery, serialiseQuery } from '../islands/search/query.ts';
import { listHeading } from '../list-page/heading.ts';
import type { ReadyList } from '../list-page/ready-list.ts';
import type { ListView } from '../list-page/templates/results.ts';
import { keyOf } from './_keys.ts';

interface Around {
  categories: readonly CategoryNode[];
  brands: readonly Brand[];
}

const PAGE_ROWS = variant.pageSizes.products;

interface ListPath<T> {
  params: { list: string };
  props: { choice: ListChoice; page?: ListPage<T> | undefined };
  /** What it is made of, and the version of the lists that it names: where that alone is another one, it is put in. */
  cacheKey: string;
}

/** A vehicle has a page of its own, which says more than the list of its parts: search engines are told of that one. */
export const addressOfList = ({ key, id }: ListChoice): string =>
  (key === 'vehicleId' ? vehiclePath(variant, Number(id)) : undefined) ??
  narrowedList(listPath(variant), key, id);

export const readyListsOf = <T>(
  kind: ListKind<T>,
  content: Pick<CatalogContent<T>, 'lists' | 'list'>,
) => ({
  /** A page each. */
  paths: async (shared: string, version: string): Promise<ListPath<T>[]> => {
    const paths: ListPath<T>[] = [];
    for (const { state, key, id } of await content.lists()) {
      const choice = { key, id };
      // Those that do not say what they are made of are read for it, and not again for their page.
      const page = state === undefined ? await content.list(choice, PAGE_ROWS) : undefined;
      // Its address is answered by the list that the browser makes.
      if (state === undefined && page === undefined) continue;
      paths.push({
        params: { list: listPageName(key, id) },
        props: { choice, page },
        cacheKey: `${keyOf(state ?? page, shared)} ${version}`,
      });
    }
    return paths;
  },

  read: async (
    { choice: { key, id }, page: known }: ListPath<T>['props'],
    { categories, brands }: Around,
  ): Promise<ReadyList> => {
    const page = known ?? (await content.list({ key, id }, PAGE_ROWS));
    if (!page) throw new Error(`nobody tells the list ${key} ${id}`);
    const { resultCount: count, resultFilters, vehicles } = page;
    const query = { ...emptyQuery, [key]: id };
    const groups = shownGroups(kind.groupsOf(brands), variant.flags);
    const vehicle = vehicles?.[0];
    const nameOf = (facet: FacetKey, value: string): string | undefined =>
      (facet === 'categoryId' && findCategory(categories, value)?.name) ||
      (facet === 'brandId' && brands.find((brand) => `${brand.id}` === value)?.name) ||
      (facet === 'vehicleId' && vehicle && shortVehicle(vehicle)) ||
      resultFilters.find((filter) => filter.key === facet)?.items.find((item) => item.id === value)
        ?.name;
    const cards = page.data.map(kind.cardOf);
    const asked: Asked = {
      chosen: key === 'vehicleId' ? { vehicleId: Number(id), year: null } : null,
      brand: key === 'brandId' ? (nameOf(key, id) ?? '') : '',
      year: null,
      text: '',
    };
    const heading = listHeading({
      key,
      id,
      items: itemsTitle(variant),
      name: nameOf(key, id) ?? '',
      vehicle,
      categories,
      count,
      resultFilters,
    });
    const view: ListView = {
      query,
      count,
      landing: kind.texts.landing,
      hasFilterBox: kind.hasFilterBox ?? false,
      facets: variant.flags.enableEditFilters ? facetsOf(resultFilters, query, groups) : [],
      choices: choicesOf(query, groups, nameOf),
      offer: kind.Offer
        ? renderToString(
            createElement(kind.Offer, {
              query,
              hrefOf: (change) => listHref(mergeQuery(query, change)),
              hasSome: count > 0,
            }),
          )
        : '',
      asked,
      cards,
    };
    return {
      ...heading,
      address: addressOfList({ key, id }),
      view,
      written: {
        search: serialiseQuery(query),
        resultCount: count,
        filters: writtenFilters(resultFilters),
        ...(vehicles && { vehicles }),
        cards,
      },
    };
  },
});
