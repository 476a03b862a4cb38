import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import { priceItems } from '#backend/catalog/pricing';
import { readHowToPay } from '#backend/config/read-config';
import { type Db, type Tx, transactInTrips } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { fromRow } from '#backend/database/entity-columns';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { AppError, refuseField } from '#backend/http/app-error';
import type { Caller } from '#backend/port';
import { networkKey } from '#backend/rate-limit/network-key';
import { isStockGone } from '#backend/stock/take-stock';
import { fromCents, toCents } from '#contract/amounts/money';
import type { OrderPayload } from '#contract/calls/orders';
import { initialValues, scalarNames } from '#contract/definitions/entity';
import { boughtOrder, soldOrder } from '#contract/definitions/order';
import type { Order } from '#contract/entities/orders';
import { MAX_INTEGER } from '#contract/limits';
import { canMove, type OrderState } from '#contract/orders/order-states';
import { paysByInstructions } from '#contract/orders/payments';
import { MINUTE_MS } from '#contract/time/dates';
import { choiceOf } from '#variants/order-choice';
import { isOfferedForOrders } from '#variants/samples';
import type { NewOrder, StoredOrder } from './insert-order.ts';
import { insufficient, writeOrder } from './order-transaction.ts';
import { readOrders } from './queries.ts';
import { bodyHash, changedPrices, type Line, linesOf, totalOf, unknownCodes } from './rules.ts';

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

/** Prices the rows as of today. @throws AppError order.unknownItem, order.priceChanged with the changes */
const priceLines = async (tx: Tx, payload: OrderPayload, shippingCents: number) => {
  const items = payload.Items;
  const prices = await priceItems(
    tx,
    items.map((item) => item.Code),
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

/** @throws AppError request.invalid where the total exceeds its column */
const totalWithin = (lines: readonly Line[], shipping: NewOrder['shipping']): number => {
  const totalCents = totalOf(lines, shipping.priceCents);
  if (totalCents > MAX_INTEGER) throw refuseField('order.Items');
  return totalCents;
};

/** Builds the reply, its fields in the order of a stored order's: a repeat returns the very same text. */
const reply = (order: NewOrder, stored: StoredOrder, lines: readonly Line[]): Order => ({
  id: stored.id,
  gUID: order.payload.OrderGUID.toLowerCase(),
  number: stored.number,
  version: 1,
  date: order.createdAt.toISOString(),
  state: order.state,
  total: fromCents(order.totalCents),
  address: order.payload.OrderAddress,
  addressCityName: stored.addressCityName,
  addressStateName: stored.addressStateName,
  addressRecipient: order.payload.OrderAddressRecipient,
  addressObservation: order.payload.OrderAddressObservation,
  phone: order.payload.OrderPhone,
  paymentId: order.payment.id,
  paymentName: order.payment.name,
  shippingId: order.shipping.id,
  shippingName: order.shipping.name,
  shippingPrice: fromCents(order.shipping.priceCents),
  branchCode: stored.branchCode,
  branchName: stored.branchName,
  invoiceName: stored.invoiceName,
  invoiceIdentifier: stored.invoiceIdentifier,
  ...fromRow(boughtOrder, scalarNames(boughtOrder), stored),
  ...initialValues(soldOrder),
  personName: order.session.firstName,
  personLastName: order.session.lastName,
  userEmail: order.session.email,
  items: lines.map((line) => ({
    code: line.code,
    name: line.name,
    price: fromCents(line.priceCents),
    quantity: line.quantity,
    ...(line.vehicle && { vehicle: line.vehicle }),
  })),
});

/** Returns the states that a new order passes through at once; it stays in the last one. */
const firstStates = (payment: NewOrder['payment']): OrderState[] =>
  paysByInstructions(payment.id) && canMove('INI', 'PPE', 'system') ? ['INI', 'PPE'] : ['INI'];

/**
 * Places an order in one transaction: priced again, stock reserved, stored once.
 * @param payload as sent by the page; all server-side values come from the session, the catalogue
 * and the variant
 * @throws AppError request.invalid if it cannot be delivered there; order.unknownItem,
 * order.priceChanged, order.insufficientStock (each with the rows in `detail`), order.openLimit,
 * order.keyReused, order.option, order.notSold, order.sellerCannotBuy
 */
export const placeOrder = async (
  payload: OrderPayload,
  { db, variant, now }: Pick<Dependencies, 'db' | 'variant' | 'now'>,
  { session, clientAddress }: Pick<Caller<OwnSession>, 'session' | 'clientAddress'>,
): Promise<Order> => {
  if (!variant.flags.enableSale) throw new AppError('order.notSold');
  if (session.isSeller) throw new AppError('order.sellerCannotBuy');
  const choice = choiceOf(variant, payload);
  if ('code' in choice) throw new AppError(choice.code, choice.info);
  const { payment, shipping, branch } = choice;
  const states = firstStates(payment);
  const state = states.at(-1) ?? 'INI';
  const createdAt = now();
  const hash = bodyHash(payload);
  const values = {
    payload,
    bodyHash: hash,
    session,
    destination: variant.destinationCompany,
    payment,
    shipping,
    branch,
    state,
    reservedUntil: new Date(createdAt.getTime() + payment.reserveMinutes * MINUTE_MS),
    createdAt,
    network: await networkKey(db, clientAddress),
  };
  const placing = transactInTrips(db, {
    reads: (tx) =>
      Promise.all([
        priceLines(tx, payload, shipping.priceCents),
        readHowToPay(tx, variant, { state, paymentId: payment.id }),
      ]),
    work: async (tx, [lines, instructions]) => {
      // A sample account was removed and the shop has written no other, or the owner offers it no more.
      if (!isOfferedForOrders({ ...payment, instructions })) throw new AppError('order.option');
      const order = { ...values, totalCents: totalWithin(lines, shipping), instructions };
      const { stored, last } = await writeOrder(tx, { variant }, order, lines, states);
      return { result: stored && reply(order, stored, lines), last };
    },
  });
  const placed = await placing.catch(async (refusal: unknown) => {
    // A repeat returns the stored order, even when prices have changed since.
    const stored =
      refusal instanceof AppError && (await findTwin(db, payload.OrderGUID, hash, session));
    if (stored) return stored;
    throw isStockGone(refusal)
      ? insufficient(payload.Items.map(({ Code: code }) => ({ code })))
      : refusal;
  });
  if (placed) return placed;
  const stored = await findTwin(db, payload.OrderGUID, hash, session);
  if (!stored) throw new AppError('order.keyReused');
  return stored;
};
