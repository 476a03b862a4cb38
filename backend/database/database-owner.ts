/** Records the shop that a database belongs to, so that no command turns it into another shop's. */
import { sql } from 'drizzle-orm';
import type { Tx } from './connection.ts';
import { secrets } from './tables/throttle.ts';

/** Name of the row of `secrets` that holds the shop's identifier. */
export const OWNER = 'shop';

class OtherShop extends Error {
  override name = 'OtherShop';
}

/** Returns the operator's message for a database of another shop. */
export const otherShopText = (owner: string, opened: string): string =>
  `la base de datos es de la tienda ${owner}, y se la abrió como ${opened}: elige la tienda con VARIANT=${owner}, o nombra la base de ${opened}.`;

/**
 * Records the shop as the database's owner if it has none.
 * @throws OtherShop if it has another one
 */
export const claimDatabase = async (tx: Tx, shop: string): Promise<void> => {
  const [row] = await tx
    .insert(secrets)
    .values({ name: OWNER, value: shop })
    .onConflictDoUpdate({ target: secrets.name, set: { name: sql`excluded.name` } })
    .returning({ owner: secrets.value });
  if (row && row.owner !== shop) throw new OtherShop(otherShopText(row.owner, shop));
};
