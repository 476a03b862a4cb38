/**
 * During a deploy the release before still serves orders on tables that are this one's already. The statements of
 * earlier releases, as they were recorded (record-orders.test.ts) when their orders were placed, paid, noted, sent and
 * cancelled, are run here: each must still do what it did, and what they leave is this release's to go on with.
 */
import { describe, expect, test } from 'vitest';
import { poolOf } from '#backend/database/connection';
import { orderFilter } from '#contract/calls/orders';
import { stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import type { Planted } from '../support/people.ts';
import { countMigrations, readRecordings, useFormerGoods } from './former-goods.ts';
import { statement } from './record-statements.ts';

/** Of one release, at the most. */
const MIGRATIONS_EACH = 12;

test('the newest recording is of the release before, or of this one', () => {
  const newest = readRecordings().at(-1)?.migrations ?? 0;
  expect(newest).toBeLessThanOrEqual(countMigrations());
  expect(
    countMigrations() - newest,
    'make it anew: RECORD_ORDERS=1 npm test -- tests/database/record-orders.test.ts',
  ).toBeLessThanOrEqual(MIGRATIONS_EACH);
});

describe.each(readRecordings())('a release of $migrations migrations', ({ lines }) => {
  const recorded = lines.map((line) => statement.parse(JSON.parse(line)));
  const shop = useFormerGoods();

  test('orders of the release before are placed, paid, sent and cancelled on the tables of this one', async () => {
    const { app, post, buyer, seller } = shop();
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
});
