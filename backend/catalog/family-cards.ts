/** Each public family as a visitor sees it, kept in one piece: lists and pages read nothing else. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/serve/database';
import type { Autopart } from '#contract/entities/catalog';
import { type FamilyRow, readFamilies, selectFamilies, toAutopart } from './families.ts';
import type { Viewer } from './viewer.ts';

/** Makes the cards of these families, which have none; hidden families get none. */
export const writeCards = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const families = selectFamilies(ids, { seesAll: false, seesPrices: true });
  await tx.execute(
    sql`insert into family_cards (family_id, card)
        select id, row_to_json(family)::text from (${families}) as family`,
  );
};

const withoutPrices = (family: Autopart): Autopart => ({
  ...family,
  products: family.products.map((product) => ({ ...product, productPrice: null })),
});

// `writeCards` is the only writer, and writes what `selectFamilies` gives.
const parseCard = (card: string) => toAutopart(JSON.parse(card) as FamilyRow);

/**
 * What a visitor sees of these families, in the order of the ids. Sellers see more than a card has:
 * for them the families themselves are read.
 */
export const readCards = async (
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Autopart[]> => {
  if (ids.length === 0) return [];
  if (viewer.seesAll) return readFamilies(db, ids, viewer);
  const { rows } = await db.execute<{ id: number; card: string }>(
    sql`select family_id as id, card from family_cards
        where family_id = any(${sql.param([...ids])}::int[])`,
  );
  const cards = new Map(rows.map(({ id, card }) => [id, card]));
  const families = ids.flatMap((id) => {
    const card = cards.get(id);
    return card === undefined ? [] : [parseCard(card)];
  });
  return viewer.seesPrices ? families : families.map(withoutPrices);
};
