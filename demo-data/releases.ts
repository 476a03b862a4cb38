import type { Tx } from '#backend/database/connection';
import { config } from '#backend/database/tables/site';
import { fromCents } from '#contract/amounts/money';

/** An item for a row of the home, with the facts it is chosen by. */
export interface Releasable {
  code: string;
  name: string;
  category: string;
  priceCents: number;
  units: number;
  sold: number;
}

interface ReleaseRow {
  title: string;
  categories: readonly string[];
  most: number;
}

export const isBelow = (category: string, top: string): boolean =>
  category === top || category.startsWith(`${top}.`);

/** Chooses the best sold items, one per category first. */
const chosen = (items: readonly Releasable[], most: number): Releasable[] => {
  const rank = new Map<string, number>();
  return [...items]
    .sort((a, b) => b.sold - a.sold)
    .map((item) => {
      const place = rank.get(item.category) ?? 0;
      rank.set(item.category, place + 1);
      return { item, place };
    })
    .sort((a, b) => a.place - b.place)
    .slice(0, most)
    .map(({ item }) => item);
};

/** Builds the rows of the home. @param items public ones; those out of stock are left out */
export const releasesOf = (rows: readonly ReleaseRow[], items: readonly Releasable[]) =>
  rows.map(({ title, categories, most }) => ({
    title,
    items: chosen(
      items.filter(
        ({ category, units }) => units > 0 && categories.some((top) => isBelow(category, top)),
      ),
      most,
    ).map(({ code, name, priceCents }) => ({ code, name, price: fromCents(priceCents) })),
  }));

export const seedReleases = async (
  tx: Tx,
  rows: readonly ReleaseRow[],
  items: readonly Releasable[],
): Promise<void> => {
  await tx
    .insert(config)
    .values({ key: 'PRODUCT_RELASES', value: JSON.stringify(releasesOf(rows, items)) });
};
