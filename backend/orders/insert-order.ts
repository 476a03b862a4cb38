/** Writes an order, its rows and its history; every statement runs in the order's own transaction. */
import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { executePrepared } from '#backend/database/prepared';
import { columnsOf, insertOf, type RowOf, type Values } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { folded } from '#backend/database/text-search';
import type { Take } from '#backend/stock/rules';
import type { OrderPayload } from '#contract/calls/orders';
import type { OrderState } from '#contract/order-states';
import type { Branch, Variant } from '#variants/schema';
import { phoneKey } from './phone-key.ts';
import type { Line } from './rules.ts';
import { searchableText } from './search-text.ts';
import { SENT } from './wire.ts';

export interface NewOrder {
  payload: OrderPayload;
  bodyHash: string;
  session: OwnSession;
  destination: Variant['destinationCompany'];
  payment: Variant['payments'][number];
  shipping: Variant['shippings'][number];
  /** Where it is fetched; undefined where it is brought. */
  branch: Branch | undefined;
  state: OrderState;
  totalCents: number;
  reservedUntil: Date;
  createdAt: Date;
  /** As limits.ts makes it. */
  network: string;
  /** What its buyer has to do to pay it, line by line. */
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
  'observation',
);
export type StoredOrder = RowOf<typeof stored>;

const searchable = ({ payload, session }: NewOrder): string =>
  searchableText({
    personName: session.firstName,
    personLastName: session.lastName,
    personIdentifier: session.personIdentifier,
    userEmail: session.email,
    companyName: session.company?.name ?? '',
    companyIdentifier: session.company?.identifier ?? '',
    invoiceName: payload.OrderInvoiceName,
    invoiceIdentifier: payload.OrderInvoiceIdentifier,
    phone: payload.OrderPhone,
    address: payload.OrderAddress,
    recipient: payload.OrderAddressRecipient,
    codes: payload.Items.map(({ Code }) => Code),
  });

/**
 * What each column gets, in a query over `buyer`, the account, and over `state` and `city`: the order's
 * places, where the shop knows them. What a page calls them is nobody's word.
 */
const valuesOf = (order: NewOrder): Values<typeof orders> => {
  const { payload, session, destination, payment, shipping, branch } = order;
  const sent = (column: keyof typeof SENT) => sql`${payload[SENT[column]]}`;
  return {
    guid: sql`${payload.OrderGUID}::uuid`,
    bodyHash: sql`${order.bodyHash}`,
    state: sql`${order.state}`,
    userId: sql`${session.userId}::int`,
    userEmail: sql`${session.email}`,
    // Who placed it may have come to another company meanwhile: theirs was merged into it.
    companyId: sql`case when ${session.company !== null}::boolean then buyer.company_id end`,
    companyName: sql`${session.company?.name ?? ''}`,
    companyIdentifier: sql`${session.company?.identifier ?? ''}`,
    personId: sql`${session.personId}::int`,
    personName: sql`${session.firstName}`,
    personLastName: sql`${session.lastName}`,
    personIdentifier: sql`${session.personIdentifier}`,
    phone: sent('phone'),
    phoneType: sent('phoneType'),
    phoneObservation: sent('phoneObservation'),
    phoneKey: sql`${phoneKey(payload.OrderPhone)}`,
    network: sql`${order.network}`,
    address: sent('address'),
    addressIdentifier: sent('addressIdentifier'),
    addressGeolocation: sent('addressGeolocation'),
    addressObservation: sent('addressObservation'),
    addressZipCode: sent('addressZipCode'),
    addressRecipient: sent('addressRecipient'),
    addressStateId: sql`state.id`,
    addressStateName: sql`coalesce(state.name, '')`,
    addressCityId: sql`city.id`,
    addressCityName: sql`coalesce(city.name, '')`,
    destinationCompanyId: sql`${destination.id}::int`,
    destinationCompanyName: sql`${destination.name}`,
    destinationCompanyIdentifier: sql`${destination.identifier}`,
    shippingId: sql`${shipping.id}`,
    shippingName: sql`${shipping.name}`,
    shippingPriceCents: sql`${shipping.priceCents}::int`,
    branchCode: sql`${branch?.code ?? ''}`,
    branchName: sql`${branch?.name ?? ''}`,
    paymentId: sql`${payment.id}`,
    paymentName: sql`${payment.name}`,
    invoiceName: sent('invoiceName'),
    invoiceIdentifier: sent('invoiceIdentifier'),
    observation: sent('observation'),
    totalCents: sql`${order.totalCents}::int`,
    reservedUntil: sql`${order.reservedUntil.toISOString()}::timestamptz`,
    words: folded(sql`concat_ws(' ', ${searchable(order)}::text, city.name, state.name)`),
    createdAt: sql`${order.createdAt.toISOString()}::timestamptz`,
  };
};

/**
 * Stores an order unless its key is there already; a twin that is being stored at this moment is
 * waited for. The account's row is held until the transaction ends, so that a merge of its company,
 * which moves accounts before orders, either waits and finds the order, or has moved the account already.
 * @returns undefined where the key is taken
 */
export const insertOrder = async (tx: Tx, order: NewOrder): Promise<StoredOrder | undefined> => {
  const { payload, session } = order;
  const { columns, values } = insertOf(orders, valuesOf(order));
  const { rows } = await executePrepared<StoredOrder>(
    tx,
    'insert-order',
    sql`insert into orders ${columns} select ${values}
        from users buyer
          left join states state on state.id = ${payload.OrderAddressStateId}::int
          left join cities city on city.id = ${payload.OrderAddressCityId}::int
            and city.state_id = state.id
        where buyer.id = ${session.userId}::int
        for share of buyer
        on conflict (guid) do nothing
        returning ${stored}`,
  );
  return rows[0];
};

/** From which branches a product was taken, as the row keeps it. */
const takenOf = (takes: readonly Take[], productId: number): Record<string, number> =>
  Object.fromEntries(
    takes
      .filter((take) => take.productId === productId)
      .map((take) => [take.branchCode, take.quantity]),
  );

/**
 * The order's rows and the first lines of its history, in one statement.
 * @param states the states it has gone through, the first one being its creation
 */
export const insertItems = async (
  tx: Tx,
  order: { id: number; userId: number; createdAt: Date; states: readonly OrderState[] },
  lines: readonly Line[],
  takes: readonly Take[],
): Promise<void> => {
  const items = lines.map((line, position) => ({
    position,
    product_id: line.productId,
    code: line.code,
    name: line.name,
    price_cents: line.priceCents,
    quantity: line.quantity,
    taken: takenOf(takes, line.productId),
  }));
  const events = order.states.map((state, index) => ({
    from_state: order.states[index - 1] ?? null,
    to_state: state,
    actor: index === 0 ? 'buyer' : 'system',
  }));
  await executePrepared(
    tx,
    'insert-order-items',
    sql`with items as (
          insert into order_items
            (order_id, position, product_id, code, name, price_cents, quantity, taken)
          select ${order.id}::int, i.* from json_to_recordset(${JSON.stringify(items)}::json)
            as i (position int, product_id int, code text, name text, price_cents int,
              quantity int, taken jsonb))
        insert into order_events (order_id, from_state, to_state, actor, user_id, at)
        select ${order.id}::int, e.from_state, e.to_state, e.actor, ${order.userId}::int,
          ${order.createdAt.toISOString()}::timestamptz
        from json_to_recordset(${JSON.stringify(events)}::json)
          as e (from_state text, to_state text, actor text)`,
  );
};
