/**
 * What this release says to its database to log in, show the list, and place, pay, note, send and cancel orders. With
 * each release it is kept for the next one (former-release.test.ts), in a file named by the number of migrations:
 * `RECORD_ORDERS=1 npm test -- tests/database/record-orders.test.ts`
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { autopartFilter } from '#contract/calls/catalog';
import {
  orderChangeState,
  orderDetail,
  orderNote,
  orderTrack,
} from '#contract/calls/order-management';
import { orderAdd, orderCancel, orderFilter } from '#contract/calls/orders';
import { orderOf } from '../support/orders.ts';
import { PASSWORD, type Planted } from '../support/people.ts';
import { countMigrations, RECORDINGS, useFormerGoods } from './former-goods.ts';
import { recordStatements } from './record-statements.ts';

const shop = useFormerGoods();

test('what this release says to sell can be recorded', async () => {
  const { post, login, buyer, seller } = shop();
  const { begin, stop } = recordStatements();
  const ask = async (path: string, input: object, who?: Planted) => {
    begin(path.replace(/^.*\//, ''));
    const { status, body } = await post(path, input, { token: who?.token });
    expect([path, status, body]).toEqual([path, 200, body]);
    return body;
  };
  const place = async (rows: Parameters<typeof orderOf>[0]) =>
    orderAdd.output.parse(await ask(orderAdd.path, orderOf(rows), buyer)).data;
  const said: ReturnType<typeof stop> = [];
  const toCompany = [{ FilterKey: 'toCompany', FilterValue: '1' }];
  try {
    begin('login');
    expect((await login(buyer.email, PASSWORD)).status).toBe(200);
    await ask(autopartFilter.path, { filters: [] });
    const { id: orderId } = await place([
      { Code: 'FORMER-1', Quantity: 2, Price: 100 },
      { Code: 'FORMER-2', Quantity: 1, Price: 100 },
    ]);
    await ask(orderFilter.path, { filters: [] }, buyer);
    await ask(orderFilter.path, { filters: toCompany }, seller);
    await ask(orderDetail.path, { orderId }, buyer);
    await ask(orderDetail.path, { orderId }, seller);
    await ask(orderChangeState.path, { orderId, state: 'PAP', sendEmail: true }, seller);
    await ask(orderNote.path, { orderId, text: 'Pagó' }, seller);
    await ask(orderTrack.path, { orderId, trackingNumber: 'UES-1' }, seller);
    await ask(orderChangeState.path, { orderId, state: 'DIS', sendEmail: true }, seller);
    const { gUID } = await place([{ Code: 'FORMER-1', Quantity: 1, Price: 100 }]);
    await ask(orderCancel.path, { guid: gUID }, buyer);
  } finally {
    said.push(...stop());
  }
  for (const what of ['insert into orders', 'insert into order_items', 'update stock'])
    expect(said.filter(({ text, rows }) => text.includes(what) && rows > 0)).not.toEqual([]);
  if (process.env.RECORD_ORDERS)
    writeFileSync(
      join(RECORDINGS, `${countMigrations()}.jsonl`),
      said.map((line) => `${JSON.stringify(line)}\n`).join(''),
    );
});
