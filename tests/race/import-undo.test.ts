/** Undos of imports that meet changes by hand, sales, and each other. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { allowLongWork } from '#backend/database/connection';
import { lockGoods } from '#backend/goods/changed-by';
import { SELLER, usePeople } from '../support/cast.ts';
import { createImporter } from '../support/imports.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';
import { beside, until } from '../support/waiting.ts';

const { shop, post, plantOwn } = useOrderApp();
const { buyer, seller } = usePeople(shop, { buyer: {}, seller: SELLER });
const importer = () => createImporter(shop().post, seller.token);

const numberOf = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await shop().app.db.execute<{ n: number }>(query);
  return rows[0]?.n ?? -1;
};
const centsOf = (code: string) =>
  numberOf(sql`select price_cents as n from products where code = ${code}`);
const unitsOf = (code: string) =>
  numberOf(sql`select quantity as n from stock where branch_code = 'B'
    and product_id = (select id from products where code = ${code})`);
/** How often the undo of an import changed a product. */
const undosOf = (code: string, number: number) =>
  numberOf(sql`select count(*)::int as n from audit_entries
    where subject = 'product' and subject_id = ${code} and batch = ${`import:${number}:undone`}`);

test('an undo waits for a change by hand, and leaves it', async () => {
  const imp = importer();
  const { db } = shop().app;
  const [edited, other] = [await plantOwn({}), await plantOwn({})];
  const written = await imp.write(
    await imp.compare('prices', `codigo;precio\n${edited};150\n${other};150\n`),
  );
  let undoing: ReturnType<typeof imp.undo> | undefined;
  await db.transaction(async (tx) => {
    await allowLongWork(tx);
    await lockGoods(tx);
    await tx.execute(sql`update products set price_cents = 16000 where code = ${edited}`);
    undoing = imp.undo(written);
    await until('an undo that waits', async () => {
      const { rows } = await db.execute(
        sql`select from pg_locks where not granted and locktype = 'advisory'
              and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length > 0;
    });
  });
  expect(await undoing).toMatchObject({ state: 'partlyUndone', remaining: 1 });
  expect([await centsOf(edited), await centsOf(other)]).toEqual([160_00, 100_00]);
});

test('two undos at once change each product once', async () => {
  const imp = importer();
  const code = await plantOwn({});
  const written = await imp.write(await imp.compare('prices', `codigo;precio\n${code};150\n`));
  const replies = await Promise.all([1, 2, 3].map(() => imp.ask('undo', written)));
  for (const { status, body } of replies)
    expect([200, body.errorCode === 'import.state' ? status : 200]).toContain(status);
  await Promise.all([1, 2].map(() => imp.finish(written.guid)));
  expect((await imp.finish(written.guid)).state).toBe('undone');
  expect([await centsOf(code), await undosOf(code, written.number)]).toEqual([100_00, 1]);
});

test('an undo of stock asked for twice beside sales keeps every sale', async () => {
  const imp = importer();
  const code = await plantOwn({ B: 500 });
  const written = await imp.write(await imp.compare('stock', `codigo;Stock B\n${code};900\n`));
  expect(await unitsOf(code)).toBe(900);
  let sold = 0;
  const sell = async () => {
    const { status } = await post('add', orderOf([{ Code: code, Quantity: 1, Price: 100 }]), buyer);
    if (status === 200) sold += 1;
  };
  await sell();
  await beside(Promise.all([imp.undo(written), imp.ask('undo', written)]), sell);
  await sell();
  expect((await imp.find(written.guid)).state).toBe('undone');
  expect([await unitsOf(code), await undosOf(code, written.number)]).toEqual([500 - sold, 1]);
  expect(sold).toBeGreaterThan(1);
});
