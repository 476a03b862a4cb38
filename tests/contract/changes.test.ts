/** The feed of changes: complete, in order, under concurrent writes. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changeList } from '#contract/calls/changes';
import { DAY_MS } from '#contract/time/dates';
import { SELLER, usePeople } from '../support/cast.ts';
import { useOrderApp } from '../support/order-app.ts';
import { untilSettled } from '../support/settled.ts';
import { beside, until } from '../support/waiting.ts';

const { shop, post, plantOwn, place } = useOrderApp();
const { buyer, seller, clerk } = usePeople(shop, {
  buyer: {},
  seller: SELLER,
  clerk: { isSeller: true, employeeOf: 1, position: 'SEL' },
});

const list = async (input: object, { token } = seller) => {
  const { status, body } = await shop().post(changeList.path, input, { token });
  return status === 200
    ? changeList.output.parse(body)
    : { ...body, data: [], next: '', more: false };
};
const settled = () => untilSettled(shop().app.db);
const setStock = (code: string, quantity: number) =>
  sql`update stock set quantity = ${quantity} where product_id = (select id from products where code = ${code})`;

test('the first call gives the place from which later ones tell each change', async () => {
  const code = await plantOwn({ B: 9 });
  const subjects = ['order', 'product'];
  await settled();
  const start = await list({ subjects });
  expect(start).toMatchObject({ data: [], more: false });
  const order = await place(buyer, code);
  await post('changeState', { orderId: order.id, state: 'PAP', sendEmail: false }, seller);
  await settled();
  const { data, next, more } = await list({ subjects, since: start.next });
  expect(more).toBe(false);
  expect(
    data.filter(({ data: { number } }) => number === order.number).map(({ type }) => type),
  ).toEqual(expect.arrayContaining(['order.placed', 'order.paid', 'order.changed']));
  expect(data.map(({ type, data: { code: one } }) => `${type} ${one}`)).toContain(
    `stock.changed ${code}`,
  );
  expect((await list({ subjects, since: next })).data).toEqual([]);
  const products = await list({ subjects: ['product'], since: start.next });
  expect(products.data.every(({ data: one }) => one.code !== undefined)).toBe(true);
});

test('pages end where the next begins', async () => {
  const codes = await Promise.all([1, 2, 3, 4, 5].map(() => plantOwn({ B: 1 })));
  await settled();
  let { next: since } = await list({ subjects: ['product'] });
  for (const code of codes) await shop().app.db.execute(setStock(code, 7));
  await settled();
  const told: (string | undefined)[] = [];
  const marks: boolean[] = [];
  for (let page = 0; page < 3; page += 1) {
    const { data, next, more } = await list({ subjects: ['product'], since, rowsMax: 2 });
    told.push(...data.map(({ data: one }) => one.code));
    marks.push(more);
    since = next;
  }
  expect(marks).toEqual([true, true, false]);
  expect(told).toEqual(codes);
});

test('a change that commits after later ones is not passed over', async () => {
  const { db } = shop().app;
  const [slow, fast] = [await plantOwn({ B: 1 }), await plantOwn({ B: 1 })];
  const subjects = ['product'];
  await settled();
  let { next: since } = await list({ subjects });
  const told: (string | undefined)[] = [];
  const read = async () => {
    const page = await list({ subjects, since });
    told.push(...page.data.map(({ data }) => data.code));
    since = page.next;
  };
  await db.transaction(async (tx) => {
    await tx.execute(setStock(slow, 7));
    await db.execute(setStock(fast, 7));
    await read();
  });
  await settled();
  await read();
  expect(told.toSorted()).toEqual([slow, fast].toSorted());
});

test('many writers at once lose nothing and double nothing', async () => {
  const { db } = shop().app;
  const codes = await Promise.all(Array.from({ length: 20 }, () => plantOwn({ B: 1 })));
  const subjects = ['product'];
  await settled();
  let { next: since } = await list({ subjects });
  const told: (string | undefined)[] = [];
  const read = async () => {
    const page = await list({ subjects, since, rowsMax: 7 });
    told.push(...page.data.map(({ data }) => data.code));
    since = page.next;
    return page.more;
  };
  const writing = Promise.all(
    codes.map((code, index) =>
      db.transaction(async (tx) => {
        await tx.execute(setStock(code, 7));
        await tx.execute(sql`select pg_sleep(${(index % 5) / 50})`);
      }),
    ),
  );
  await beside(writing, read);
  await settled();
  await until('the last page', async () => !(await read()));
  expect(told.toSorted()).toEqual(codes.toSorted());
});

test('a place that is too old, of another database or nonsense is refused', async () => {
  const { next } = await list({ subjects: ['product'] });
  const [xid, id, second] = next.split('-');
  for (const since of [
    'x',
    `${xid}-${id}-${Number(second) - (30 * DAY_MS) / 1_000}`,
    `${Number(xid) + 1_000_000}-0-${second}`,
  ])
    expect(await list({ subjects: ['product'], since })).toMatchObject({
      errorCode: 'changes.stale',
    });
});

test('each subject needs its permission', async () => {
  const { db } = shop().app;
  await db.execute(sql`insert into config (key, value) values ('STAFF_TABLE',
    '{"positions": {"OWN": ["users"], "SEL": ["stock"]}}')`);
  expect(await list({ subjects: ['product'] }, clerk)).toMatchObject({ more: false });
  for (const subject of ['order', 'company', 'person'])
    expect(await list({ subjects: ['product', subject] }, clerk)).toMatchObject({
      errorCode: 'permission.missing',
    });
});
