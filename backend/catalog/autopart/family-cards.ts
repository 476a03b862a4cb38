/** Each public family as a visitor sees it, kept in one piece: lists and pages read little else. */
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { getViewConfig, PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { familyCards } from '#backend/database/tables/catalog';
import { visibleFamilies, visibleProducts } from '#backend/database/tables/visible-catalog';
import type { Autopart } from '#contract/entities/catalog';
import type { Viewer } from '../visibility.ts';
import { familyRow, readFamilies, readFamilyRows, selectFamilies, toAutopart } from './families.ts';

/** Cards hold prices; who may not see them gets them taken out. */
const SEEN = { seesAll: false, seesPrices: true } satisfies Viewer;

const textOf = (statement: SQL | undefined): string =>
  statement ? new PgDialect().sqlToQuery(statement).sql : '';

/**
 * Names what a card consists of: it follows from the statement that makes them, and the views that it
 * reads, so no release can change the one and forget the other.
 */
export const CARD_SHAPE: number = createHash('sha256')
  .update(textOf(selectFamilies([], SEEN)))
  .update(textOf(getViewConfig(visibleFamilies).query))
  .update(textOf(getViewConfig(visibleProducts).query))
  .digest()
  .readInt32BE();

/** Makes the cards of these families, which have none; hidden families get none. */
export const writeCards = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.execute(
    sql`insert into family_cards (family_id, card, shape)
        select id, row_to_json(family)::text, ${CARD_SHAPE}::int
        from (${selectFamilies(ids, SEEN)}) as family`,
  );
};

export const removeCards = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.execute(
    sql`delete from family_cards where family_id = any(${sql.param([...ids])}::int[])`,
  );
};

const withoutPrices = (family: Autopart): Autopart => ({
  ...family,
  products: family.products.map((product) => ({ ...product, productPrice: null })),
});

/** Parsed cards by their text, the longest unread first: parsing costs more than reading the row. */
const parsed = new Map<string, Autopart>();
/** About 20 kB each, with their texts. */
const MOST_PARSED = 1_000;

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Undefined where the text is no card. */
const parseCard = (card: string): Autopart | undefined => {
  const known = parsed.get(card);
  const row = known ? undefined : familyRow.safeParse(readJson(card)).data;
  const family = known ?? (row && toAutopart(row));
  if (!family) return undefined;
  parsed.delete(card);
  parsed.set(card, family);
  const [oldest] = parsed.size > MOST_PARSED ? parsed.keys() : [];
  if (oldest !== undefined) parsed.delete(oldest);
  return family;
};

const cardColumns = columnsOf(familyCards, 'card', 'familyId', 'card');

/**
 * What a visitor sees of these families, in the order of the ids. A card that is missing, or of another
 * release's shape, is answered from the family itself; so is a seller, who sees more than a card has.
 */
export const readCards = async (
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Autopart[]> => {
  if (ids.length === 0) return [];
  if (viewer.seesAll) return readFamilies(db, ids, viewer);
  const { rows } = await db.execute<RowOf<typeof cardColumns>>(
    sql`select ${cardColumns} from family_cards card
        where card.family_id = any(${sql.param([...ids])}::int[]) and shape = ${CARD_SHAPE}`,
  );
  const cards = new Map(rows.map(({ familyId, card }) => [familyId, parseCard(card)]));
  const missing = ids.filter((id) => !cards.get(id));
  for (const row of await readFamilyRows(db, missing, SEEN)) cards.set(row.id, toAutopart(row));
  const families = ids.flatMap((id) => cards.get(id) ?? []);
  return viewer.seesPrices ? families : families.map(withoutPrices);
};
