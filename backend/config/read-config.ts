/** Reads a value of the shop's configuration, and what follows from it for an order. */
import { eq } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { config } from '#backend/database/tables/site';
import { type PaymentInstruction, readPaymentInstructions } from '#contract/entities/shop-settings';
import { howToPay, waitsForPayer } from '#variants/how-to-pay';
import type { Variant } from '#variants/schema';

type Reader = Pick<Db, 'select'>;

/** One value; null where it is not configured. */
export const readConfig = async (db: Reader, key: string): Promise<string | null> => {
  const [row] = await db.select().from(config).where(eq(config.key, key)).limit(1);
  return row?.value ?? null;
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
