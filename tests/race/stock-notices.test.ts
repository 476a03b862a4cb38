/** Stock that comes and goes while several processes mail notices: one mail each, none lost. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '#backend/database/connection';
import { stockNotices } from '#backend/database/tables/stock-notices';
import { tellStock } from '#backend/notices/tell';
import { loadVariant } from '#variants/load';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { setStock } from '../support/notices.ts';

const variant = await loadVariant('NAM');
const { url, database } = useDatabase();
const processes: Database[] = [];
beforeAll(async () => {
  await plantShelves(database().db);
  processes.push(connect(url()), connect(url()));
});
afterAll(async () => {
  for (const each of processes) await each.close();
});

const WAITING = 500;
const wait = (productId: number, people = WAITING) =>
  database().db.execute(sql`insert into stock_notices (product_id, email, end_hash, confirmed_at)
    select ${productId}, 'p' || n || '@personas.example', 'h' || n, now()
    from generate_series(1, ${people}) n`);
const toldOf = async (code: string) => {
  const { rows } = await database().db.execute<{ mails: number; people: number }>(
    sql`select count(*)::int as mails, count(distinct recipient)::int as people from mails
        where template = 'stockNotice' and data ->> 'code' = ${code}`,
  );
  return rows[0];
};
const tellInAll = (times: number) =>
  Promise.all(
    processes.flatMap(({ db }) => Array.from({ length: times }, () => tellStock(db, variant))),
  );

test('eight at once in two processes tell each of 500 people once', async () => {
  const { db } = database();
  await wait(await plantProduct(db, { code: 'UNO', stock: { B: 1, C: 1 } }));
  const told = await tellInAll(4);
  // Notices that another process had locked at the last look are mailed by the next one.
  expect(told.reduce((sum, each) => sum + each, 0)).toBe(WAITING);
  expect(await toldOf('UNO')).toEqual({ mails: WAITING, people: WAITING });
  expect(await db.$count(stockNotices)).toBe(0);
});

test('stock that comes and goes at two branches: each recipient is mailed exactly once', async () => {
  const { db } = database();
  await wait(await plantProduct(db, { code: 'DOS', stock: { B: 0, C: 0 } }));
  const move = async (branch: string) => {
    for (let n = 0; n < 20; n += 1) await setStock(db, 'DOS', branch, n % 2);
    await setStock(db, 'DOS', branch, 1);
  };
  await Promise.all([move('B'), move('C'), tellInAll(5), tellInAll(5)]);
  await tellInAll(1);
  expect(await toldOf('DOS')).toEqual({ mails: WAITING, people: WAITING });
  expect(await db.$count(stockNotices)).toBe(0);
});

test('a notice cancelled while it is sent ends, with at most one mail', async () => {
  const { db } = database();
  await wait(await plantProduct(db, { code: 'TRES', stock: { B: 1 } }));
  const leave = async () => {
    for (let n = 1; n <= WAITING; n += 5)
      await db.execute(sql`delete from stock_notices where end_hash = ${`h${n}`}`);
  };
  await Promise.all([leave(), tellInAll(2)]);
  await tellInAll(1);
  const told = await toldOf('TRES');
  expect(told?.mails).toBe(told?.people);
  expect(told?.mails).toBeGreaterThanOrEqual(WAITING - WAITING / 5);
  expect(await db.$count(stockNotices)).toBe(0);
});
