/** What an export collects while orders come in, and where it ends. */
import { expect, test } from 'vitest';
import { collectOrders } from '#stores/order-export';
import { order } from './sample.ts';

/** A list of so many orders, newest first, to which `arriving` more come between two pages. */
const shopOf = (count: number, arriving = 0) => {
  let newest = count;
  return async ({ rowIndex, rowsMax }: { rowIndex: number; rowsMax: number }) => {
    const from = newest - rowIndex * rowsMax;
    const ids = Array.from({ length: Math.max(0, Math.min(rowsMax, from)) }, (_, at) => from - at);
    const reply = { data: ids.map((id) => ({ ...order, id })), resultCount: newest };
    newest += arriving;
    return { ok: true, data: reply } as const;
  };
};
const idsOf = async (found: ReturnType<typeof collectOrders>) => {
  const reply = await found;
  if (!reply.ok) throw new Error(reply.error.text);
  return { ids: reply.data.orders.map(({ id }) => id), missing: reply.data.missing };
};

test('every order is there once, also while others come in', async () => {
  const { ids } = await idsOf(collectOrders(shopOf(250, 1)));
  expect(new Set(ids).size).toBe(ids.length);
  for (let id = 1; id <= 250; id += 1) expect(ids).toContain(id);
});

test('an export that ends before the orders do says how many it lacks', async () => {
  const { ids, missing } = await idsOf(collectOrders(shopOf(5_120)));
  expect([ids.length, missing]).toEqual([5_000, 120]);
  expect(await idsOf(collectOrders(shopOf(5_000)))).toMatchObject({ missing: 0 });
  expect(await idsOf(collectOrders(shopOf(0)))).toEqual({ ids: [], missing: 0 });
});

test('a page that does not come leaves no half file', async () => {
  const error = { text: 'No pudimos conectarnos.', status: 0 };
  expect(await collectOrders(async () => ({ ok: false, error }))).toEqual({ ok: false, error });
});
