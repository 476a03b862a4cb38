import { eq, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orderRemarks, orders } from '#backend/database/tables/orders';
import { folded } from '#backend/database/text-search';
import { keepDiscount } from '#backend/discounts/edited';
import { AppError, refuseField } from '#backend/http/app-error';
import type { Terms } from '#backend/prices/sources';
import { formatMoney } from '#contract/amounts/money';
import type { InputOf } from '#contract/calls';
import { MAX_INTEGER } from '#contract/limits';
import { messages } from '#contract/messages';
import { hasBeenPaid, waitsForUnits } from '#contract/orders/order-states';
import { needsAddress } from '#contract/orders/payments';
import { addressText } from '#contract/people/addresses';
import { shopDay } from '#contract/time/dates';
import { choiceOf, unreachable } from '#variants/order-choice';
import type { Variant } from '#variants/schema';
import { updateAttention } from './attention.ts';
import { checkMore, editedLines, lineChanges, readLines, writeLines } from './edit-lines.ts';
import { holdAgain, readLacking, releaseStock, subtractUnreserved, tooFew } from './reservation.ts';
import { isStocked, totalOf } from './rules.ts';
import { goodsOfOrder, searchableText } from './search-text.ts';
import { recordSoldLines } from './sold-lines.ts';
import { type LockedOrder, noStock } from './transition.ts';

type Edit = Pick<
  InputOf<'orderEdit'>,
  'items' | 'shippingId' | 'branchCode' | 'address' | 'reason'
>;

const columns = columnsOf(
  orders,
  'o',
  'shippingId',
  'shippingName',
  'shippingPriceCents',
  'branchCode',
  'branchName',
  'address',
  'addressStateName',
  'addressCityName',
  'addressRecipient',
  'addressObservation',
  'addressCityId',
  'totalCents',
  'pricedById',
);
type Delivery = RowOf<typeof columns>;

const readDelivery = async (tx: Tx, orderId: number): Promise<Delivery> => {
  const { rows } = await tx.execute<Delivery>(
    sql`select ${columns} from orders o where o.id = ${orderId}`,
  );
  const row = rows[0];
  if (!row) throw new AppError('record.notFound');
  return row;
};

/**
 * Returns the terms of an order's buyer: anybody may register with any RUT, which is in the order then, so only
 * employments count, and the company for which an employee wrote the quotation.
 */
const readTerms = async (tx: Tx, orderId: number, now: Date): Promise<Terms> => {
  const { rows } = await tx.execute<{ companyIds: number[] }>(
    sql`select array(select e.company_id from employees e where e.person_id = o.person_id
            union select q.company_id from quotations q
              where q.order_id = o.id and q.company_id is not null)
          as "companyIds"
        from orders o where o.id = ${orderId}`,
  );
  return { companyIds: rows[0]?.companyIds ?? [], day: shopDay(now) };
};

type Place = Pick<Delivery, 'addressCityId' | 'addressCityName' | 'addressStateName'> & {
  addressStateId: number | null;
};

/** Names of places come from the shop's own tables. @throws AppError request.invalid for unknown ones */
const readPlace = async (tx: Tx, stateId: number, cityId: number): Promise<Place> => {
  const { rows } = await tx.execute<{ state: string; city: string }>(
    sql`select s.name as state, c.name as city from states s join cities c on c.state_id = s.id
        where s.id = ${stateId} and c.id = ${cityId}`,
  );
  const row = rows[0];
  if (!row) throw refuseField('address.OrderAddressCityId', messages.place);
  return {
    addressStateId: stateId,
    addressCityId: cityId,
    addressStateName: row.state,
    addressCityName: row.city,
  };
};

/** Returns the address columns that an edit changes. */
const addressOf = async (tx: Tx, address: Edit['address']) => {
  if (!address) return {};
  const { OrderAddressStateId, OrderAddressCityId } = address;
  return {
    ...(await readPlace(tx, OrderAddressStateId, OrderAddressCityId)),
    address: address.OrderAddress,
    addressRecipient: address.OrderAddressRecipient,
    addressObservation: address.OrderAddressObservation,
    addressZipCode: address.OrderAddressZIPCode,
    addressIdentifier: '',
    addressGeolocation: '',
  };
};

/** Writes the text that sellers search again. */
const rewriteWords = async (tx: Tx, orderId: number): Promise<void> => {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!row) return;
  const text = searchableText({
    ...row,
    recipient: row.addressRecipient,
  });
  const place = `${row.addressCityName} ${row.addressStateName}`;
  await tx.execute(
    sql`update orders set words = ${folded(sql`concat_ws(' ', ${text}::text, ${place}::text)`)},
          goods = ${goodsOfOrder}
        where id = ${orderId}`,
  );
};

const placeText = (delivery: Delivery): string =>
  needsAddress(delivery.shippingId)
    ? `${delivery.shippingName}, ${addressText(delivery)}`
    : [delivery.shippingName, delivery.branchName].filter(Boolean).join(', ');

/**
 * Moves the units of an order to its new lines, if it held any. A paid order that lacks units keeps those that it has,
 * and takes of the others what there is.
 * @param held products whose units it has
 * @returns the codes that a paid order still lacks
 * @throws AppError order.insufficientStock
 */
const moveUnits = async (
  tx: Tx,
  order: LockedOrder,
  productIds: readonly number[],
  { wasHeld, held, isSeller }: { wasHeld: boolean; held: ReadonlySet<number>; isSeller: boolean },
  write: () => Promise<void>,
): Promise<readonly string[]> => {
  await releaseStock(tx, order.id, productIds);
  await write();
  if (!wasHeld && !hasBeenPaid(order)) return [];
  const { left, refusal } = await holdAgain(tx, order, null, wasHeld ? undefined : held);
  if (refusal) throw left ? tooFew(left, isSeller) : refusal;
  if (hasBeenPaid(order)) {
    await subtractUnreserved(tx, order.id);
    return readLacking(tx, order.id);
  }
  // The deadline of the payment stays.
  await tx.execute(
    sql`update orders set reserved_until = ${order.reservedUntil}::timestamptz where id = ${order.id}`,
  );
  return [];
};

/** Returns the products whose units an order has. */
const heldProducts = (
  lines: readonly { productId: number | null; taken: object }[],
): ReadonlySet<number> =>
  new Set(
    lines.flatMap(({ productId, taken }) =>
      productId !== null && Object.keys(taken).length > 0 ? [productId] : [],
    ),
  );

/** Returns whether an order holds its units. An unpaid one of free texts alone has none, but a deadline. */
const holdsUnits = async (
  tx: Tx,
  order: LockedOrder,
  lines: readonly { productId: number | null; taken: object }[],
): Promise<boolean> =>
  hasBeenPaid(order)
    ? (await readLacking(tx, order.id)).length === 0
    : (order.reservedUntil !== null && !lines.some(isStocked)) ||
      lines.some(({ taken }) => Object.keys(taken).length > 0);

/**
 * Returns the lines and sums that an order would have after an edit.
 * @throws AppError order.unknownItem, return.quantity; permission.missing for more units at the prices of a quotation
 */
export const priceEdit = async (
  tx: Tx,
  orderId: number,
  { items, shipping }: Pick<Edit, 'items'> & { shipping: { id: string; priceCents: number } },
  { session, now }: { session: OwnSession; now: Date },
) => {
  const before = await readDelivery(tx, orderId);
  const linesBefore = await readLines(tx, orderId);
  const terms = await readTerms(tx, orderId, now);
  // Units at the prices of an employee are checked below.
  const keepsPrices = before.pricedById !== null || session.permissions.includes('prices');
  const pricing = { terms, keepsPrices };
  const edited = await editedLines(tx, orderId, linesBefore, items, pricing);
  const lines = await keepDiscount(tx, orderId, linesBefore, edited);
  if (before.pricedById !== null)
    await checkMore(tx, linesBefore, lines, { seller: session, terms });
  // A delivery that stays keeps its price.
  const shippingPriceCents =
    shipping.id === before.shippingId ? before.shippingPriceCents : shipping.priceCents;
  const totalCents = totalOf(lines, shippingPriceCents);
  return { linesBefore, lines, shippingPriceCents, totalCents };
};

/**
 * Replaces lines, delivery and address of a locked order that has not left: units, total, search words and
 * remark follow. The caller deals with its charge or its difference, and mails the buyer.
 * @param order is updated
 * @throws AppError order.option, order.unknownItem, order.insufficientStock, return.quantity, request.invalid; permission.missing
 *   for more units at the prices of a quotation
 */
export const rewriteOrder = async (
  tx: Tx,
  variant: Variant,
  order: LockedOrder,
  edit: Edit,
  { session, now }: { session: OwnSession; now: Date },
): Promise<void> => {
  const choice = choiceOf(variant, {
    // Stored by the shop itself, as one of its methods.
    OrderPaymentId: order.paymentId,
    OrderShippingId: edit.shippingId,
    OrderBranchCode: edit.branchCode,
  });
  if ('code' in choice) throw new AppError(choice.code, choice.info);
  const { shipping, branch } = choice;
  const before = await readDelivery(tx, order.id);
  const address = await addressOf(tx, edit.address);
  const place = { ...before, ...address };
  if (needsAddress(shipping.id) && place.address === '')
    throw refuseField('address.OrderAddress', messages.addressMissing);
  const refused = unreachable(
    shipping,
    place.addressCityId === null ? undefined : place.addressStateName,
  );
  if (refused) throw new AppError(refused.code, refused.info);
  const priced = await priceEdit(tx, order.id, { items: edit.items, shipping }, { session, now });
  const { linesBefore, lines, shippingPriceCents, totalCents } = priced;
  if (totalCents > MAX_INTEGER) throw refuseField('items');
  const wasHeld = await holdsUnits(tx, order, linesBefore);
  const productIds = [...linesBefore, ...lines].filter(isStocked).map(({ productId }) => productId);
  await tx
    .update(orders)
    .set({
      ...address,
      shippingId: shipping.id,
      shippingName: shipping.name,
      shippingPriceCents,
      branchCode: branch?.code ?? '',
      branchName: branch?.name ?? '',
      totalCents,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, order.id));
  const { isSeller } = session;
  const holding = { wasHeld, held: heldProducts(linesBefore), isSeller };
  const short = await moveUnits(tx, order, productIds, holding, () =>
    writeLines(tx, order.id, lines),
  );
  const { version } = order;
  Object.assign(order, { totalCents, version: version + 1 });
  await rewriteWords(tx, order.id);
  if (waitsForUnits(order) && (wasHeld || hasBeenPaid(order)))
    await updateAttention(tx, variant, order, {
      noStock: short.length > 0 ? noStock(short, order.state) : null,
    });
  const after = await readDelivery(tx, order.id);
  await recordSoldLines(tx, order, {
    before: { delivery: before, lines: linesBefore },
    after: { delivery: after, lines: await readLines(tx, order.id) },
    ...{ version, at: now },
  });
  const changes = [
    ...lineChanges(linesBefore.filter(isStocked), lines.filter(isStocked)),
    ...(placeText(before) === placeText(after) ? [] : [placeText(after)]),
    ...(before.totalCents === totalCents
      ? []
      : [`${formatMoney(before.totalCents)} → ${formatMoney(totalCents)}`]),
  ];
  const about = changes.join('; ');
  await tx.insert(orderRemarks).values({
    ...{ orderId: order.id, kind: 'changed', about, text: edit.reason },
    ...{ userId: session.userId, at: now },
  });
};
