/** A buyer's own orders at a host, looked through for the one under a key. */
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

/** The buyer's newest orders, among which one that was just sent is. */
const NEWEST = 50;
/** So far back an order is looked for that a buyer opens again. */
const MOST = 1_000;

interface Buyer {
  session: RemoteSession;
}

/** The buyer's own, the newest first. @throws AppError where the order under this key is one that nobody can read */
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
  // It stands: to say that it does not would have it sent once more. What else cannot be read is another order.
  if (passedOver.some(({ said }) => `${JSON.stringify(said)}`.toLowerCase().includes(key)))
    throw asAppError('orderFilter', new HostNonsense('an order that stands cannot be read'));
  return { ...output, rows, unread: passedOver.map(({ said }) => said) };
};

const under = (key: string, orders: readonly Order[]): Order | undefined =>
  orders.find(({ gUID }) => gUID.toLowerCase() === key);

/** An order under its key. */
export interface Standing {
  order: Order;
  /** Whether the host says anything of it, be it that it is empty: what a host leaves out is empty in the order, too. */
  tells: (key: keyof Order) => boolean;
  /** Of its city and department; 0 where the host does not tell them. */
  placeIds: { cityId: number; stateId: number };
}

/**
 * One of the buyer's own that was just sent, under its key.
 * @throws AppError where the host may have it and tells no key
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
 * One of the buyer's own, however old.
 * @throws AppError where it is not found among orders of which a new one has no key: to say that it does not stand
 * would have a cart that changed since placed beside it
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
