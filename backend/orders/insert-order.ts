import { sql } from 'drizzle-orm';
import { isOfCompany } from '#backend/database/buyer-company';
import type { Tx } from '#backend/database/connection';
import { propertiesOf, toProperties } from '#backend/database/entity-columns';
import { runPrepared, statement } from '#backend/database/prepared';
import { castTo, columnsOf, insertOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { folded } from '#backend/database/text-search';
import type { Prepared } from '#backend/database/transaction';
import type { Take } from '#backend/stock/rules';
import type { Delivery } from '#contract/calls/orders';
import { scalarNames } from '#contract/definitions/entity';
import { boughtOrder } from '#contract/definitions/order';
import type { OrderPaymentId } from '#contract/orders/counter-payments';
import type { OrderState } from '#contract/orders/order-states';
import type { Branch, Variant } from '#variants/schema';
import { phoneKey } from './phone-key.ts';
import type { Line } from './rules.ts';
import { goodsText, searchableText } from './search-text.ts';
import { sentOf } from './wire.ts';

/** The person whose order it is. A session of an account is one. */
export interface Buyer {
  /** Null = without an account. */
  userId: number | null;
  personId: number | null;
  firstName: string;
  lastName: string;
  personIdentifier: string;
  email: string;
  company: { name: string; identifier: string } | null;
  /** The company as a seller names it; undefined = that of the account, if any. */
  companyId?: number | undefined;
}

/** An order with lines and prices that are decided already: by the catalogue or by an employee. */
export interface Sale {
  /** Idempotency key. */
  guid: string;
  /** As `bodyHash` makes it. */
  bodyHash: string;
  /** The buyer's earlier order that it replaces. */
  replacesGuid?: string | undefined;
  delivery: Omit<Delivery, 'OrderPaymentId'>;
  buyer: Buyer;
  /** The employee who set the prices; null = those of the catalogue. */
  pricedById: number | null;
  /** The employee who places it for the buyer; absent = the buyer does. */
  placedById?: number | undefined;
  /** The employee who sells it at the counter, from the stock of its branch alone and without limits. */
  soldById?: number | undefined;
  /** The code whose discount the lines have; absent = none. */
  discountCode?: string | undefined;
}

export interface NewOrder extends Sale {
  destination: Variant['destinationCompany'];
  payment: Omit<Variant['payments'][number], 'id'> & { id: OrderPaymentId };
  shipping: Variant['shippings'][number];
  /** The branch for pick-up; undefined for a delivery. */
  branch: Branch | undefined;
  state: OrderState;
  totalCents: number;
  /** Null where nothing is reserved. */
  reservedUntil: Date | null;
  createdAt: Date;
  /** As limits.ts makes it. */
  network: string;
  /** Payment instructions, line by line. */
  instructions: string[];
}

const stored = columnsOf(
  orders,
  'orders',
  'id',
  'number',
  'followKey',
  'addressCityId',
  'addressStateName',
  'addressCityName',
  'branchCode',
  'branchName',
  'invoiceName',
  'invoiceIdentifier',
  ...propertiesOf(boughtOrder, scalarNames(boughtOrder)),
);
export type StoredOrder = RowOf<typeof stored> & { isOfCompany: boolean | null };

const searchable = ({ delivery, buyer }: NewOrder): string =>
  searchableText({
    personName: buyer.firstName,
    personLastName: buyer.lastName,
    personIdentifier: buyer.personIdentifier,
    userEmail: buyer.email,
    companyName: buyer.company?.name ?? '',
    companyIdentifier: buyer.company?.identifier ?? '',
    invoiceName: delivery.OrderInvoiceName,
    invoiceIdentifier: delivery.OrderInvoiceIdentifier,
    phone: delivery.OrderPhone,
    address: delivery.OrderAddress,
    recipient: delivery.OrderAddressRecipient,
  });

/** Values that are stored unchanged. */
const columnsFor = (order: NewOrder) => {
  const { delivery, buyer, destination, payment, shipping, branch } = order;
  return {
    ...sentOf(delivery),
    ...toProperties(boughtOrder, delivery),
    guid: order.guid,
    bodyHash: order.bodyHash,
    state: order.state,
    userId: buyer.userId,
    userEmail: buyer.email,
    companyName: buyer.company?.name ?? '',
    companyIdentifier: buyer.company?.identifier ?? '',
    personId: buyer.personId,
    personName: buyer.firstName,
    personLastName: buyer.lastName,
    personIdentifier: buyer.personIdentifier,
    phoneKey: phoneKey(delivery.OrderPhone),
    network: order.network,
    pricedById: order.pricedById,
    destinationCompanyId: destination.id,
    destinationCompanyName: destination.name,
    destinationCompanyIdentifier: destination.identifier,
    shippingId: shipping.id,
    shippingName: shipping.name,
    shippingPriceCents: shipping.priceCents,
    branchCode: branch?.code ?? '',
    branchName: branch?.name ?? '',
    paymentId: payment.id,
    paymentName: payment.name,
    totalCents: order.totalCents,
    reservedUntil: order.reservedUntil?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
  };
};

/** Values from which the statement derives further columns. */
const sourcesFor = (order: NewOrder, lines: readonly Line[]) => ({
  hasCompany: order.buyer.company !== null,
  namedCompanyId: order.buyer.companyId ?? null,
  stateId: order.delivery.OrderAddressStateId,
  cityId: order.delivery.OrderAddressCityId,
  searchable: searchable(order),
  goods: goodsText(lines),
});

type Values = ReturnType<typeof columnsFor> & ReturnType<typeof sourcesFor>;

/** Names of places come from the shop's own tables, never from the page. */
const inserting = statement<Values, StoredOrder>(
  'insert-order',
  ({ hasCompany, namedCompanyId, stateId, cityId, searchable, goods, ...columns }) => {
    const { names, values } = insertOf(orders, {
      ...castTo(orders, columns),
      // The buyer's company may have been merged into another one meanwhile.
      companyId: sql`case when ${hasCompany}::boolean
        then coalesce(${namedCompanyId}::int, buyer.company_id) end`,
      addressStateId: sql`state.id`,
      addressStateName: sql`coalesce(state.name, '')`,
      addressCityId: sql`city.id`,
      addressCityName: sql`coalesce(city.name, '')`,
      words: folded(sql`concat_ws(' ', ${searchable}::text, city.name, state.name)`),
      goods: folded(sql`${goods}::text`),
    });
    return sql`with buyer as (
        select id, company_id from users where id = ${columns.userId}::int for share)
      insert into orders ${names} select ${values}
      from (select ${columns.userId}::int as user_id) as wanted
        left join buyer on true
        left join states state on state.id = ${stateId}::int
        left join cities city on city.id = ${cityId}::int and city.state_id = state.id
      where buyer.id is not distinct from wanted.user_id
      on conflict (guid) do nothing
      returning ${stored}, ${isOfCompany('orders')} as "isOfCompany"`;
  },
);

/**
 * Stores an order unless its key is there already; a twin that is being stored at this moment is
 * waited for. The account's row is held until the transaction ends, so that a merge of its company,
 * which moves accounts before orders, either waits and finds the order, or has moved the account already.
 * @returns undefined where the key is taken
 */
export const insertOrder = async (
  tx: Tx,
  order: NewOrder,
  lines: readonly Line[],
): Promise<StoredOrder | undefined> => {
  const values = { ...columnsFor(order), ...sourcesFor(order, lines) };
  const { rows } = await runPrepared(tx, inserting(values));
  return rows[0];
};

/** Returns the units of a product by branch, as an order's row stores them. */
const takenOf = (takes: readonly Take[], productId: number | null): Record<string, number> =>
  Object.fromEntries(
    takes
      .filter((take) => take.productId === productId)
      .map((take) => [take.branchCode, take.quantity]),
  );

const insertingItems = statement<{
  orderId: number;
  userId: number | null;
  at: string;
  items: string;
  events: string;
}>(
  'insert-order-items',
  ({ orderId, userId, at, items, events }) => sql`with items as (
      insert into order_items
        (order_id, position, product_id, code, name, price_cents, discount_cents, quantity,
          vehicle, taken)
      select ${orderId}::int, i.* from json_to_recordset(${items}::json)
        as i (position int, product_id int, code text, name text, price_cents int,
          discount_cents int, quantity int, vehicle text, taken jsonb))
    insert into order_events (order_id, from_state, to_state, actor, user_id, at)
    select ${orderId}::int, e.from_state, e.to_state, e.actor, ${userId}::int, ${at}::timestamptz
    from json_to_recordset(${events}::json) as e (from_state text, to_state text, actor text)`,
);

/** Returns who moved an order to one of its first states. @param place of the state, from 0 */
const actorOf = (
  { placedById, soldById }: Pick<Sale, 'placedById' | 'soldById'>,
  place: number,
): 'buyer' | 'seller' | 'system' => {
  if (soldById !== undefined) return 'seller';
  if (place > 0) return 'system';
  return placedById === undefined ? 'buyer' : 'seller';
};

/**
 * Inserts the order's rows and the first lines of its history in one statement.
 * @param states the states it has gone through, the first one being its creation
 */
export const itemsStatement = (
  order: Pick<NewOrder, 'createdAt' | 'placedById' | 'soldById'> & {
    id: number;
    userId: number | null;
    states: readonly OrderState[];
  },
  lines: readonly Line[],
  takes: readonly Take[],
): Prepared => {
  const items = lines.map((line, position) => ({
    position,
    product_id: line.productId,
    code: line.code,
    name: line.name,
    price_cents: line.priceCents,
    discount_cents: line.discountCents ?? 0,
    quantity: line.quantity,
    vehicle: line.vehicle,
    taken: takenOf(takes, line.productId),
  }));
  const events = order.states.map((state, index) => ({
    from_state: order.states[index - 1] ?? null,
    to_state: state,
    actor: actorOf(order, index),
  }));
  return insertingItems({
    orderId: order.id,
    userId: order.soldById ?? order.placedById ?? order.userId,
    at: order.createdAt.toISOString(),
    items: JSON.stringify(items),
    events: JSON.stringify(events),
  });
};
