import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import { type Db, type Tx, transactInTrips } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { limitOrders } from '#backend/discounts/guesses';
import { AppError } from '#backend/http/app-error';
import type { Caller } from '#backend/port';
import { priceItems } from '#backend/prices/price-items';
import { type Terms, termsOf } from '#backend/prices/sources';
import { isStockGone } from '#backend/stock/take-stock';
import { fromCents, toCents } from '#contract/amounts/money';
import type { OrderPayload } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import { discountKey } from '#contract/text/discount-code';
import { storeDiscountedSale } from './discounted-sale.ts';
import { insufficient } from './order-transaction.ts';
import { readOrders } from './queries.ts';
import { bodyHash, changedPrices, itemsToHash, linesOf, unknownCodes } from './rules.ts';
import { prepareSale, readInstructionsOf, storeSale } from './sale.ts';

const keyColumns = columnsOf(orders, 'o', 'userId', 'bodyHash');

/**
 * Finds the order that is already stored under this key.
 * @throws AppError order.keyReused for another buyer's order, or another content
 */
const findTwin = async (
  db: Db,
  guid: string,
  hash: string,
  session: OwnSession,
): Promise<Order | undefined> => {
  const { rows } = await db.execute<RowOf<typeof keyColumns>>(
    sql`select ${keyColumns} from orders o where o.guid = ${guid}::uuid`,
  );
  const [row] = rows;
  if (!row) return undefined;
  if (row.userId !== session.userId || row.bodyHash !== hash) throw new AppError('order.keyReused');
  const [order] = await readOrders(db, sql`o.guid = ${guid}::uuid`);
  return order;
};

/** Prices the rows as of today for their buyer. @throws AppError order.unknownItem, order.priceChanged with the changes */
const priceLines = async (tx: Tx, payload: OrderPayload, shippingCents: number, terms: Terms) => {
  const items = payload.Items;
  const prices = await priceItems(
    tx,
    items.map((item) => item.Code),
    terms,
  );
  const unknown = unknownCodes(items, prices);
  if (unknown.length > 0)
    throw new AppError('order.unknownItem', {
      detail: { items: unknown.map((code) => ({ code })) },
    });
  const changed = changedPrices(items, prices);
  if (changed.length > 0 || toCents(payload.OrderShippingPrice) !== shippingCents)
    throw new AppError('order.priceChanged', {
      detail: {
        items: changed.map(({ code, name, priceCents }) => ({
          code,
          name,
          price: fromCents(priceCents),
        })),
        shippingPrice: fromCents(shippingCents),
      },
    });
  return linesOf(items, prices);
};

/**
 * Places an order in one transaction: priced again, stock reserved, stored once.
 * @param payload as sent by the page; all server-side values come from the session, the catalogue
 * and the variant
 * @throws AppError request.invalid if it cannot be delivered there; order.unknownItem,
 * order.priceChanged, order.insufficientStock (each with the rows in `detail`), order.openLimit,
 * order.keyReused, order.option, order.notSold, order.sellerCannotBuy; discount.… with the new total
 */
export const placeOrder = async (
  payload: OrderPayload,
  deps: Pick<Dependencies, 'db' | 'variant' | 'now'>,
  { session, clientAddress }: Pick<Caller<OwnSession>, 'session' | 'clientAddress'>,
): Promise<Order> => {
  const { db, variant } = deps;
  if (session.isSeller) throw new AppError('order.sellerCannotBuy');
  const { OrderGUID: guid, OrderDiscountCode: typed = '' } = payload;
  const hash = bodyHash(payload, [...itemsToHash(payload), ...(typed ? [discountKey(typed)] : [])]);
  const sale = await prepareSale(
    {
      guid,
      bodyHash: hash,
      replacesGuid: payload.OrderReplacesGUID,
      delivery: payload,
      buyer: session,
      pricedById: null,
    },
    deps,
    clientAddress,
  );
  const guarded = <T>(work: () => Promise<T>) => (typed ? limitOrders(db, session, work) : work());
  const placing = guarded(() =>
    transactInTrips(db, {
      reads: (tx) =>
        Promise.all([
          priceLines(tx, payload, sale.shipping.priceCents, termsOf(session, sale.createdAt)),
          readInstructionsOf(tx, variant, sale),
        ]),
      work: async (tx, [lines, instructions]) => {
        const priced = { ...sale, instructions };
        const { placed, last } = await (typed
          ? storeDiscountedSale(tx, variant, priced, lines, { typed, session, payload })
          : storeSale(tx, variant, priced, lines));
        return { result: placed?.order, last };
      },
    }),
  );
  const placed = await placing.catch(async (refusal: unknown) => {
    // A repeat returns the stored order, even when prices have changed since.
    const stored = refusal instanceof AppError && (await findTwin(db, guid, hash, session));
    if (stored) return stored;
    throw isStockGone(refusal)
      ? insufficient(payload.Items.map(({ Code: code }) => ({ code })))
      : refusal;
  });
  if (placed) return placed;
  const stored = await findTwin(db, guid, hash, session);
  if (!stored) throw new AppError('order.keyReused');
  return stored;
};
