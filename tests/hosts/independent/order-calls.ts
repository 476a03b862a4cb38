import { type Calls, Refusal, signedIn } from './calls.ts';
import { totalStock } from './catalogue.ts';
import type { Order, State, User } from './state.ts';
import {
  type Fields,
  isFields,
  list,
  Price,
  pageOf,
  pick,
  Row,
  readFilters,
  take,
  text,
} from './wire.ts';

/** Fields of an order in a reply, by section 3 of the specification. */
const SHOWN =
  'address addressCityName addressStateName phone paymentName shippingName personName personLastName userEmail'.split(
    ' ',
  );
/** Keys of the order that the specification names in `order/add`. */
const SENT =
  'state GUID userEmail companyId companyName companyIdentifier personId personName personLastName personIdentifier phone phoneType phoneObservation address addressIdentifier addressGeolocation addressObservation addressZIPCode addressRecipient addressStateId addressStateName addressCityId addressCityName shippingId shippingName shippingTerm shippingPrice paymentId paymentName number'.split(
    ' ',
  );
const STATES = ['INI', 'PCH', 'PPE', 'PAP', 'DIS', 'CAN'];

const orderRow = (state: State, order: Order): Row => {
  const shown = state.dialect.placed === 'number' ? SHOWN : [...new Set([...SHOWN, ...SENT])];
  const sent = Object.fromEntries(
    shown
      .filter((field) => field in order.sent || SHOWN.includes(field))
      .map((field) => [field, order.sent[field] ?? '']),
  );
  return new Row('Order', {
    ...sent,
    id: order.id,
    number: order.number,
    GUID: state.dialect.orderGuid ? order.guid : undefined,
    date: order.date,
    state: order.state,
    items: order.items.map(
      (item) => new Row('OrderItem', { ...item, price: new Price(item.price) }),
    ),
  });
};

/** Returns what `order/add` tells of the order that stands. */
const placed = (state: State, order: Order): Row => {
  const { id, number, state: orderState } = order;
  if (state.dialect.placed === 'order') return orderRow(state, order);
  if (state.dialect.placed === 'number') return new Row('Order', { number });
  return new Row('Order', { id, number, state: orderState });
};

const readItems = (order: unknown): Order['items'] =>
  list(take(order, 'items', 'Order')).map((row) => ({
    code: text(take(row, 'code')),
    name: text(take(row, 'name')),
    price: Number(take(row, 'price')),
    quantity: Number(take(row, 'quantity')),
  }));

/** Throws for goods that the host does not sell at this price or in this quantity. */
const checkItems = (state: State, items: Order['items']): void => {
  const refuse = (code: string, message: string, rows: Fields[]) => {
    if (rows.length > 0) throw new Refusal(409, code, message, rows);
  };
  const productOf = (code: string) => state.products.find((product) => product.code === code);
  refuse(
    'UnknownItem',
    'Artículo inexistente',
    items.filter(({ code }) => !productOf(code)).map(({ code }) => ({ code })),
  );
  refuse(
    'PriceChanged',
    'El precio cambió',
    items
      .filter(({ code, price }) => productOf(code)?.price !== price)
      .map(({ code }) => ({ code, price: productOf(code)?.price })),
  );
  refuse(
    'InsufficientStock',
    'Stock insuficiente',
    items.flatMap(({ code, quantity }) => {
      const product = productOf(code);
      const available = product ? totalStock(product) : 0;
      return available < quantity ? [{ code, available }] : [];
    }),
  );
};

const takeStock = (state: State, items: Order['items']): void => {
  for (const { code, quantity } of items) {
    const product = state.products.find((each) => each.code === code);
    let rest = quantity;
    product?.stock.forEach((stored, branch) => {
      const taken = Math.min(stored, rest);
      product.stock[branch] = stored - taken;
      rest -= taken;
    });
  }
};

const readOrder = (state: State, sent: unknown, user: User): Order => {
  const fields = pick(sent, SENT, 'Order');
  return {
    id: state.nextId(),
    number: 20_000 + state.orders.length + 1,
    guid: text(fields.GUID),
    date: new Date(),
    state: text(fields.state) || 'INI',
    userGuid: user.guid,
    toCompany: 1,
    sent: fields,
    items: readItems(sent),
  };
};

/** Returns the keys of an order that the specification does not name. */
export const unknownOrderKeys = (body: unknown): string[] => {
  const sent = take(body, 'order');
  if (!isFields(sent)) return [];
  const names = new Set(SENT.map((name) => `order${name}`.toLowerCase()));
  return Object.keys(sent).filter(
    (key) => !names.has(key.toLowerCase()) && !/^items$|^orderTo|ToCompany|destination/i.test(key),
  );
};

export const orderCalls: Calls = {
  'order/add': {
    access: 'user',
    run: ({ state, body, user }) => {
      const sent = take(body, 'order');
      const order = readOrder(state, sent, signedIn(user));
      const { repeats } = state.dialect;
      const existing = state.orders.find(({ guid }) => guid !== '' && guid === order.guid);
      if (existing && repeats === 'refused')
        throw new Refusal(409, 'DuplicateKey', 'El pedido ya existe');
      if (existing && repeats === 'existing') return { data: placed(state, existing), error: '' };
      if (order.items.length === 0) throw new Refusal(400, '', 'El pedido no tiene artículos');
      if (state.dialect.checksItems) checkItems(state, order.items);
      takeStock(state, order.items);
      state.orders.unshift(order);
      return { data: placed(state, order), error: '' };
    },
  },
  'order/filter': {
    access: 'user',
    run: ({ state, body, user }) => {
      const own = signedIn(user);
      const filters = readFilters(body);
      const company = filters.get('toCompany');
      const guid = filters.get('guid');
      const whose = (order: Order): string[] =>
        ({ user: [order.userGuid], order: [order.guid], either: [order.userGuid, order.guid] })[
          state.dialect.guidFilter
        ];
      const worksThere = state.people
        .find(({ id }) => id === own.personId)
        ?.employeeOf.includes(Number(company));
      const rows = state.orders.filter(
        (order) =>
          (worksThere ? String(order.toCompany) === company : order.userGuid === own.guid) &&
          (guid === undefined || whose(order).includes(guid)) &&
          (!filters.has('state') || order.state === filters.get('state')),
      );
      return {
        data: pageOf(body, rows, 5).map((order) => orderRow(state, order)),
        resultCount: state.dialect.counts === 'none' ? undefined : rows.length,
        error: '',
      };
    },
  },
  'order/changeState': {
    access: 'seller',
    run: ({ state, body }) => {
      const id = Number(take(body, 'orderId'));
      const order = state.orders.find((each) => each.id === id);
      const next = text(take(body, 'state', 'Order'));
      if (!order) throw new Refusal(404, '404', 'Pedido inexistente');
      if (!STATES.includes(next)) throw new Refusal(400, '', 'Estado inválido');
      order.state = next;
      if (text(take(body, 'sendEmail')) === 'true')
        state.outbox.push({ kind: 'state', to: order.sent.userEmail, number: order.number });
      return new Row('Reply', { error: '' });
    },
  },
};
