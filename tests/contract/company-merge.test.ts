/** Merges of two companies: nothing is lost, and invalid merges are refused. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { refreshListIndex } from '#backend/catalog/list-index/list-index';
import { NAMING, RECEIVING } from '#backend/companies/merge';
import { brands } from '#backend/database/tables/catalog';
import { productClientsOf } from '#backend/database/tables/product-marks';
import { autopartFilter } from '#contract/calls/catalog';
import { companyListDuplicates, companyMerge } from '#contract/calls/companies';
import { useCompanyApp } from '../support/companies.ts';
import { plantProduct } from '../support/goods.ts';
import { plantUser, plantWaiting } from '../support/people.ts';

const { shop, who, post, good, add, find, update, audit, newRut } = useCompanyApp();
const merge = async (id: number, otherId: number, more: object = {}) =>
  companyMerge.output.parse(await good(companyMerge.path, { id, otherId, ...more })).data;

test('the merge covers every column that refers to a company', async () => {
  const { rows } = await shop().app.db.execute<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'integer'
      and (c.column_name ~ 'company_id$' or c.column_name = 'client_of_id')`);
  const refersByKey = await shop().app.db.execute<{ table: string; column: string }>(sql`
    select k.conrelid::regclass::text as table, a.attname as column from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'companies'::regclass`);
  const known = new Set([...NAMING, RECEIVING].map(({ table, column }) => `${table}.${column}`));
  for (const { table, column } of [...rows, ...refersByKey.rows])
    expect(known, `${table}.${column}`).toContain(`${table}.${column}`);
});

test('lists, employees, accounts, orders and communications belong to the remaining company', async () => {
  const { db } = shop().app;
  const kept = await add({
    CompanyName: 'Taller Sur',
    Emails: [{ CoEmail: 'sur@taller.example' }],
    Tags: [{ TagName: 'mayorista' }],
  });
  const other = await add({
    CompanyName: 'TALLER SUR S.A.',
    Phones: [{ CoPhone: '099123456' }, { CoPhone: '2900 1234' }],
    Emails: [{ CoEmail: 'SUR@taller.example' }, { CoEmail: 'compras@taller.example' }],
    Tags: [{ TagName: 'mayorista' }, { TagName: 'radiadores' }],
    ClientOf: [{ ClientOfCompanyId: kept.id }, { ClientOfCompanyId: 2 }],
  });
  const employed = await update({
    id: other.id,
    employees: [
      { BCMode: 'INS', PersonName: 'Luis', PersonLastName: 'Sosa', EmployeePositionId: 'OWN' },
    ],
  });
  const member = await plantUser(db);
  await db.execute(sql`update users set company_id = ${other.id}, company_name = 'Como la escribió'
    where id = ${member.userId}`);
  await db.execute(sql`insert into communications (type, subject, message, last_event, date,
      creator_person_id, creator_company_id, contact_company_id, person_id)
    values ('PHO', 'Pidió precio', '…', 'DON', now(), ${who('seller').personId}, 1, ${other.id}, ${who('seller').personId})`);

  const merged = await merge(kept.id, other.id, {
    version: kept.version,
    otherVersion: employed.version,
  });
  expect(merged).toMatchObject({
    id: kept.id,
    name: 'Taller Sur',
    identifier: kept.identifier,
    version: kept.version + 1,
    phones: [{ phone: '099 123 456' }, { phone: '2900 1234' }],
    emails: [{ email: 'sur@taller.example' }, { email: 'compras@taller.example' }],
    tags: [{ name: 'mayorista' }, { name: 'radiadores' }],
    employees: [{ name: 'Luis', employeePositionId: 'OWN' }],
    clientOf: [{ id: 2 }],
    former: [{ id: other.id, identifier: other.identifier }],
  });
  const of = async (table: string, column: string) => {
    const { rows } = await db.execute<{ id: number }>(
      sql`select ${sql.identifier(column)} as id from ${sql.identifier(table)} where ${sql.identifier(column)} in (${kept.id}, ${other.id})`,
    );
    return rows.map(({ id }) => id);
  };
  expect(await of('users', 'company_id')).toEqual([kept.id]);
  expect(await of('communications', 'contact_company_id')).toEqual([kept.id]);
  // The merged id and RUT lead here.
  expect(await find(other.id)).toEqual(merged);
  expect(await audit('company', kept.id)).toMatchObject([{ action: 'UPD' }, { action: 'INS' }]);
  const [gone] = await audit('company', other.id);
  expect(gone).toMatchObject({ action: 'DLT' });
  expect(gone?.reason).toContain(other.identifier);
  expect(gone?.changes).toContainEqual({ field: 'name', from: 'TALLER SUR S.A.' });
});

test('a registration with the RUT of a merged company joins the remaining one', async () => {
  const { db } = shop().app;
  const [kept, other] = [await add(), await add({ CompanyIdentifier: newRut() })];
  await merge(kept.id, other.id);
  const email = 'nueva@taller.example';
  const guid = await plantWaiting(db, email);
  await db.execute(
    sql`update registrations set data = data || ${JSON.stringify({
      company: { name: 'Taller', identifier: other.identifier },
    })}::jsonb where email = ${email}`,
  );
  const { body } = await shop().post('/rest/user/activate', { guid });
  expect(body.error).toBe('');
  const { rows } = await db.execute(sql`select company_id from users where email = ${email}`);
  expect(rows).toEqual([{ company_id: kept.id }]);
});

test('the company that receives the orders cannot be merged in either direction', async () => {
  const { id } = await add();
  for (const input of [
    { id: 1, otherId: id },
    { id, otherId: 1 },
  ]) {
    const { status, body } = await post(companyMerge.path, input);
    expect({ status, code: body.errorCode }).toEqual({ status: 409, code: 'company.mergeOfShop' });
  }
  const itself = await post(companyMerge.path, { id, otherId: id });
  expect(itself.body.errorCode).toBe('company.mergeSelf');
  const absent = await post(companyMerge.path, { id, otherId: 2_000_000 });
  expect(absent.status).toBe(404);
});

test('an outdated merge and an update of a merged company are refused with the current company', async () => {
  const [kept, other] = [await add(), await add()];
  const changed = await update({ id: other.id, parms: { CompanyName: 'Con otro nombre' } });
  const over = await post(companyMerge.path, {
    id: kept.id,
    otherId: other.id,
    otherVersion: other.version,
  });
  expect(over.body).toMatchObject({
    errorCode: 'record.stale',
    detail: { id: other.id, name: 'Con otro nombre' },
  });
  await merge(kept.id, other.id, { otherVersion: changed.version });
  const late = await post('/rest/company/update', {
    id: other.id,
    version: changed.version,
    parms: { CompanyName: 'Tarde' },
  });
  expect(late.body).toMatchObject({ errorCode: 'record.stale', detail: { id: kept.id } });
});

test('probable duplicates are listed with the values that they share', async () => {
  const [rut, twisted] = ['218765430012', '218765430017'];
  const one = await add({
    CompanyName: 'Frenos Olímar',
    CompanyIdentifier: rut,
    Phones: [{ CoPhone: '2711 2233' }],
  });
  const two = await add({
    CompanyName: 'FRENOS OLIMAR SRL',
    CompanyIdentifier: twisted,
    Phones: [{ CoPhone: '+598 2711 2233' }],
  });
  const { data } = companyListDuplicates.output.parse(await good(companyListDuplicates.path, {}));
  const found = data.find(({ first, second }) => first.id === one.id && second.id === two.id);
  expect(found?.signs).toEqual(['identifier', 'name', 'phone']);
});

test('filters list the remaining company, under its new name, for goods of the other', async () => {
  const { db } = shop().app;
  await db.insert(brands).values({ id: 1, name: 'Refrimar' });
  const productId = await plantProduct(db, { code: 'DE-OTRA' });
  const [kept, other] = [await add({}), await add({})];
  await db.transaction(async (tx) => {
    await tx.insert(productClientsOf).values({ productId, companyId: other.id });
    await refreshListIndex(tx, [productId]);
  });
  const listed = async (companyId: number) => {
    const filters = [{ FilterKey: 'clientOfCompanyId', FilterValue: `${companyId}` }];
    const { data, resultFilters } = autopartFilter.output.parse(
      await good(autopartFilter.path, { filters, rowIndex: 0 }),
    );
    const group = resultFilters.find(({ key }) => key === 'clientOfCompanyId');
    return { count: data.length, name: group?.items.find(({ id }) => id === `${companyId}`)?.name };
  };
  expect(await listed(other.id)).toEqual({ count: 1, name: other.name });
  await update({ id: other.id, parms: { CompanyName: 'Otra Razón S.A.' } });
  expect(await listed(other.id)).toEqual({ count: 1, name: 'Otra Razón S.A.' });
  await merge(kept.id, other.id);
  expect(await listed(kept.id)).toEqual({ count: 1, name: kept.name });
  expect((await listed(other.id)).count).toBe(0);
});
