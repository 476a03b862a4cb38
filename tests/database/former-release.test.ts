/**
 * During a deploy the release before still serves orders on tables that are this one's already. Its statements, as
 * they were recorded when its orders were placed, paid, noted, sent and cancelled, are run here: each must still
 * do what it did, and what they leave is this release's to go on with.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { poolOf } from '#backend/database/connection';
import { orderFilter } from '#contract/calls/orders';
import { ROOT } from '../root.ts';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

/** One a line; `rows` -1 = it was not counted. */
const statement = z.object({
  call: z.string(),
  text: z.string(),
  values: z.array(z.unknown()),
  rows: z.number(),
});
const recorded = readFileSync(join(ROOT, 'tests/database/former-orders.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => statement.parse(JSON.parse(line)));

let buyer: Planted;
let seller: Planted;
// As it was recorded: the same things under the same numbers.
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'FORMER-1', stock: { B: 5, C: 2 } });
  await plantProduct(db, { code: 'FORMER-2', stock: { B: 5 } });
  buyer = await plantUser(db, { email: 'compra@personas.example' });
  seller = await plantUser(db, { isSeller: true, employeeOf: 1, email: 'vende@personas.example' });
});

test('orders of the release before are placed, paid, sent and cancelled on the tables of this one', async () => {
  const { app, post } = shop();
  const client = await poolOf(app.db).connect();
  try {
    for (const [place, { call, text, values, rows }] of recorded.entries()) {
      const { rowCount } = await client.query(text, values);
      if (rows >= 0) expect([place, call, rowCount]).toEqual([place, call, rows]);
    }
  } finally {
    client.release(true);
  }
  // This release goes on with them.
  const list = async (filters: object[], { token }: Planted) =>
    orderFilter.output
      .parse((await post('/rest/order/filter', { filters }, { token })).body)
      .data.map(({ number, state, items }) => [number, state, items.length]);
  const both = [
    [1002, 'CAN', 1],
    [1001, 'DIS', 2],
  ];
  expect(await list([], buyer)).toEqual(both);
  expect(await list([{ FilterKey: 'toCompany', FilterValue: '1' }], seller)).toEqual(both);
  expect([await stockOf(app.db, 'FORMER-1'), await stockOf(app.db, 'FORMER-2')]).toEqual([5, 4]);
  const input = orderOf([{ Code: 'FORMER-1', Quantity: 1, Price: 100 }]);
  const { body } = await post('/rest/order/add', input, { token: buyer.token });
  expect(body.data).toMatchObject({ number: 1003, state: 'PPE' });
});
