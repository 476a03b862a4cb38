import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Dependencies } from '#backend/database/dependencies';
import { AppError } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import { priceItems } from '#backend/prices/price-items';
import { termsOf } from '#backend/prices/sources';
import { fromCents } from '#contract/amounts/money';
import type { InputOf, OutputOf } from '#contract/calls';
import { applyTerms, type DiscountedLine, discountOf, readOpenCode } from './code.ts';
import { limitChecks } from './guesses.ts';
import { countDiscounts, discountCondition, readDiscounts, readUsingOrders } from './queries.ts';
import { refuseUses } from './uses.ts';
import { addDiscount, changeDiscount, removeDiscount } from './write.ts';

const ROWS = 20;

type Calls =
  | 'discountAdd'
  | 'discountUpdate'
  | 'discountRemove'
  | 'discountFilter'
  | 'discountFind'
  | 'discountCheck';

type Parts = Pick<Dependencies, 'db' | 'now'>;

/** @throws AppError those of `discountCheck` */
const checkCode = async (
  { db, now }: Parts,
  { code: typed, items }: InputOf<'discountCheck'>,
  session: OwnSession | null,
): Promise<OutputOf<'discountCheck'>['data']> => {
  const code = await readOpenCode(db, typed, now());
  const person = session && { userId: session.userId, email: session.email, phoneKey: '' };
  await refuseUses(db, code, person);
  const prices = await priceItems(
    db,
    items.map(({ Code }) => Code),
    termsOf(session, now()),
  );
  // Two rows of one product are one line, as in the order.
  const lines = new Map<number, DiscountedLine>();
  for (const { Code, Quantity } of items) {
    const priced = prices.get(Code.toLowerCase());
    if (!priced) continue;
    const quantity = (lines.get(priced.productId)?.quantity ?? 0) + Quantity;
    lines.set(priced.productId, { ...priced, quantity });
  }
  const discounted = await applyTerms(db, [...lines.values()], code.terms);
  const offOf = (productId: number | undefined) =>
    discounted.find((line) => line.productId === productId)?.discountCents ?? 0;
  return {
    code: code.code,
    discount: fromCents(discountOf(discounted)),
    ...(session && {
      items: items.map(({ Code }) => ({
        code: Code,
        discount: fromCents(offOf(prices.get(Code.toLowerCase())?.productId)),
      })),
    }),
  };
};

export const createDiscountHandlers = (deps: Parts): Handlers<Calls, OwnSession> => {
  const { db, now } = deps;
  const by = (session: OwnSession) => ({ session, at: now() });
  return {
    discountAdd: (input, { session }) =>
      db.transaction(async (tx) => ({ data: await addDiscount(tx, input, by(session)) })),

    discountUpdate: (input, { session }) =>
      db.transaction(async (tx) => ({ data: await changeDiscount(tx, input, by(session)) })),

    discountRemove: (input, { session }) =>
      db.transaction(async (tx) => {
        await removeDiscount(tx, input, by(session));
        return {};
      }),

    discountFilter: async ({ filters, rowIndex, rowsMax: limit = ROWS }) => {
      const where = discountCondition(filters);
      const [data, resultCount] = await Promise.all([
        readDiscounts(db, where, { limit, offset: rowIndex * limit }),
        countDiscounts(db, where),
      ]);
      return { data, resultCount };
    },

    discountFind: async ({ id }, { session }) => {
      const [data] = await readDiscounts(db, sql`d.id = ${id}`);
      if (!data) throw new AppError('record.notFound');
      const orders = session.permissions.includes('orders') ? await readUsingOrders(db, id) : [];
      return { data, orders };
    },

    discountCheck: async (input, { session, clientAddress }) => ({
      data: await limitChecks(db, { session, clientAddress, lines: input.items.length }, () =>
        checkCode(deps, input, session),
      ),
    }),
  };
};
