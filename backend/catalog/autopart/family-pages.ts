/** Every public family, for the build of the pages. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { families } from '#backend/database/tables/catalog';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { type Viewer, visitorOf } from '#backend/http/viewer';
import type { ListedItem, Paged } from '#backend/port';
import type { Autopart } from '#contract/entities/catalog';
import { familyTitle } from '#contract/goods/item-title';
import type { Variant } from '#variants/schema';
import { readCardStates, readStatedCards } from './family-cards.ts';
import { bestByVehicle, chooseRelated, oneOfEach } from './related-families.ts';

/** Families whose cards are read at once. */
const CARDS_TOGETHER = 500;

/** Drops what a small card does not show: thousands are in memory. Its name is the whole title. */
const smallCard = (family: Autopart): Autopart => ({
  ...family,
  name: familyTitle(family),
  description: '',
  images: [],
  applications: [],
  originalCodes: [],
  products: family.products.map((product) => ({
    ...product,
    specifications: [],
    relatedLinks: [],
    barcodes: [],
  })),
});

/** Returns these families as small cards, by id. */
const readSmallCards = async (
  db: Db,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Map<number, Autopart>> => {
  const cards = new Map<number, Autopart>();
  for (let at = 0; at < ids.length; at += CARDS_TOGETHER) {
    const some = ids.slice(at, at + CARDS_TOGETHER);
    for (const [place, card] of (await readStatedCards(db, some, viewer)).entries()) {
      const id = some[place];
      if (card && id !== undefined) cards.set(id, smallCard(card.content));
    }
  }
  return cards;
};

/** Returns the ids of the vehicles that each family fits, in the family's order. */
const readVehicles = async (db: Db): Promise<Map<number, string>> => {
  const { rows } = await db.execute<{ id: number; vehicles: string }>(
    sql`select family_id as id, string_agg(vehicle_id::text, ' ' order by position) as vehicles
        from applications where vehicle_id is not null group by family_id`,
  );
  return new Map(rows.map(({ id, vehicles }) => [id, vehicles]));
};

const listedColumns = columnsOf(families, 'family', 'id', 'code', 'categoryId');

type Listed = RowOf<typeof listedColumns> & { sales: string[]; changedOn: string };

/**
 * Returns each family with a visible product in the order of their ids: the codes of its visible products, and the day
 * when it or one of them changed last.
 */
const readListed = async (db: Db): Promise<Listed[]> => {
  const { rows } = await db.execute<Listed>(
    sql`select ${listedColumns}, json_agg(product.code order by product.id) as sales,
          greatest(family.updated_at, max(product.updated_at))::date::text as "changedOn"
        from ${visibleProducts} product join families family on family.id = product.family_id
        group by family.id order by family.id`,
  );
  return rows;
};

/** Families whose related ones are chosen at once. */
const TOGETHER = 1_000;

/** Returns every family that a visitor may see, by id. Only those that others are related to are read as cards. */
export const publicFamilies = async (
  db: Db,
  variant: Variant,
): Promise<Paged<ListedItem<Autopart>, Autopart>> => {
  const viewer = visitorOf(variant);
  // Two statements at a time leave connections for the rest of the build.
  const readStates = async () => [await readCardStates(db), await bestByVehicle(db)] as const;
  const readRows = async () => [await readVehicles(db), await readListed(db)] as const;
  const [[states, best], [vehicles, listed]] = await Promise.all([readStates(), readRows()]);
  // Many families fit the same vehicles.
  const fitting = new Map<string, ReturnType<typeof oneOfEach>>();
  const fittingOf = (ids: string) => {
    const existing = fitting.get(ids);
    if (existing) return existing;
    const found = oneOfEach(ids.split(' ').map((id) => best.get(Number(id)) ?? []));
    fitting.set(ids, found);
    return found;
  };
  const current: (Listed & { relatedIds: number[] })[] = [];
  for (const [at, family] of listed.entries()) {
    // Transactions of other reads end if this thread serves them too late.
    if (at % TOGETHER === 0) await setImmediate();
    // A family that was hidden or shown between the two statements is left to the next build.
    if (!states.has(family.id)) continue;
    const fits = fittingOf(vehicles.get(family.id) ?? '');
    current.push({ ...family, relatedIds: chooseRelated(family.categoryId, fits) });
  }
  const cards = await readSmallCards(
    db,
    [...new Set(current.flatMap(({ relatedIds }) => relatedIds))],
    viewer,
  );
  const all = current.map(({ id, code, sales, changedOn, relatedIds }) => ({
    code,
    sales,
    changedOn,
    related: relatedIds.flatMap((other) => cards.get(other) ?? []),
    state: states.get(id) ?? '',
  }));
  const ids = current.map(({ id }) => id);
  return { all, read: (from, to) => readStatedCards(db, ids.slice(from, to), viewer) };
};
