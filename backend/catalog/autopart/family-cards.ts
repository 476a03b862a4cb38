/** Cards: each public family as a visitor sees it, stored as one JSON text that lists and pages read. */
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { getViewConfig, PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { familyCards } from '#backend/database/tables/catalog';
import { visibleFamilies, visibleProducts } from '#backend/database/tables/visible-catalog';
import type { Viewer } from '#backend/http/viewer';
import { type HeldCards, hold } from '#backend/search-engine/held-cards';
import type { Autopart } from '#contract/entities/catalog';
import { readFamilies, selectFamilyTexts } from './families.ts';

/** Cards include prices; they are removed for viewers who may not see them. */
const SEEN = { seesAll: false, seesPrices: true } satisfies Viewer;

/** Limits the missing cards that one statement makes. */
const MISSING_BATCH = 500;

const textOf = (statement: SQL | undefined): string =>
  statement ? new PgDialect().sqlToQuery(statement).sql : '';

/**
 * Identifies what a card consists of. It is derived from the statement that makes cards and the views that
 * it reads, so no release can change the one and forget the other.
 */
export const CARD_SHAPE: number = createHash('sha256')
  .update(textOf(selectFamilyTexts([], SEEN)))
  .update(textOf(getViewConfig(visibleFamilies).query))
  .update(textOf(getViewConfig(visibleProducts).query))
  .digest()
  .readInt32BE();

/** Makes cards for families without one; hidden families get none. */
export const writeCards = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.execute(
    sql`insert into family_cards (family_id, card, shape)
        select id, text, ${CARD_SHAPE}::int from (${selectFamilyTexts(ids, SEEN)}) as family`,
  );
};

export const removeCards = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.execute(
    sql`delete from family_cards where family_id = any(${sql.param([...ids])}::int[])`,
  );
};

/** Key of this kind in the tables of the index. */
export const FAMILIES = 'F';

const cardColumns = columnsOf(familyCards, 'card', 'familyId', 'card');

/** Reads stored cards, and caches those of the cached version. */
const readRows = async (
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
  held: HeldCards | undefined,
) => {
  const { rows } = await db.execute<RowOf<typeof cardColumns> & { version: number | null }>(
    sql`select ${cardColumns},
          (select version from list_versions where kind = ${FAMILIES}) as version
        from family_cards card
        where card.family_id = any(${sql.param([...ids])}::int[]) and shape = ${CARD_SHAPE}`,
  );
  if (held)
    for (const { familyId, card, version } of rows)
      if (version === held.version) hold(held, familyId, card);
  return rows;
};

/** Returns cards by family; a missing card, or one of another release's shape, is made from the family. */
const readStored = async (
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
  held?: HeldCards,
): Promise<Map<number, string>> => {
  const cards = new Map<number, string>();
  for (const id of ids) {
    const card = held?.texts.get(id);
    if (card !== undefined) cards.set(id, card);
  }
  const wanted = ids.filter((id) => !cards.has(id));
  if (wanted.length === 0) return cards;
  for (const { familyId, card } of await readRows(db, wanted, held)) cards.set(familyId, card);
  const missing = ids.filter((id) => !cards.has(id));
  if (missing.length > 0) {
    const made = await db.execute<{ id: number; text: string }>(selectFamilyTexts(missing, SEEN));
    for (const { id, text } of made.rows) cards.set(id, text);
  }
  return cards;
};

const withoutPrices = (family: Autopart): Autopart => ({
  ...family,
  products: family.products.map((product) => ({
    ...product,
    productPrice: null,
    productOffer: undefined,
  })),
});

const asSeen = (family: Autopart, { seesPrices }: Viewer): Autopart =>
  seesPrices ? family : withoutPrices(family);

// Only `selectFamilyTexts` writes cards, and a card of another shape is not read.
const readText = (text: string): Autopart => JSON.parse(text) as Autopart;

/**
 * Returns the visitors' cards of these families in the order of the ids, as JSON text for a reply:
 * parsing and writing it again took half of a call. Sellers' cards have more data and are read from
 * the families.
 */
export const readCardTexts = async (
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
  viewer: Viewer,
  held?: HeldCards,
): Promise<string[]> => {
  if (ids.length === 0) return [];
  if (viewer.seesAll)
    return (await readFamilies(db, ids, viewer)).map((family) => JSON.stringify(family));
  const cards = await readStored(db, ids, held);
  const texts = ids.flatMap((id) => cards.get(id) ?? []);
  return viewer.seesPrices
    ? texts
    : texts.map((text) => JSON.stringify(asSeen(readText(text), viewer)));
};

/** Returns the cards of `readCardTexts`, parsed. */
export const readCards = async (
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Autopart[]> => (await readCardTexts(db, ids, viewer)).map(readText);

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Returns the hash of the card by visible family. */
export const readCardStates = async (db: Pick<Db, 'execute'>): Promise<Map<number, string>> => {
  const { rows } = await db.execute<{ id: number; state: string | null }>(
    sql`select family.id, card.state from ${visibleFamilies} family
          left join family_cards card on card.family_id = family.id and card.shape = ${CARD_SHAPE}`,
  );
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  // After a release with another shape all are missing: a batch at a time.
  const missing = rows.filter(({ state }) => state === null).map(({ id }) => id);
  for (let at = 0; at < missing.length; at += MISSING_BATCH)
    for (const [id, card] of await readStored(db, missing.slice(at, at + MISSING_BATCH)))
      states.set(id, md5(card));
  return new Map([...states].map(([id, state]) => [id, state ?? '']));
};

/** Returns the visitors' cards of these families with their state; undefined = hidden meanwhile. */
export const readStatedCards = async (
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
  viewer: Viewer,
): Promise<({ state: string; content: Autopart } | undefined)[]> => {
  const cards = await readStored(db, ids);
  return ids.map((id) => {
    const card = cards.get(id);
    return card === undefined
      ? undefined
      : { state: md5(card), content: asSeen(readText(card), viewer) };
  });
};
