/** Each public family as a visitor sees it, kept in one piece: lists and pages read little else. */
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

/** Cards hold prices; who may not see them gets them taken out. */
const SEEN = { seesAll: false, seesPrices: true } satisfies Viewer;

/** Cards that are made for one answer. */
const MISSING_AT_ONCE = 500;

const textOf = (statement: SQL | undefined): string =>
  statement ? new PgDialect().sqlToQuery(statement).sql : '';

/**
 * Names what a card consists of: it follows from the statement that makes them, and the views that it
 * reads, so no release can change the one and forget the other.
 */
export const CARD_SHAPE: number = createHash('sha256')
  .update(textOf(selectFamilyTexts([], SEEN)))
  .update(textOf(getViewConfig(visibleFamilies).query))
  .update(textOf(getViewConfig(visibleProducts).query))
  .digest()
  .readInt32BE();

/** Makes the cards of these families, which have none; hidden families get none. */
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

/** As the list's versions name this kind. */
export const FAMILIES = 'F';

const cardColumns = columnsOf(familyCards, 'card', 'familyId', 'card');

/** Cards as the table has them, and what they are held by where they are of its version. */
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

/** By family, the card as it is kept; one that is missing, or of another release's shape, from the family itself. */
const readKept = async (
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
  held?: HeldCards,
): Promise<Map<number, string>> => {
  const cards = new Map<number, string>();
  for (const id of ids) {
    const card = held?.texts.get(id);
    if (card !== undefined) cards.set(id, card);
  }
  const asked = ids.filter((id) => !cards.has(id));
  if (asked.length === 0) return cards;
  for (const { familyId, card } of await readRows(db, asked, held)) cards.set(familyId, card);
  const missing = ids.filter((id) => !cards.has(id));
  if (missing.length > 0) {
    const made = await db.execute<{ id: number; text: string }>(selectFamilyTexts(missing, SEEN));
    for (const { id, text } of made.rows) cards.set(id, text);
  }
  return cards;
};

const withoutPrices = (family: Autopart): Autopart => ({
  ...family,
  products: family.products.map((product) => ({ ...product, productPrice: null })),
});

const asSeen = (family: Autopart, { seesPrices }: Viewer): Autopart =>
  seesPrices ? family : withoutPrices(family);

/** As `selectFamilyTexts` writes it, which the shape stands for: nothing else gets into the table. */
const readText = (text: string): Autopart => JSON.parse(text) as Autopart;

/**
 * What a visitor sees of these families, in the order of the ids, as the JSON texts that replies carry: a list
 * hands them on as they are, since reading and writing them again took half of a call. A seller, who sees more than
 * a card has, is answered from the families themselves.
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
  const cards = await readKept(db, ids, held);
  const texts = ids.flatMap((id) => cards.get(id) ?? []);
  return viewer.seesPrices
    ? texts
    : texts.map((text) => JSON.stringify(asSeen(readText(text), viewer)));
};

/** The same, read. */
export const readCards = async (
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Autopart[]> => (await readCardTexts(db, ids, viewer)).map(readText);

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** By visible family, letters that are others once its card is: without sending the cards, a tenth of the time. */
export const readCardStates = async (db: Pick<Db, 'execute'>): Promise<Map<number, string>> => {
  const { rows } = await db.execute<{ id: number; state: string | null }>(
    sql`select family.id, md5(card.card) as state from ${visibleFamilies} family
          left join family_cards card on card.family_id = family.id and card.shape = ${CARD_SHAPE}`,
  );
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  // All of them after a release that writes cards otherwise: a batch at a time.
  const missing = rows.filter(({ state }) => state === null).map(({ id }) => id);
  for (let at = 0; at < missing.length; at += MISSING_AT_ONCE)
    for (const [id, card] of await readKept(db, missing.slice(at, at + MISSING_AT_ONCE)))
      states.set(id, md5(card));
  return new Map([...states].map(([id, state]) => [id, state ?? '']));
};

/** What a visitor sees of these families, each with its state; undefined is one that is hidden by now. */
export const readStatedCards = async (
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
  viewer: Viewer,
): Promise<({ state: string; content: Autopart } | undefined)[]> => {
  const cards = await readKept(db, ids);
  return ids.map((id) => {
    const card = cards.get(id);
    return card === undefined
      ? undefined
      : { state: md5(card), content: asSeen(readText(card), viewer) };
  });
};
