/** Places orders once per key and reserves their stock; lists them and changes their state. */
import { randomUUID } from 'node:crypto';
import type { Calls, Member } from './call.ts';
import type { OrderDocument } from './documents/dealings.ts';
import type { ProductDocument } from './documents/goods.ts';
import { type Fields, fieldsOf, listOf, neededText, numberOf, textOf } from './fields.ts';
import { isSeen, productByCode } from './goods.ts';
import { type Host, isoNow, nextId } from './host.ts';
import { filtersOf, pageOf } from './lists.ts';
import { newOrder } from './order-document.ts';
import { matchesOrder } from './order-filters.ts';
import { badRequest, conflict, notFound } from './refusal.ts';
import { employersOf } from './sessions.ts';
import { moveTaken, takeStock, totalOf } from './stock.ts';

const ROWS = 5;

const cents = (amount: number): number => Math.round(amount * 100);

const totalCents = (order: OrderDocument): number =>
  order.Items.reduce(
    (sum, { Price, Quantity }) => sum + cents(Price) * Quantity,
    cents(order.OrderShippingPrice),
  );

/** Names of branches. */
const BRANCHES: Readonly<Record<string, string>> = { B: 'Bulevar', C: 'Cerro Largo' };

/** Removes the branches that the units were taken from, which nobody sees. */
const orderReply = (order: OrderDocument) => ({
  ...order,
  OrderTotal: totalCents(order) / 100,
  OrderBranchName: BRANCHES[order.OrderBranchCode] ?? '',
  Items: order.Items.map(({ Taken: _, ...item }) => item),
});

interface Line {
  product: ProductDocument;
  quantity: number;
}

/** Checks an order's rows against current goods. @throws Refusal with the rows that are unavailable */
const linesOf = (host: Host, sent: Fields): Line[] => {
  const items = listOf(sent, 'Items').map((item) => {
    const code = neededText(item, 'Code');
    const product = productByCode(host, code);
    const isOnSale = product !== undefined && isSeen({ host, seesAll: false }, product);
    return {
      code,
      product: isOnSale ? product : undefined,
      quantity: numberOf(item, 'Quantity'),
      price: numberOf(item, 'Price'),
    };
  });
  if (items.length === 0) throw badRequest('Items is required.');
  if (items.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1))
    throw badRequest('Quantity is not a positive number.');
  const unknown = items.filter(({ product }) => !product).map(({ code }) => ({ Code: code }));
  if (unknown.length > 0)
    throw conflict('UnknownItem', 'An item is not on sale.', { Items: unknown });
  const lines = items.flatMap(({ product, ...line }) => (product ? [{ product, ...line }] : []));
  const dearer = lines.filter(({ product, price }) => cents(product.ProductPrice) !== cents(price));
  if (dearer.length > 0)
    throw conflict('PriceChanged', 'The price of an item has changed.', {
      Items: dearer.map(({ product }) => ({
        Code: product.ProductCode,
        Name: product.ProductName,
        Price: product.ProductPrice,
      })),
    });
  return lines;
};

/** Adds up rows of the same product. @throws Refusal */
const checkStock = (lines: readonly Line[]): void => {
  const short = lines.filter(({ product }) => {
    const sameProduct = lines.filter((line) => line.product === product);
    return sameProduct.reduce((sum, { quantity }) => sum + quantity, 0) > totalOf(product);
  });
  if (short.length > 0)
    throw conflict('InsufficientStock', 'There is not enough stock.', {
      Items: short.map(({ product }) => ({ Code: product.ProductCode, Left: totalOf(product) })),
    });
};

/** Sent orders by key, to tell a repeat from another order with the same key. */
const bodies = new WeakMap<OrderDocument, string>();

const addOrder = (input: Fields, { host, user }: Member): OrderDocument => {
  const sent = fieldsOf(input.order, 'order');
  const body = JSON.stringify(sent);
  const guid = (textOf(sent, 'OrderGUID') || randomUUID()).toLowerCase();
  const { orders } = host.world;
  const twin = orders.find(({ OrderGUID }) => OrderGUID === guid);
  if (twin && host.knowsKeys) {
    if (twin.OrderUserGUID === user.UserGUID && bodies.get(twin) === body) return twin;
    throw conflict('OrderExists', 'An order with this GUID already exists.');
  }
  const lines = linesOf(host, sent);
  checkStock(lines);
  const order: OrderDocument = {
    ...newOrder(host, user, sent),
    OrderId: nextId(orders, ({ OrderId }) => OrderId),
    OrderGUID: guid,
    OrderNumber: nextId(orders, ({ OrderNumber }) => OrderNumber),
    OrderDate: isoNow(host),
    Items: lines.map(({ product, quantity }) => ({
      Code: product.ProductCode,
      Name: product.ProductName,
      Price: product.ProductPrice,
      Quantity: quantity,
      Taken: takeStock(product, quantity, textOf(sent, 'OrderBranchCode')),
    })),
  };
  bodies.set(order, body);
  orders.push(order);
  return order;
};

/** Allowed transitions; others are refused. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  INI: ['PPE', 'PAP', 'PCH', 'CAN'],
  PCH: ['PPE', 'PAP', 'CAN'],
  PPE: ['PAP', 'PCH', 'CAN'],
  PAP: ['DIS', 'CAN'],
  DIS: [],
  CAN: ['PAP'],
};

const productsOf = (host: Host, { Items }: OrderDocument) =>
  Items.flatMap(({ Code, Quantity, Taken }) => {
    const product = productByCode(host, Code);
    return product ? [{ product, quantity: Quantity, taken: Taken }] : [];
  });

const changeState = (input: Fields, { host, user }: Member): OrderDocument => {
  const id = numberOf(input, 'orderId');
  const order = host.world.orders.find(({ OrderId }) => OrderId === id);
  const isOwn = order && employersOf(host, user).includes(order.OrderDestinationCompanyId);
  if (!order || (host.asksWhose && !isOwn)) throw notFound('Order');
  const state = neededText(input, 'state').toUpperCase();
  if (!NEXT[order.OrderState]?.includes(state))
    throw conflict('StateChange', `The order can not go from ${order.OrderState} to ${state}.`);
  const rows = productsOf(host, order);
  if (order.OrderState === 'CAN') checkStock(rows);
  if (order.OrderState === 'CAN' || state === 'CAN')
    for (const { product, taken } of rows) moveTaken(product, taken, state === 'CAN' ? 1 : -1);
  order.OrderState = state;
  return order;
};

const filterOrders = (input: Fields, { host, user }: Member) => {
  const filters = filtersOf(input);
  const [company] = (filters.get('toCompany') ?? []).map(Number);
  if (company !== undefined && !employersOf(host, user).includes(company))
    throw notFound('Company');
  const found = host.world.orders
    .filter((order) =>
      company === undefined
        ? order.OrderUserGUID === user.UserGUID
        : order.OrderDestinationCompanyId === company,
    )
    .filter((order) => matchesOrder(order, filters))
    .toSorted((a, b) => b.OrderId - a.OrderId);
  const sorted = textOf(input, 'orderBy') === 'OLD' ? found.toReversed() : found;
  return { data: pageOf(input, sorted, ROWS).map(orderReply), resultCount: found.length };
};

export const orderCalls: Calls['members'] = {
  '/rest/order/add': (input, member) => ({ data: orderReply(addOrder(input, member)) }),
  '/rest/order/filter': filterOrders,
  '/rest/order/changeState': (input, member) => ({
    data: orderReply(changeState(input, member)),
  }),
  // The provider handles what is paid with it.
  '/rest/payment/getAccessToken': (input, { host, user }) => {
    const guid = textOf(input, 'OrderGUID').toLowerCase();
    const isOwn = host.world.orders.some(
      (order) => order.OrderGUID === guid && order.OrderUserGUID === user.UserGUID,
    );
    if (guid !== '' && !isOwn) throw notFound('Order');
    return { accessToken: `TEST-${neededText(input, 'paymentId')}` };
  },
};
