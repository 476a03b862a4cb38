/** What the shop's pages are made from: the catalogue as a visitor may see it. */
import type { Dependencies } from '#backend/database/dependencies';
import type { PageContent, StockedCategory } from '#backend/port';
import type { Brand, Category, ResultFilter } from '#contract/entities/catalog';
import { readCards } from './family-cards.ts';
import { publicFamilies } from './family-pages.ts';
import { readFilters } from './filters.ts';
import { findPageCode } from './live-product.ts';
import { publicProducts } from './product-pages.ts';
import { readProducts } from './products.ts';
import { readBrandsByCategory, readCategories } from './reference-data.ts';
import { findList } from './search.ts';
import type { Kind } from './search-index.ts';
import { visitorOf } from './visibility.ts';

/** A category without a public part would lead to an empty list. */
const stocked = (
  categories: readonly Category[],
  counts: ReadonlyMap<string, number>,
): StockedCategory[] =>
  categories.flatMap(({ id, name, items }) => {
    const count = counts.get(id) ?? 0;
    return count === 0 ? [] : [{ id, name, count, items: stocked(items, counts) }];
  });

const countsOf = (filters: readonly ResultFilter[], key: string): Map<string, number> =>
  new Map(filters.find((filter) => filter.key === key)?.items.map(({ id, count }) => [id, count]));

export const createPageContent = ({
  db,
  variant,
}: Pick<Dependencies, 'db' | 'variant'>): Omit<PageContent, 'releases'> => {
  const viewer = visitorOf(variant);
  const shopKind: Kind = variant.catalogue === 'autopart' ? 'F' : 'P';
  const best = (kind: Kind, limit: number, countsFacets: boolean) =>
    findList(db, {
      kind,
      filters: readFilters([]),
      seesAll: false,
      orderBy: 'REL',
      offset: 0,
      limit,
      countsFacets,
    });

  const categories = async (): Promise<StockedCategory[]> => {
    const [tree, list] = await Promise.all([readCategories(db), best(shopKind, 1, true)]);
    return stocked(tree, countsOf(list.resultFilters, 'categoryId'));
  };

  return {
    categories,

    makes: async (): Promise<Brand[]> => {
      const lists = await Promise.all(
        (await categories()).map(({ id }) => readBrandsByCategory(db, shopKind, id)),
      );
      return [...new Map(lists.flat().map((brand) => [brand.id, brand])).values()].sort((a, b) =>
        a.name.localeCompare(b.name, 'es'),
      );
    },

    autoparts: {
      featured: async (most) => readCards(db, (await best('F', most, false)).ids, viewer),
      all: () => publicFamilies(db, variant),
    },

    products: {
      featured: async (most) => readProducts(db, (await best('P', most, false)).ids, viewer),
      all: () => publicProducts(db, variant),
    },

    live: (code, sight) => findPageCode({ db, variant }, code, sight),
  };
};
