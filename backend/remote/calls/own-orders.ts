import { randomUUID } from 'node:crypto';
import type { OrderPayload } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import { DAY_MS } from '#contract/time/dates';
import { InvalidHostAnswer } from '../http/answer.ts';
import type { RemoteSession } from '../sessions/sessions.ts';
import { OWN_ORDER_KEYS, type OwnOrderKey } from '../wire/order-notes.ts';
import { isFields, lookUpIn } from '../wire/read.ts';
import { readText } from '../wire/values.ts';
import { askRows, type Remote } from './ask.ts';
import { everyPage } from './every-page.ts';
import { withOptionIds } from './order-options.ts';
import { asAppError } from './refused.ts';

/**
 * Some hosts don't return the keys of orders. A recent order without a key may be one whose answer was lost, so nobody
 * can say that the order does not exist. Hosts may report the day only, in another time zone, so recent means two days.
 */
const RECENT_MS = 2 * DAY_MS;

/** Treats a missing or invalid date as recent. */
const isRecent = (date: unknown): boolean => !(Date.now() - Date.parse(`${date}`) >= RECENT_MS);

const isKeyless = ({ gUID, date }: Pick<Order, 'gUID' | 'date'>): boolean =>
  gUID === '' && isRecent(date);

/** `isKeyless` for an unreadable row. @param row as received */
const isKeylessRow = (row: unknown): boolean => {
  if (!isFields(row)) return false;
  const lookUp = lookUpIn(row);
  const key = `${lookUp('order', 'gUID') ?? ''}`.trim();
  return key === '' && isRecent(readText('date', lookUp('order', 'date')));
};

const unknownKeyError = (): unknown =>
  asAppError('orderFilter', new InvalidHostAnswer('an order that may be this one has no key'));

/** Returns the total units per code as text, for comparison. */
export const unitsOf = (items: readonly { code: string; quantity: number }[]): string => {
  const units = new Map<string, number>();
  for (const { code, quantity } of items)
    units.set(code.toLowerCase(), (units.get(code.toLowerCase()) ?? 0) + quantity);
  return JSON.stringify([...units].sort());
};

export const rowsOf = (items: OrderPayload['Items']) =>
  items.map(({ Code, Quantity }) => ({ code: Code, quantity: Quantity }));

/** A just sent order is searched among this many newest orders. */
const NEWEST_ROWS = 50;
/** An older order is searched among this many. */
const MAX_SEARCHED = 1_000;

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
    skipped,
    received: rows,
  } = await askRows(remote, 'orderFilter', { filters, ...page }, as);
  // The order exists: "not found" would let it be sent again. Other unreadable rows are other orders.
  if (skipped.some(({ raw }) => `${JSON.stringify(raw)}`.toLowerCase().includes(key)))
    throw asAppError('orderFilter', new InvalidHostAnswer('an order that stands cannot be read'));
  const data = output.data.map((order) => withOptionIds(order, remote.variant));
  return { ...output, data, rows, unreadable: skipped.map(({ raw }) => raw) };
};

const withKey = (key: string, orders: readonly Order[]): Order | undefined =>
  orders.find(({ gUID }) => gUID.toLowerCase() === key);

/** An order found by its key. */
export interface ExistingOrder {
  order: Order;
  /** Returns whether the host reports a field. A missing field is empty in the order, too. */
  reports: (key: keyof Order) => boolean;
  /** Ids of city and department; 0 where the host does not report them. */
  placeIds: { cityId: number; stateId: number };
}

/** Learned from the orders of a host. */
export interface HostHabits {
  /** Keys that the specification does not name and the host keeps nevertheless. */
  keeps: Set<OwnOrderKey>;
  /** Whether it filters orders by their own keys. */
  filtersByKey: boolean;
}

/**
 * Finds an order of a host that returns no keys by a filter: some take the key of an order where others take a user's.
 * @returns null if the host does not have it; undefined if it does not say
 */
const findByKeyFilter = async (
  remote: Remote,
  key: string,
  { session }: Buyer,
  habits: HostHabits,
): Promise<Order | null | undefined> => {
  const ask = async (FilterValue: string) => {
    const input = { filters: [{ FilterKey: 'guid', FilterValue }], rowIndex: 0, rowsMax: 2 };
    const { output, received } = await askRows(remote, 'orderFilter', input, {
      token: session.token,
    });
    return { orders: output.data, count: received.length };
  };
  // A host that ignores the filter finds something for a key of nobody, too.
  const { orders, count } = await ask(key);
  if (count > 1 || (await ask(randomUUID())).count > 0) return undefined;
  const [order] = orders;
  if (!order) return habits.filtersByKey && count === 0 ? null : undefined;
  habits.filtersByKey = true;
  return { ...withOptionIds(order, remote.variant), gUID: key };
};

/** Learns whether a host that returns no keys filters by them. @param key of an order that stands */
export const learnKeyFilter = async (
  remote: Remote,
  key: string,
  buyer: Buyer,
  habits: HostHabits,
): Promise<void> => {
  if (!habits.filtersByKey) await findByKeyFilter(remote, key.toLowerCase(), buyer, habits);
};

/**
 * Finds a just sent order by its key.
 * @param habits learned from the rows
 * @throws AppError where the host may have it but reports no keys
 */
export const findNewest = async (
  remote: Remote,
  sent: OrderPayload,
  buyer: Buyer,
  habits: HostHabits,
): Promise<ExistingOrder | undefined> => {
  const key = sent.OrderGUID.toLowerCase();
  const { data, rows, unreadable } = await askOwn(remote, key, buyer, {
    rowIndex: 0,
    rowsMax: NEWEST_ROWS,
  });
  const lookUps = rows.map((fields) => lookUpIn(isFields(fields) ? fields : {}));
  for (const own of OWN_ORDER_KEYS)
    if (lookUps.some((each) => each('order', own) !== undefined)) habits.keeps.add(own);
  const units = unitsOf(rowsOf(sent.Items));
  const isCandidate = (each: Order) => isKeyless(each) && unitsOf(each.items) === units;
  let order: Order | null | undefined = withKey(key, data);
  if (!order && (data.some(isCandidate) || unreadable.some(isKeylessRow))) {
    order = await findByKeyFilter(remote, key, buyer, habits);
    if (order === undefined) throw unknownKeyError();
  }
  if (!order) return undefined;
  const { number } = order;
  const row = lookUps.find(
    (each) =>
      `${each('order', 'gUID')}`.trim().toLowerCase() === key ||
      Number(each('order', 'number')) === number,
  );
  const idOf = (field: string): number => Number(row?.('order', field)) || 0;
  return {
    order,
    // A note may have come within another text.
    reports: (field) => (row?.('order', field) ?? null) !== null || Boolean(order[field]),
    placeIds: { cityId: idOf('addressCityId'), stateId: idOf('addressStateId') },
  };
};

/** Finds a just placed order by the number that its host gave it. @throws AppError */
export const findByNumber = async (
  remote: Remote,
  number: number,
  { OrderGUID }: Pick<OrderPayload, 'OrderGUID'>,
  buyer: Buyer,
): Promise<Order | undefined> => {
  const page = { rowIndex: 0, rowsMax: NEWEST_ROWS };
  const { data } = await askOwn(remote, OrderGUID.toLowerCase(), buyer, page);
  return data.find((order) => order.number === number);
};

/**
 * Finds one of the buyer's orders by its key, however old.
 * @throws AppError if it is not found and recent orders have no keys: after "not found", a changed
 * cart would become a second order
 */
export const findOwnOrder = async (
  remote: Remote,
  guid: string,
  buyer: Buyer,
  habits: HostHabits,
): Promise<Order | undefined> => {
  const key = guid.toLowerCase();
  let mayExist = false;
  const pages = everyPage(
    async (rowIndex, rowsMax) => {
      const page = { rowIndex, rowsMax };
      const { data, resultCount, unreadable } = await askOwn(remote, key, buyer, page);
      mayExist ||= data.some(isKeyless) || unreadable.some(isKeylessRow);
      return { rows: data, keys: data.map(({ id }) => `${id}`), resultCount };
    },
    { rowsMax: NEWEST_ROWS, keyOf: ({ id }) => `${id}` },
  );
  let seen = 0;
  for await (const orders of pages) {
    const order = withKey(key, orders);
    seen += orders.length;
    if (order) return order;
    if (seen >= MAX_SEARCHED) break;
  }
  if (!mayExist) return undefined;
  const order = await findByKeyFilter(remote, key, buyer, habits);
  if (order === undefined) throw unknownKeyError();
  return order ?? undefined;
};
