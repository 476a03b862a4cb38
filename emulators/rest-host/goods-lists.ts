import type { FamilyDocument, ProductDocument } from './documents/goods.ts';
import type { Fields } from './fields.ts';
import { textOf } from './fields.ts';
import {
  familyOf,
  familyReply,
  isFamilySeen,
  isSeen,
  productReply,
  type Sight,
  soldOf,
} from './goods.ts';
import { type Entry, familyEntry, productEntry, unique } from './goods-entries.ts';
import { passes, remaining } from './goods-filters.ts';
import { filtersOf, isBelow, pageOf } from './lists.ts';

const ROWS = 18;

const ORDERS: Record<string, (a: Entry, b: Entry) => number> = {
  REL: (a, b) => b.sold - a.sold,
  PLO: (a, b) => a.price - b.price,
  PHI: (a, b) => b.price - a.price,
};

interface Listed<T> {
  rows: readonly T[];
  entryOf: (sight: Sight, row: T) => Entry;
  replyOf: (sight: Sight, row: T) => object;
}

const filtered = <T>(sight: Sight, input: Fields, { rows, entryOf, replyOf }: Listed<T>) => {
  const filters = filtersOf(input);
  const all = rows.map((row) => ({ row, entry: entryOf(sight, row) }));
  const order = ORDERS[textOf(input, 'orderBy').toUpperCase()] ?? ORDERS.REL;
  const found = all
    .filter(({ entry }) => passes(entry, filters))
    .toSorted((a, b) => order?.(a.entry, b.entry) ?? 0);
  return {
    data: pageOf(input, found, ROWS).map(({ row }) => replyOf(sight, row)),
    resultCount: found.length,
    resultFilters: remaining(
      sight,
      all.map(({ entry }) => entry),
      filters,
    ),
  };
};

export const filterFamilies = (sight: Sight, input: Fields) =>
  filtered(sight, input, {
    rows: sight.host.world.families.filter((family) => isFamilySeen(sight, family)),
    entryOf: familyEntry,
    replyOf: familyReply,
  });

export const filterProducts = (sight: Sight, input: Fields) =>
  filtered(sight, input, {
    rows: sight.host.world.products.filter((product) => isSeen(sight, product)),
    entryOf: productEntry,
    replyOf: productReply,
  });

/** Returns the brands of visible entries, in a category or everywhere. */
export const brandsOf = (sight: Sight, categoryId = ''): number[] =>
  unique(
    sight.host.world.families
      .filter((family) => isFamilySeen(sight, family))
      .filter((family) => categoryId === '' || isBelow(family.CategoryId, categoryId))
      .map((family) => familyEntry(sight, family))
      .flatMap(({ brandIds, fits }) => [...brandIds, ...fits.map(({ brandId }) => brandId)]),
  );

/** Finds parts of other categories for the same vehicles, one per category, those of its system first. */
export const relatedFamilies = (sight: Sight, family: FamilyDocument): FamilyDocument[] => {
  const visible = { ...sight, seesAll: false };
  const root = (id: string) => id.split('.')[0];
  const chosen = new Map<string, FamilyDocument>();
  const bySales = sight.host.world.families
    .filter((other) => isFamilySeen(visible, other) && other.CategoryId !== family.CategoryId)
    .map((other) => ({ other, sold: familyEntry(visible, other).sold }))
    .toSorted((a, b) => b.sold - a.sold);
  for (const { VehicleId } of family.Applications)
    for (const { other } of bySales)
      if (
        !chosen.has(other.CategoryId) &&
        other.Applications.some((one) => one.VehicleId === VehicleId)
      )
        chosen.set(other.CategoryId, other);
  const isNear = ({ CategoryId }: FamilyDocument) => root(CategoryId) === root(family.CategoryId);
  return bySales
    .map(({ other }) => other)
    .filter((other) => chosen.get(other.CategoryId) === other)
    .toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)))
    .slice(0, 12);
};

/** Finds other products of its category, then of neighbouring ones, best sold first. */
export const relatedProducts = (sight: Sight, product: ProductDocument): ProductDocument[] => {
  const visible = { ...sight, seesAll: false };
  const parent = product.CategoryId.split('.').slice(0, -1).join('.') || product.CategoryId;
  const isOwn = ({ CategoryId }: ProductDocument) => CategoryId === product.CategoryId;
  return sight.host.world.products
    .filter(
      (other) =>
        isSeen(visible, other) &&
        other.ProductId !== product.ProductId &&
        isBelow(other.CategoryId, parent) &&
        familyOf(sight, other) !== familyOf(sight, product),
    )
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || soldOf(b) - soldOf(a))
    .slice(0, 12);
};
