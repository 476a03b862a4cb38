import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';

interface ParcelNumber {
  to: string;
  /** The number that the seller saw; undefined = any number is overwritten. */
  from?: string | undefined;
}

/**
 * Writes the parcel's tracking number.
 * @returns false where a colleague has written another one since: then nothing is written
 */
export const writeParcelNumber = async (
  tx: Tx,
  orderId: number,
  { to, from }: ParcelNumber,
): Promise<boolean> => {
  const read = from ?? null;
  const { rowCount } = await tx.execute(
    sql`update orders set tracking_number = ${to}::text
        where id = ${orderId}
          and (${read}::text is null or tracking_number in (${read}::text, ${to}::text))`,
  );
  return rowCount === 1;
};
