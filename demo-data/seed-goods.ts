import type { Tx } from '#backend/database/connection';
import { continueIds } from '#backend/database/identity';
import * as catalog from '#backend/database/tables/catalog';
import { tags, workBranches } from '#backend/database/tables/companies';
import { productTags, productWorkBranches } from '#backend/database/tables/product-marks';
import { stock } from '#backend/database/tables/stock';
import { createGoods, type DemoGood } from './goods.ts';
import type { Home } from './goods-files.ts';
import { seedGoodsPictures } from './goods-pictures.ts';
import { createRandom } from './random.ts';
import { isBelow, seedReleases } from './releases.ts';
import { insertRows } from './rows.ts';
import type { ShelfOptions } from './seed-parts.ts';

/** Share of a category's products that have its mark. */
const MARKED = 0.7;

const numbered = (names: readonly string[]): Map<string, number> =>
  new Map([...new Set(names)].map((name, index) => [name, index + 1]));

const named = (ids: ReadonlyMap<string, number>) => [...ids].map(([name, id]) => ({ id, name }));

const soldOf = ({ sales }: DemoGood): number =>
  sales.reduce((sum, { quantity }) => sum + quantity, 0);

const seedProducts = async (
  tx: Tx,
  goods: readonly DemoGood[],
  branchCodes: readonly string[],
): Promise<void> => {
  const brandIds = numbered(goods.map(({ brand }) => brand));
  const providerIds = numbered(goods.map(({ provider }) => provider));
  await insertRows(
    tx,
    catalog.brands,
    named(brandIds).map((brand) => ({ ...brand, makesVehicles: false })),
  );
  await insertRows(tx, catalog.providers, named(providerIds));
  const all = goods.map((good, index) => ({ good, productId: index + 1 }));
  await insertRows(
    tx,
    catalog.products,
    all.map(({ good, productId }) => ({
      id: productId,
      code: good.code,
      brandId: brandIds.get(good.brand) ?? 1,
      providerId: providerIds.get(good.provider) ?? 1,
      providerCode: `${good.code}-P`,
      categoryId: good.category,
      name: good.name,
      description: good.description,
      priceCents: good.pesos * 100,
      isOriginal: good.isOriginal,
      isPublic: good.isPublic,
      relevance: soldOf(good),
    })),
  );
  await insertRows(
    tx,
    catalog.productSpecifications,
    all.flatMap(({ good, productId }) =>
      good.specs.map(([key, value], position) => ({ productId, position, key, value })),
    ),
  );
  await insertRows(
    tx,
    catalog.productLinks,
    all.flatMap(({ good, productId }) =>
      good.links.map((link, position) => ({ productId, position, ...link })),
    ),
  );
  await insertRows(
    tx,
    catalog.productSales,
    all.flatMap(({ good, productId }) =>
      good.sales.map(({ date, quantity }) => ({ productId, saleDate: date, quantity })),
    ),
  );
  await insertRows(
    tx,
    stock,
    all.flatMap(({ good, productId }) =>
      branchCodes.map((branchCode, index) => ({
        productId,
        branchCode,
        quantity: good.stock[index] ?? 0,
      })),
    ),
  );
};

/** Assigns marks to products. */
const marked = (marks: Readonly<Record<string, readonly string[]>>, goods: readonly DemoGood[]) => {
  const random = createRandom(1830);
  return Object.entries(marks).flatMap(([mark, tops]) =>
    goods.flatMap(({ category }, index) =>
      tops.some((top) => isBelow(category, top)) && random.chance(MARKED)
        ? [{ productId: index + 1, mark }]
        : [],
    ),
  );
};

const seedMarks = async (tx: Tx, { marks }: Home, goods: readonly DemoGood[]): Promise<void> => {
  const branchIds = numbered(Object.keys(marks.workBranches));
  await insertRows(
    tx,
    tags,
    Object.keys(marks.tags).map((name) => ({ name })),
  );
  await insertRows(tx, workBranches, named(branchIds));
  await insertRows(
    tx,
    productTags,
    marked(marks.tags, goods).map(({ productId, mark }) => ({ productId, tag: mark })),
  );
  await insertRows(
    tx,
    productWorkBranches,
    marked(marks.workBranches, goods).map(({ productId, mark }) => ({
      productId,
      workBranchId: branchIds.get(mark) ?? 1,
    })),
  );
};

export const seedGoods = async (tx: Tx, options: ShelfOptions): Promise<void> => {
  const { variant, parts, files, onProgress } = options;
  const branchCodes = variant.branches.map(({ code }) => code);
  const { categories, goods, home } = createGoods(variant.id, branchCodes.length, parts);
  await insertRows(
    tx,
    catalog.categories,
    categories.map(({ picture: _, ...category }, position) => ({ ...category, position })),
  );
  await seedProducts(tx, goods, branchCodes);
  if (files)
    await seedGoodsPictures(
      tx,
      goods.map((good, index) => ({ ...good, productId: index + 1 })),
      { variant, files, pictures: new Map(categories.map(({ id, picture }) => [id, picture])) },
    );
  await seedMarks(tx, home, goods);
  await seedReleases(
    tx,
    home.releases,
    goods.flatMap((good) =>
      good.isPublic
        ? [
            {
              code: good.code,
              name: good.name,
              category: good.category,
              priceCents: good.pesos * 100,
              units: good.stock.reduce((sum, units) => sum + units, 0),
              sold: soldOf(good),
            },
          ]
        : [],
    ),
  );
  for (const table of [catalog.brands, catalog.providers, catalog.products, workBranches])
    await continueIds(tx, table);
  onProgress(1);
};
