import { expect, test } from 'vitest';
import { walkOrders } from '#stores/orders/order-export';
import { order } from '../sample-order.ts';

/** A list of orders by id, which changes between two pages. */
const shopOf = (ids: number[], between = (_ids: number[]): void => {}) => {
  return async (after: number, rowsMax: number) => {
    const rest = ids.filter((id) => id > after).sort((a, b) => a - b);
    const data = rest.slice(0, rowsMax).map((id) => ({ ...order, id }));
    between(ids);
    return { ok: true, data: { data, resultCount: rest.length } } as const;
  };
};
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
const read = async (ask: ReturnType<typeof shopOf>, most?: number) => {
  const ids: number[] = [];
  const reply = await walkOrders(ask, (orders) => ids.push(...orders.map(({ id }) => id)), most);
  expect(reply.ok).toBe(true);
  return ids;
};

test('none is left out, however many there are', async () => {
  expect(await read(shopOf(upTo(6_120)))).toEqual(upTo(6_120));
  expect(await read(shopOf([]))).toEqual([]);
});

test('every order is exported once, while others arrive and earlier ones leave the list', async () => {
  const ids = await read(
    shopOf(upTo(250), (list) => {
      list.shift();
      if (list.length < 260) list.push((list.at(-1) ?? 0) + 1);
    }),
  );
  expect(ids.slice(0, 250)).toEqual(upTo(250));
  expect(new Set(ids).size).toBe(ids.length);
});

test('it ends at the requested number', async () => {
  expect(await read(shopOf(upTo(400)), 250)).toEqual(upTo(250));
});

test('a page that does not come leaves no half file', async () => {
  const error = { text: 'No pudimos conectarnos.', status: 0 };
  const walked = await walkOrders(
    async () => ({ ok: false, error }),
    () => {},
  );
  expect(walked).toEqual({ ok: false, error });
});
