import { variant } from 'virtual:variant';
import type { CatalogContent, ListChoice, ListPage } from '#backend/port';
import { listPageName } from '#contract/goods/list-address';
import type { Catalogue, ListKind } from '../islands/search/kind.ts';
import { type LinkedList, readyListOf, valueLinks } from '../list-page/ready-list.ts';
import { keyOf } from './_keys.ts';

const PAGE_ROWS = variant.pageSizes.products;

interface ListPath<T> {
  params: { list: string };
  props: { choice: ListChoice; page?: ListPage<T> | undefined };
  /** Changes with the data of the page, and with the version of the lists, which the page names. */
  cacheKey: string;
}

export const readyListsOf = <T>(
  kind: ListKind<T>,
  content: Pick<CatalogContent<T>, 'lists' | 'list'>,
) => ({
  paths: async (shared: string, version: string): Promise<ListPath<T>[]> => {
    const paths: ListPath<T>[] = [];
    const all = await content.lists();
    for (const { state, key, id, value } of all) {
      const choice = { key, id, ...(value && { value }) };
      // A list without a state is read here, and handed on to its page.
      const page = state === undefined ? await content.list(choice, PAGE_ROWS) : undefined;
      // Without a page of its own, the address shows the list made by the browser.
      if (state === undefined && page === undefined) continue;
      paths.push({
        params: { list: value?.page ?? listPageName(key, id) },
        props: { choice, page },
        cacheKey: `${keyOf(state ?? page, valueLinks(choice, all, []), shared)} ${version}`,
      });
    }
    return paths;
  },

  read: async (
    { choice, page }: ListPath<T>['props'],
    catalogue: Catalogue,
    brandLogos: ReadonlyMap<number, string>,
  ): Promise<LinkedList> => {
    const read = page ?? (await content.list(choice, PAGE_ROWS));
    if (!read) throw new Error(`the back end has no list ${choice.key} ${choice.id}`);
    return {
      ...readyListOf(kind, choice, read, catalogue),
      logo: choice.key === 'brandId' ? brandLogos.get(Number(choice.id)) : undefined,
      links: valueLinks(choice, await content.lists(), catalogue.categories),
    };
  },
});
