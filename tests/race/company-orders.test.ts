/** Orders that are placed while their buyer's company is merged into another one: they are of the one that stays. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { LOCKS } from '#backend/database/advisory-locks';
import { allowLongWork, type Tx } from '#backend/database/connection';
import { companyMerge } from '#contract/calls/companies';
import { SELLER } from '../support/cast.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantUser } from '../support/people.ts';
import { until } from '../support/waiting.ts';

let seller: Planted;
let buyer: Planted;
const [KEPT, OTHER] = [71, 72];
const { shop, plantOwn, post } = useOrderApp(async ({ app: { db } }) => {
  seller = await plantUser(db, SELLER);
  buyer = await plantUser(db);
});
const db = () => shop().app.db;

beforeAll(async () => {
  await db().execute(sql`insert into companies (id, name, identifier)
    values (${KEPT}, 'Uno', '21000071'), (${OTHER}, 'Dos', '21000072')`);
  await db().execute(sql`update users set company_id = ${OTHER}, company_name = 'Dos'
    where id = ${buyer.userId}`);
});

const merge = () =>
  shop().post(companyMerge.path, { id: KEPT, otherId: OTHER }, { token: seller.token });
const waiters = async (): Promise<number> => {
  const { rows } = await db().execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};
const companyOf = async (code: string) => {
  const { rows } = await db().execute<{ id: number }>(
    sql`select company_id as id from orders o join order_items i on i.order_id = o.id where i.code = ${code}`,
  );
  return rows.map(({ id }) => id);
};

/** An order that `hold` blocks until `meanwhile` is done. */
const placeHeld = async (
  code: string,
  hold: (tx: Tx) => Promise<unknown>,
  meanwhile: () => Promise<void>,
): Promise<number> => {
  let placing: ReturnType<typeof post> | undefined;
  await db().transaction(async (tx) => {
    await allowLongWork(tx);
    await hold(tx);
    placing = post('add', orderOf([{ Code: code, Quantity: 1, Price: 100 }]), buyer);
    await until('the order that waits', async () => (await waiters()) > 0);
    await meanwhile();
  });
  return (await placing)?.status ?? 0;
};

test('an order stored before the merge moves with it, a later one belongs to the remaining company', async () => {
  const [before, after] = [await plantOwn({ B: 5 }), await plantOwn({ B: 5 })];
  let merging: ReturnType<typeof merge> | undefined;
  // Stored, not yet committed: it waits for its stock.
  const first = await placeHeld(
    before,
    (tx) => tx.execute(sql`select from stock order by product_id, branch_code for update`),
    async () => {
      merging = merge();
      await until('the merge that waits', async () => (await waiters()) > 1);
    },
  );
  expect([first, (await merging)?.status]).toEqual([200, 200]);
  expect(await companyOf(before)).toEqual([KEPT]);

  // Its company was read before the merge; it is stored after it.
  await db().execute(sql`insert into companies (id, name, identifier)
    values (73, 'Tres', '21000073')`);
  const second = await placeHeld(
    after,
    (tx) => tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.account}::int, ${buyer.userId})`),
    async () => {
      const { status } = await shop().post(
        companyMerge.path,
        { id: 73, otherId: KEPT },
        { token: seller.token },
      );
      expect(status).toBe(200);
    },
  );
  expect([second, await companyOf(after)]).toEqual([200, [73]]);
});
