/** Reads a value of the shop's configuration, and what follows from it for an order. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { runPrepared, statement } from '#backend/database/prepared';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { config } from '#backend/database/tables/site';
import { type PaymentInstruction, readPaymentInstructions } from '#contract/entities/shop-settings';
import { howToPay, waitsForPayer } from '#variants/how-to-pay';
import type { Variant } from '#variants/schema';

type Reader = Pick<Db | Tx, '_'>;

const kept = columnsOf(config, 'config', 'value');

const reading = statement<{ key: string }, RowOf<typeof kept>>(
  'read-config',
  ({ key }) => sql`select ${kept} from config where key = ${key}`,
);

/** One value; null where it is not configured. */
export const readConfig = async (db: Reader, key: string): Promise<string | null> => {
  const { rows } = await runPrepared(db, reading({ key }));
  return rows[0]?.value ?? null;
};

/** The texts of ways to pay that the shop has changed; the others are the variant's. */
export const readInstructions = async (db: Reader): Promise<PaymentInstruction[]> =>
  readPaymentInstructions(await readConfig(db, 'PAYMENT_INSTRUCTIONS'));

/** What its buyer has to do now, line by line; of most orders nothing is asked. */
export const readHowToPay = async (
  db: Reader,
  variant: Pick<Variant, 'payments'>,
  order: { state: string; paymentId: string },
): Promise<string[]> =>
  waitsForPayer(order) ? howToPay(variant, order, await readInstructions(db)) : [];
