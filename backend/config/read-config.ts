import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { runPrepared, statement } from '#backend/database/prepared';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { config } from '#backend/database/tables/site';
import { type PaymentInstruction, readPaymentInstructions } from '#contract/entities/shop-settings';
import type { OrderState } from '#contract/orders/order-states';
import { howToPay, waitsForPayer } from '#variants/how-to-pay';
import type { Variant } from '#variants/schema';

type Reader = Pick<Db | Tx, '_'>;

const valueColumn = columnsOf(config, 'config', 'value');

const query = statement<{ key: string }, RowOf<typeof valueColumn>>(
  'read-config',
  ({ key }) => sql`select ${valueColumn} from config where key = ${key}`,
);

/** Returns null if the value is not configured. */
export const readConfig = async (db: Reader, key: string): Promise<string | null> => {
  const { rows } = await runPrepared(db, query({ key }));
  return rows[0]?.value ?? null;
};

/** Returns the payment instructions that the shop has changed; the others are the variant's. */
export const readInstructions = async (db: Reader): Promise<PaymentInstruction[]> =>
  readPaymentInstructions(await readConfig(db, 'PAYMENT_INSTRUCTIONS'));

/** Returns the payment instructions of an order, line by line; empty for most orders. */
export const readHowToPay = async (
  db: Reader,
  variant: Pick<Variant, 'payments'>,
  order: { state: OrderState; paymentId: string },
): Promise<string[]> =>
  waitsForPayer(order) ? howToPay(variant, order, await readInstructions(db)) : [];
