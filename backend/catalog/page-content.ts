/** Reads the catalogue for the build of the shop's pages, as a visitor may see it. */
import { sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import type { Dependencies } from '#backend/database/dependencies';
import { readFormerCategories } from '#backend/database/former-categories';
import { readFormerIds } from '#backend/database/former-names';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { visitorOf } from '#backend/http/viewer';
import type { CatalogContent, PageContent } from '#backend/port';
import { readFilters } from '#backend/query/lists/filters';
import { findList } from '#backend/query/lists/find-list';
import type { Brand, ResultFilter } from '#contract/entities/catalog';
import type { FilterItem } from '#contract/fields/list-fields';
import { type StockedCategory, stockedCategories } from '#contract/goods/categories';
import { PAID_STATES } from '#contract/orders/order-states';
import { imageUrl, smallImageUrl } from '#contract/paths';
import { fittedVehicles, readDrawings } from './autopart/fitted-vehicles.ts';
import { autopart } from './kinds/autopart.ts';
import { type CatalogueKind, isStocked, type ListedKind } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { product } from './kinds/product.ts';
import { listPagesOf, listVersion } from './list-pages.ts';
import { readBrandLogos, readBrandsByCategory, readCategories } from './reference-data.ts';

const countsOf = (filters: readonly ResultFilter[], key: string): Map<string, number> =>
  new Map(filters.find((filter) => filter.key === key)?.items.map(({ id, count }) => [id, count]));

export const createPageContent = ({
  db,
  variant,
}: Pick<Dependencies, 'db' | 'variant'>): Omit<PageContent, 'releases' | 'banner' | 'openings'> => {
  const viewer = visitorOf(variant);
  const shopKind = kindOf(variant);
  const best = (
    kind: ListedKind,
    limit: number,
    countsFacets: boolean,
    filters: readonly FilterItem[] = [],
  ) =>
    findList(db, {
      kind,
      filters: readFilters(filters),
      seesAll: false,
      orderBy: 'REL',
      offset: 0,
      limit,
      countsFacets,
    });

  const contentOf = <T>(kind: CatalogueKind<T>): CatalogContent<T> => ({
    featured: async (most) => {
      // Only what was sold: `relevance` has the units of former systems, orders have the shop's own.
      const { rows } = await db.execute<{ id: number }>(
        sql`with sold as (
              select ${kind.itemId} as id, sum(item.quantity)::int as units
                from orders o join order_items item on item.order_id = o.id
                  join products product on product.id = item.product_id
                where o.state in ${wordList(PAID_STATES)} group by 1)
            select item.id from ${kind.visible} item left join sold on sold.id = item.id
              where item.relevance + coalesce(sold.units, 0) > 0
              order by ${isStocked(sql`item.id`, kind.stocked)} desc,
                item.relevance + coalesce(sold.units, 0) desc, item.id limit ${most}`,
      );
      return kind.readCards(
        db,
        rows.map(({ id }) => id),
        viewer,
      );
    },
    newest: async (most) => {
      const { rows } = await db.execute<{ id: number }>(
        sql`select id from ${kind.visible} order by id desc limit ${most}`,
      );
      return kind.readCards(
        db,
        rows.map(({ id }) => id),
        viewer,
      );
    },
    some: async (codes) => {
      const found = await Promise.all(codes.map((code) => kind.find(db, code, viewer)));
      return kind.readCards(
        db,
        found.flatMap((item) => item?.id ?? []),
        viewer,
      );
    },
    items: () => kind.publicItems(db, variant),
    ...listPagesOf(db, kind, viewer, variant),
  });

  const categories = async (): Promise<StockedCategory[]> => {
    const [tree, list] = await Promise.all([readCategories(db), best(shopKind, 1, true)]);
    return stockedCategories(tree, countsOf(list.resultFilters, 'categoryId'));
  };

  const categoryPictures = async (others: readonly string[] = []): Promise<Map<string, string>> => {
    const wanted = new Set([...(await categories()).map((top) => top.id), ...others]);
    const { rows } = await db.execute<{ id: string; imageId: number; version: number }>(
      sql`select category.id::text as id, image.id as "imageId", image.version
          from categories category join images image on image.id = category.image_id
          where category.id::text = any(${sql.param([...wanted])}::text[])`,
    );
    const pictures = new Map(rows.map((row) => [row.id, smallImageUrl(row)]));
    for (const id of wanted) {
      if (pictures.has(id)) continue;
      const { ids } = await best(shopKind, 1, false, [
        { FilterKey: 'categoryId', FilterValue: id },
      ]);
      const [item] = await shopKind.readCards(db, ids, viewer);
      if (item) pictures.set(id, imageUrl(item.code));
    }
    return pictures;
  };

  const inStock = async (): Promise<Set<string>> => {
    const { rows } = await db.execute<{ code: string }>(
      sql`select code from ${visibleProducts} product
          where exists (select from stock where stock.product_id = product.id and stock.quantity > 0)`,
    );
    return new Set(rows.map(({ code }) => code));
  };

  return {
    inStock,
    categories,
    categoryPictures,
    sortsByPrice: async () => true,
    brandLogos: () => readBrandLogos(db),
    vehicles: () => fittedVehicles(db),
    drawings: () => readDrawings(db),
    categoryIcons: async () => {
      const { rows } = await db.execute<{ id: string; icon: string }>(
        sql`select id::text, icon from categories where icon <> 'auto' and nlevel(id) = 1`,
      );
      return new Map(rows.map(({ id, icon }) => [id, icon]));
    },
    formerCategories: () => readFormerCategories(db),
    formerBrands: () => readFormerIds(db, 'brand'),

    makes: async (): Promise<Brand[]> => {
      const lists = await Promise.all(
        (await categories()).map(({ id }) => readBrandsByCategory(db, shopKind, id)),
      );
      return [...new Map(lists.flat().map((brand) => [brand.id, brand])).values()].sort((a, b) =>
        a.name.localeCompare(b.name, 'es'),
      );
    },

    autoparts: contentOf(autopart),
    products: contentOf(product),

    listVersion: () => listVersion(db, shopKind),

    live: async (code, sight) => (await shopKind.find(db, code, sight))?.code,
  };
};
