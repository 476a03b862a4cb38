import type { Tx } from '#backend/database/connection';
import { continueIds } from '#backend/database/identity';
import * as catalog from '#backend/database/tables/catalog';
import { stock } from '#backend/database/tables/stock';
import type { FileStore } from '#backend/media/files';
import type { Variant } from '#variants/schema';
import { categoryAttributes } from './category-attributes.ts';
import categoryRows from './data/categories.json' with { type: 'json' };
import releaseRows from './data/releases.json' with { type: 'json' };
import { createFamilies, type DemoFamily, PART_BRANDS } from './parts.ts';
import { type Releasable, seedReleases } from './releases.ts';
import { insertRows } from './rows.ts';
import { PROVIDERS } from './trade.ts';
import { loadVehicles, type Vehicle } from './vehicles.ts';

export interface ShelfOptions {
  variant: Variant;
  /** Number of families in a shop of auto parts; in a shop of goods the least number of products. */
  parts?: number | undefined;
  /** Where pictures are uploaded to. */
  files?: FileStore | undefined;
  /** Called with the share that is done, 0 to 1. */
  onProgress: (share: number) => void;
}

const DEFAULT_PARTS = 2_400;
/** Families per round of inserts. */
const BATCH = 1_000;
/** Collects the rows of a batch by table. */
const createCollector = (names: Map<string, number>, branchCodes: readonly string[]) => {
  let familyId = 0;
  let productId = 0;
  return (families: readonly DemoFamily[]) => {
    const rows: Record<
      | 'families'
      | 'products'
      | 'specifications'
      | 'links'
      | 'sales'
      | 'applications'
      | 'originalCodes'
      | 'stock',
      Record<string, string | number | boolean | null>[]
    > = {
      families: [],
      products: [],
      specifications: [],
      links: [],
      sales: [],
      applications: [],
      originalCodes: [],
      stock: [],
    };
    const idOf = (name: string) => names.get(name) ?? 1;
    for (const family of families) {
      familyId++;
      const shown = family.products.filter((product) => product.isPublic);
      const prices = (shown.length > 0 ? shown : family.products).map(
        (product) => product.priceCents,
      );
      let units = 0;
      for (const product of family.products) {
        productId++;
        const sold = product.sales.reduce((sum, sale) => sum + sale.quantity, 0);
        units += sold;
        rows.products.push({
          id: productId,
          code: product.code,
          familyId,
          brandId: idOf(product.brand),
          providerId: idOf(`provider ${product.provider}`),
          providerCode: product.providerCode,
          categoryId: family.category,
          name: product.name,
          description: family.description,
          priceCents: product.priceCents,
          isOriginal: product.isOriginal,
          isPublic: product.isPublic,
          relevance: sold,
        });
        for (const [position, [key, value]] of product.specs.entries())
          rows.specifications.push({ productId, position, key, value });
        for (const [position, link] of product.links.entries())
          rows.links.push({ productId, position, ...link });
        for (const sale of product.sales)
          rows.sales.push({ productId, saleDate: sale.date, quantity: sale.quantity });
        for (const [index, branchCode] of branchCodes.entries())
          rows.stock.push({ productId, branchCode, quantity: product.stock[index] ?? 0 });
      }
      rows.families.push({
        id: familyId,
        code: family.code,
        name: family.name,
        description: family.description,
        categoryId: family.category,
        isOriginal: family.isOriginal,
        isPublic: family.isPublic,
        priceCents: Math.min(...prices),
        relevance: units,
      });
      for (const [position, application] of family.applications.entries())
        rows.applications.push({
          familyId,
          position,
          vehicleId: application.vehicleId,
          name: application.name,
          brandName: application.brand,
          yearFrom: application.from,
          yearTo: application.to,
        });
      for (const [position, code] of family.originalCodes.entries())
        rows.originalCodes.push({ familyId, position, code });
    }
    return rows;
  };
};

/** Seeds brands and providers. @returns their ids by name */
const seedNames = async (tx: Tx, vehicles: readonly Vehicle[]): Promise<Map<string, number>> => {
  const makes = [...new Set(vehicles.map((vehicle) => vehicle.make))];
  const brands = [
    ...PART_BRANDS.map((name) => ({ name: name as string, makesVehicles: false })),
    ...makes.map((name) => ({ name, makesVehicles: true })),
  ].map((brand, index) => ({ id: index + 1, ...brand }));
  const providers = PROVIDERS.map((name, index) => ({ id: index + 1, name }));
  await insertRows(tx, catalog.brands, brands);
  await insertRows(tx, catalog.providers, providers);
  return new Map([
    ...brands.map(({ id, name }) => [name, id] as const),
    ...providers.map(({ id, name }) => [`provider ${name}`, id] as const),
  ]);
};

/** Returns a family as the rows of the home choose it, if it is public. */
const releasable = ({ code, name, category, products, isPublic }: DemoFamily): Releasable[] => {
  const shown = isPublic ? products.filter((product) => product.isPublic) : [];
  if (shown.length === 0) return [];
  return [
    {
      code,
      name,
      category,
      priceCents: Math.min(...shown.map(({ priceCents }) => priceCents)),
      units: shown.flatMap(({ stock }) => stock).reduce((sum, units) => sum + units, 0),
      sold: shown.flatMap(({ sales }) => sales).reduce((sum, { quantity }) => sum + quantity, 0),
    },
  ];
};

export const seedParts = async (tx: Tx, options: ShelfOptions): Promise<void> => {
  const { variant, parts = DEFAULT_PARTS, onProgress } = options;
  const vehicles = loadVehicles();
  const names = await seedNames(tx, vehicles);
  await insertRows(
    tx,
    catalog.categories,
    categoryRows.map(({ drawing = '', attributes = '', ...category }, position) => ({
      ...category,
      drawing,
      attributes: categoryAttributes(attributes),
      position,
    })),
  );
  await insertRows(
    tx,
    catalog.vehicles,
    vehicles.map((vehicle) => ({
      id: vehicle.id,
      brandId: names.get(vehicle.make) ?? 1,
      name: vehicle.model,
      engine: vehicle.engine,
      yearFrom: vehicle.from,
      yearTo: vehicle.to,
    })),
  );
  const branchCodes = variant.branches.map((branch) => branch.code);
  const collect = createCollector(names, branchCodes);
  const insert = async (families: readonly DemoFamily[]) => {
    const rows = collect(families);
    await insertRows(tx, catalog.families, rows.families);
    await insertRows(tx, catalog.products, rows.products);
    await insertRows(tx, catalog.productSpecifications, rows.specifications);
    await insertRows(tx, catalog.productLinks, rows.links);
    await insertRows(tx, catalog.productSales, rows.sales);
    await insertRows(tx, catalog.applications, rows.applications);
    await insertRows(tx, catalog.originalCodes, rows.originalCodes);
    await insertRows(tx, stock, rows.stock);
  };
  const releasables: Releasable[] = [];
  let batch: DemoFamily[] = [];
  let done = 0;
  for (const family of createFamilies({
    count: parts,
    vehicles,
    branchCount: branchCodes.length,
  })) {
    batch.push(family);
    releasables.push(...releasable(family));
    if (batch.length < BATCH && done + batch.length < parts) continue;
    await insert(batch);
    done += batch.length;
    batch = [];
    onProgress(done / parts);
  }
  await seedReleases(tx, releaseRows, releasables);
  for (const table of [
    catalog.brands,
    catalog.providers,
    catalog.vehicles,
    catalog.families,
    catalog.products,
  ])
    await continueIds(tx, table);
};
