/** The number by which a buyer follows the parcel, as a person of the company writes it. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';

interface ParcelNumber {
  to: string;
  /** What was read before; undefined = it is written whatever stands there. */
  from?: string | undefined;
}

/** @returns false where a colleague has written another one since: nothing is written then */
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
