import type { OrderPayload } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import { HostNonsense } from '../http/answer.ts';
import type { RemoteSession } from '../sessions/sessions.ts';
import { isFields, saidIn } from '../wire/read.ts';
import { askRows, type Remote } from './ask.ts';
import { everyPage } from './every-page.ts';
import { isKeyless, isKeylessRow, noKey } from './keyless-orders.ts';
import { rowsOf, unitsOf } from './order-units.ts';
import { asAppError } from './refused.ts';

/** A recently sent order is among this many newest orders. */
const NEWEST = 50;
/** How many orders are searched for an older one. */
const MOST = 1_000;

interface Buyer {
  session: RemoteSession;
}

/** Loads the buyer's own orders, newest first. @throws AppError where the order with this key is unreadable */
const askOwn = async (
  remote: Remote,
  key: string,
  { session }: Buyer,
  page: { rowIndex: number; rowsMax: number },
) => {
  const filters = [{ FilterKey: 'guid', FilterValue: session.userGuid }];
  const as = { token: session.token };
  const {
    output,
    passedOver,
    said: rows,
  } = await askRows(remote, 'orderFilter', { filters, ...page }, as);
  // The order exists: "not found" would let it be sent again. Other unreadable rows are other orders.
  if (passedOver.some(({ said }) => `${JSON.stringify(said)}`.toLowerCase().includes(key)))
    throw asAppError('orderFilter', new HostNonsense('an order that stands cannot be read'));
  return { ...output, rows, unread: passedOver.map(({ said }) => said) };
};

const under = (key: string, orders: readonly Order[]): Order | undefined =>
  orders.find(({ gUID }) => gUID.toLowerCase() === key);

/** An order found by its key. */
export interface Standing {
  order: Order;
  /** Returns whether the host reports a field, even as empty; missing fields are empty in the order too. */
  tells: (key: keyof Order) => boolean;
  /** Ids of city and department; 0 where the host does not report them. */
  placeIds: { cityId: number; stateId: number };
}

/**
 * Finds an order that was just sent by its key.
 * @throws AppError where the host may have it but reports no keys
 */
export const findNewest = async (
  remote: Remote,
  sent: OrderPayload,
  buyer: Buyer,
): Promise<Standing | undefined> => {
  const key = sent.OrderGUID.toLowerCase();
  const { data, rows, unread } = await askOwn(remote, key, buyer, { rowIndex: 0, rowsMax: NEWEST });
  const order = under(key, data);
  const goods = unitsOf(rowsOf(sent.Items));
  const mayBe = (each: Order) => isKeyless(each) && unitsOf(each.items) === goods;
  if (!order && (data.some(mayBe) || unread.some(isKeylessRow))) throw noKey();
  const row = rows
    .map((fields) => saidIn(isFields(fields) ? fields : {}))
    .find((each) => `${each('order', 'gUID')}`.trim().toLowerCase() === key);
  const idOf = (field: string): number => Number(row?.('order', field)) || 0;
  return (
    order && {
      order,
      tells: (field) => (row?.('order', field) ?? null) !== null,
      placeIds: { cityId: idOf('addressCityId'), stateId: idOf('addressStateId') },
    }
  );
};

/**
 * Finds one of the buyer's orders by its key, however old.
 * @throws AppError where it is not found among recent orders without keys: "not found" would let a changed cart be
 * ordered beside it
 */
export const findOwnOrder = async (
  remote: Remote,
  guid: string,
  buyer: Buyer,
): Promise<Order | undefined> => {
  const key = guid.toLowerCase();
  let mayStand = false;
  const pages = everyPage(
    async (rowIndex, rowsMax) => {
      const asked = await askOwn(remote, key, buyer, { rowIndex, rowsMax });
      const { data, resultCount, unread } = asked;
      mayStand ||= data.some(isKeyless) || unread.some(isKeylessRow);
      return { rows: data, keys: data.map(({ id }) => `${id}`), resultCount };
    },
    { rowsMax: NEWEST, keyOf: ({ id }) => `${id}` },
  );
  let seen = 0;
  for await (const orders of pages) {
    const order = under(key, orders);
    seen += orders.length;
    if (order) return order;
    if (seen >= MOST) break;
  }
  if (mayStand) throw noKey();
  return undefined;
};
