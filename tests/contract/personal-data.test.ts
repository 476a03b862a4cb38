/** Exports and erasures with quoted texts, and of people who have left the shop. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eraseAccount, erasedKey } from '#backend/privacy/erase';
import { useApp } from '../support/app.ts';
import { SELLER, usePeople } from '../support/cast.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'bujia', stock: { B: 50 } });
});
const { buyer, seller } = usePeople(shop, { buyer: {}, seller: SELLER });
const ask = (path: string, input: unknown, { token }: Planted) =>
  shop().post(`/rest/${path}`, input, { token });

test('an address with quotes is erased from sellers’ notes as well', async () => {
  const { db, files, now } = shop().app;
  const address = 'Rivera 1234, apto "Z9" \\ fondo';
  const { body } = await ask(
    'order/add',
    orderOf([{ Code: 'bujia', Quantity: 1, Price: 100 }]),
    buyer,
  );
  // The test parses the reply with the contract's schema.
  const { id } = body.data as { id: number };
  await db.execute(sql`update person_addresses set address = ${address}
    where person_id = ${buyer.personId}`);
  await db.execute(sql`insert into order_remarks (order_id, kind, text, user_id)
    values (${id}, 'note', ${`llevar a ${address} el lunes`}, ${seller.userId})`);
  await eraseAccount({ db, files, now }, buyer.guid, { onlyRequested: false, notifies: false });
  await files.remove(erasedKey(buyer.guid));
  const { rows } = await db.execute(sql`select text from order_remarks`);
  expect(rows).toEqual([{ text: 'llevar a (borrado) el lunes' }]);
});

test('the export of an editor of others’ data lists the changes without that data', async () => {
  const { db } = shop().app;
  const customer = await plantUser(db);
  const { status } = await ask(
    'person/update',
    { id: customer.personId, parms: { PersonIdentifier: '51234567' } },
    seller,
  );
  expect(status).toBe(200);
  await db.execute(sql`delete from employees where person_id = ${seller.personId}`);
  await db.execute(sql`delete from user_roles where user_id = ${seller.userId}`);
  const { body } = await ask('person/export', {}, seller);
  const told = JSON.stringify(body.data);
  expect(told).toContain('Cambios de tus datos');
  expect(told).not.toContain('51234567');
  const { body: own } = await ask('person/export', {}, customer);
  expect(JSON.stringify(own.data)).toContain('51234567');
});

test('saved views are exported by their kind', async () => {
  const value = { table: 'products', name: 'Sin stock', search: '?stock=NO', columns: ['code'] };
  await ask('kept/views', { entries: [{ id: '1', changedAt: 1, value }] }, seller);
  const { body } = await ask('person/export', {}, seller);
  // The test parses the reply with the contract's schema.
  const { sections } = body.data as { sections: { rows: Record<string, string>[] }[] };
  const kept = sections
    .flatMap(({ rows }) => rows)
    .find(({ Datos }) => Datos?.includes('Sin stock'));
  expect(kept?.Lista).toBe('Vistas de tablas');
});

test('the author of a publication is erased, and namesakes are kept', async () => {
  const { db, files, now } = shop().app;
  const leaver = await plantUser(db);
  await db.execute(sql`insert into publications (reason, author, ended_at)
    select 'asked', 'Ana Píriz', now() from generate_series(1, 2)`);
  await db.execute(sql`insert into audit_entries (user_id, author, subject, subject_id, action, changes)
    select ${leaver.userId}, 'Ana Píriz', 'publication', min(id)::text, 'INS', '[]' from publications`);
  await eraseAccount({ db, files, now }, leaver.guid, { onlyRequested: false, notifies: false });
  await files.remove(erasedKey(leaver.guid));
  const { rows } = await db.execute(sql`select author from publications order by id`);
  expect(rows).toEqual([{ author: 'Cuenta borrada' }, { author: 'Ana Píriz' }]);
});

test('a seller exports the data of a limited number of people per hour', async () => {
  const { db } = shop().app;
  const another = await plantUser(db, { isSeller: true, employeeOf: 1 });
  const exportFor = async (who: Planted) =>
    (await ask('person/exportFor', { id: seller.personId, reason: 'Lo pidió' }, who)).status;
  for (let time = 0; time < 20; time += 1) expect(await exportFor(another)).toBe(200);
  expect(await exportFor(another)).toBe(429);
  const third = await plantUser(db, { isSeller: true, employeeOf: 1 });
  expect(await exportFor(third)).toBe(200);
});
