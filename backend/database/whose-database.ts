/** Which shop a database is of: noted in it when it is first set up, so that no command turns it into another's. */
import { sql } from 'drizzle-orm';
import type { Tx } from './connection.ts';
import { secrets } from './tables/throttle.ts';

/** The row of `secrets` that says it. */
export const WHOSE = 'shop';

class OtherShop extends Error {
  override name = 'OtherShop';
}

/** What whoever runs a command reads. */
export const otherShopText = (owner: string, asked: string): string =>
  `la base de datos es de la tienda ${owner}, y se la abrió como ${asked}: elige la tienda con VARIANT=${owner}, o nombra la base de ${asked}.`;

/**
 * Notes the shop where nothing is noted, as in a database of an earlier release.
 * @throws OtherShop where another one is
 */
export const keepWhose = async (tx: Tx, shop: string): Promise<void> => {
  const [row] = await tx
    .insert(secrets)
    .values({ name: WHOSE, value: shop })
    .onConflictDoUpdate({ target: secrets.name, set: { name: sql`excluded.name` } })
    .returning({ owner: secrets.value });
  if (row && row.owner !== shop) throw new OtherShop(otherShopText(row.owner, shop));
};
