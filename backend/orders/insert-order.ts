/** Writes an order, its rows and its history; every statement runs in the order's own transaction. */
import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { executePrepared } from '#backend/database/prepared';
import type { Take } from '#backend/stock/rules';
import type { OrderPayload } from '#contract/calls/orders';
import type { OrderState } from '#contract/order-states';
import type { Variant } from '#variants/schema';
import { phoneKey } from './phone-key.ts';
import type { Line } from './rules.ts';

export interface NewOrder {
  payload: OrderPayload;
  bodyHash: string;
  session: OwnSession;
  destination: Variant['destinationCompany'];
  payment: Variant['payments'][number];
  shipping: Variant['shippings'][number];
  state: OrderState;
  totalCents: number;
  reservedUntil: Date;
  createdAt: Date;
  /** As limits.ts makes it. */
  network: string;
}

export interface StoredOrder {
  id: number;
  number: number;
  followKey: string;
  addressStateName: string;
  addressCityName: string;
}

/**
 * Stores an order unless its key is there already; a twin that is being stored at this moment is
 * waited for.
 * @returns undefined where the key is taken
 */
export const insertOrder = async (tx: Tx, order: NewOrder): Promise<StoredOrder | undefined> => {
  const { payload, session, destination, payment, shipping } = order;
  const { rows } = await executePrepared<{
    id: number;
    number: number;
    follow_key: string;
    address_state_name: string;
    address_city_name: string;
  }>(
    tx,
    'insert-order',
    sql`insert into orders (guid, body_hash, state, user_id, user_email,
          company_id, company_name, company_identifier,
          person_id, person_name, person_last_name, person_identifier,
          phone, phone_type, phone_observation, phone_key, network,
          address, address_identifier, address_geolocation, address_observation, address_zip_code,
          address_recipient, address_state_id, address_state_name, address_city_id,
          address_city_name,
          destination_company_id, destination_company_name, destination_company_identifier,
          shipping_id, shipping_name, shipping_price_cents, payment_id, payment_name,
          total_cents, reserved_until, created_at)
        select ${payload.OrderGUID}::uuid, ${order.bodyHash}, ${order.state}, ${session.userId}::int,
          ${session.email}, ${session.company?.id ?? null}::int, ${session.company?.name ?? ''},
          ${session.company?.identifier ?? ''},
          ${session.personId}::int, ${session.firstName}, ${session.lastName},
          ${session.personIdentifier},
          ${payload.OrderPhone}, ${payload.OrderPhoneType}, ${payload.OrderPhoneObservation},
          ${phoneKey(payload.OrderPhone)}, ${order.network},
          ${payload.OrderAddress}, ${payload.OrderAddressIdentifier},
          ${payload.OrderAddressGeolocation}, ${payload.OrderAddressObservation},
          ${payload.OrderAddressZIPCode}, ${payload.OrderAddressRecipient},
          state.id, coalesce(state.name, ${payload.OrderAddressStateName}),
          city.id, coalesce(city.name, ${payload.OrderAddressCityName}),
          ${destination.id}::int, ${destination.name}, ${destination.identifier},
          ${shipping.id}, ${shipping.name}, ${shipping.priceCents}::int,
          ${payment.id}, ${payment.name},
          ${order.totalCents}::int, ${order.reservedUntil.toISOString()}::timestamptz,
          ${order.createdAt.toISOString()}::timestamptz
        from (select) as nothing
          left join states state on state.id = ${payload.OrderAddressStateId}::int
          left join cities city on city.id = ${payload.OrderAddressCityId}::int
            and city.state_id = state.id
        on conflict (guid) do nothing
        returning id, number, follow_key, address_state_name, address_city_name`,
  );
  const row = rows[0];
  return (
    row && {
      id: row.id,
      number: row.number,
      followKey: row.follow_key,
      addressStateName: row.address_state_name,
      addressCityName: row.address_city_name,
    }
  );
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
