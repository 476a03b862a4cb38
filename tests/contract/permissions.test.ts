/** Permissions of the shop's people through HTTP, and the table that an owner edits. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#backend/database/tables/audit';
import { config } from '#backend/database/tables/site';
import { userGet } from '#contract/calls/accounts';
import { auditList } from '#contract/calls/audit';
import { companyFilter, companyUpdate } from '#contract/calls/companies';
import {
  productAdd,
  productDetail,
  productTable,
  productUndo,
  productUpdate,
} from '#contract/calls/goods';
import { exportRows, importFind, importStart } from '#contract/calls/imports';
import { orderNote } from '#contract/calls/order-management';
import { exchangeRateSet } from '#contract/calls/payments';
import { permissionFind, permissionSet, userInvite } from '#contract/calls/people';
import type { EmployeePosition } from '#contract/entities/companies';
import { PERMISSIONS, type Permission } from '#contract/people/permission';
import {
  DEFAULT_STAFF_TABLE,
  STAFF_TABLE_KEY,
  type StaffTable,
} from '#contract/people/permissions';
import { useCompanyApp } from '../support/companies.ts';
import { plantProduct } from '../support/goods.ts';
import { type Planted, plantUser } from '../support/people.ts';

const { shop, who, post, good, audit } = useCompanyApp();
const SHOP = 1;
let vendor: Planted;
let mechanic: Planted;

beforeAll(async () => {
  const { db } = shop().app;
  vendor = await plantUser(db, { isSeller: true, employeeOf: SHOP, position: 'SEL' });
  mechanic = await plantUser(db, { employeeOf: SHOP, position: 'MEC' });
  await db.execute(sql`insert into brands (id, name) values (1, 'Refrimar')`);
});

const stored = async () => permissionFind.output.parse(await good(permissionFind.path, {})).data;
const save = async (table: StaffTable, by = who('seller')) =>
  post(permissionSet.path, { table, version: (await stored()).version }, by);
const withPosition = (position: EmployeePosition, permissions: Permission[]): StaffTable => ({
  ...DEFAULT_STAFF_TABLE,
  positions: { ...DEFAULT_STAFF_TABLE.positions, [position]: permissions },
});
const missing = async (path: string, input: unknown, by = vendor) => {
  const { status, body } = await post(path, input, by);
  return status === 403 && body.errorCode === 'permission.missing' ? body.detail : status;
};
const own = async (by: Planted) => userGet.output.parse(await good(userGet.path, {}, by)).data;

test('a reply about the caller tells the permissions of the position', async () => {
  expect((await own(vendor)).permissions).toEqual(DEFAULT_STAFF_TABLE.positions.SEL);
  expect((await own(who('seller'))).permissions).toEqual(DEFAULT_STAFF_TABLE.positions.OWN);
  expect((await own(mechanic)).permissions).toEqual(['orders']);
  expect((await own(who('buyer'))).permissions).toEqual([]);
  expect((await own(who('outsider'))).permissions).toEqual([]);
});

test('a refusal names what is missing and who can give it', async () => {
  const { status, body } = await post(exchangeRateSet.path, { currency: 'USD', rate: 40 }, vendor);
  expect({ status, error: body.error, code: body.errorCode }).toEqual({
    status: 403,
    code: 'permission.missing',
    error:
      'No tienes permiso para cambiar los ajustes de la tienda, sus datos de pago ni la cotización; pídeselo a quien administra los usuarios de la tienda, como el titular.',
  });
});

test('a changed table holds for the next call, and stands in the history in words', async () => {
  expect(await missing(companyFilter.path, {})).toBe(200);
  expect((await save(withPosition('SEL', ['stock', 'orders']))).status).toBe(200);
  expect(await missing(companyFilter.path, {})).toEqual({ permissions: ['customers'] });
  expect((await own(vendor)).permissions).toEqual(['stock', 'orders']);
  expect((await audit('permissions', 'STAFF_TABLE'))[0]?.changes).toEqual([
    {
      field: 'permissions.Vendedor',
      from: ['Catálogo', 'Stock', 'Pedidos', 'Clientes'],
      to: ['Stock', 'Pedidos'],
    },
  ]);
  await save(DEFAULT_STAFF_TABLE);
  expect(await missing(companyFilter.path, {})).toBe(200);
});

test('costs are read, sorted by and changed by users with the permission prices alone', async () => {
  await plantProduct(shop().app.db, { code: 'COSTO-1' });
  const code = 'COSTO-1';
  await good(productUpdate.path, { code, parms: { ProductLastCost: 77.5 } });
  const replies = async (by: Planted) => [
    await good(productDetail.path, { code }, by),
    await good(productTable.path, { codes: [code] }, by),
    await good(productUpdate.path, { code, parms: { ProductName: 'Con costo' } }, by),
    (await post(productUpdate.path, { code, version: 999, parms: { ProductDua: 'X' } }, by)).body,
    await good(auditList.path, { subject: 'product', subjectId: code }, by),
  ];
  const tellCost = async (by: Planted) =>
    (await replies(by)).map((reply) => /astCost|77\.5/.test(JSON.stringify(reply)));
  const sorted = (by: Planted, column: string) =>
    missing(productTable.path, { sort: { by: column } }, by);
  const change = { code, parms: { ProductLastCost: 5 } };
  expect(await tellCost(vendor)).toEqual([false, false, false, false, false]);
  for (const column of ['lastCost', 'margin'])
    expect(await sorted(vendor, column)).toEqual({ permissions: ['prices'] });
  expect(await sorted(vendor, 'price')).toBe(200);
  expect(await missing(productUpdate.path, change)).toEqual({ permissions: ['prices'] });
  expect(await missing(exportRows.path, { kind: 'products' })).toEqual({ permissions: ['prices'] });
  await save(withPosition('SEL', ['catalogue', 'prices', 'stock', 'orders']));
  expect(await tellCost(vendor)).toEqual([true, true, true, true, true]);
  expect(await missing(productUpdate.path, change)).toBe(200);
  await save(DEFAULT_STAFF_TABLE);
});

test('the history shows customers to the permission customers alone', async () => {
  await shop()
    .app.db.insert(auditEntries)
    .values({
      ...{ at: new Date(), author: 'Ana', subject: 'person', subjectId: '1', action: 'UPD' },
      ...{ changes: [{ field: 'PePhone', to: '099 123 456' }], reason: '' },
    });
  const tellPhone = async () =>
    JSON.stringify(await good(auditList.path, {}, vendor)).includes('099 123 456');
  expect(await tellPhone()).toBe(true);
  await save(withPosition('SEL', ['catalogue', 'stock', 'orders']));
  expect(await tellPhone()).toBe(false);
  await save(DEFAULT_STAFF_TABLE);
});

test('a damaged table grants nobody more than it says', async () => {
  const { db } = shop().app;
  const write = (value: string) =>
    db.update(config).set({ value }).where(eq(config.key, STAFF_TABLE_KEY));
  await save(withPosition('SEL', ['orders']));
  await write('{');
  expect((await own(vendor)).permissions).toEqual([]);
  expect((await own(who('seller'))).permissions).toEqual([...PERMISSIONS]);
  await write(JSON.stringify({ positions: { SEL: ['orders', 'coffee'], BOSS: ['users'] } }));
  expect((await own(vendor)).permissions).toEqual(['orders']);
  expect((await own(mechanic)).permissions).toEqual([]);
  await save(DEFAULT_STAFF_TABLE);
  expect((await own(vendor)).permissions).toEqual(DEFAULT_STAFF_TABLE.positions.SEL);
});

test('a table over a newer one is refused with the newer one', async () => {
  const { version } = await stored();
  await save(withPosition('ADM', ['orders']));
  const { body } = await post(permissionSet.path, { table: DEFAULT_STAFF_TABLE, version });
  expect(body).toMatchObject({
    errorCode: 'record.stale',
    detail: { version: version + 1, table: { positions: { ADM: ['orders'] } } },
  });
  await save(DEFAULT_STAFF_TABLE);
});

test('nobody removes the permission `users` from their own position', async () => {
  const { body } = await save(withPosition('OWN', ['settings']));
  expect(body.errorCode).toBe('employee.lastOwner');
  const table = withPosition('OWN', ['settings']);
  table.positions.ADM = ['users'];
  const admin = await plantUser(shop().app.db, {
    isSeller: true,
    employeeOf: SHOP,
    position: 'ADM',
  });
  expect((await save(table)).body.errorCode).toBe('employee.yourself');
  await shop().app.db.execute(sql`delete from employees where person_id = ${admin.personId}`);
});

test('positions outside the back-office get orders only', async () => {
  const { status, body } = await save(withPosition('MEC', ['orders', 'stock']));
  expect([status, body.errorCode]).toEqual([400, 'request.invalid']);
  expect(await missing(orderNote.path, { orderId: 9, text: 'x' }, mechanic)).toBe(404);
  await save(withPosition('MEC', []));
  expect(await missing(orderNote.path, { orderId: 9, text: 'x' }, mechanic)).toEqual({
    permissions: ['orders'],
  });
  await save(DEFAULT_STAFF_TABLE);
});

test('positions at the shop’s company are given with the permission for users only', async () => {
  const promotion = {
    id: SHOP,
    employees: [{ BCMode: 'UPD', PersonId: mechanic.personId, EmployeePositionId: 'OWN' }],
  };
  expect(await missing(companyUpdate.path, promotion)).toEqual({ permissions: ['users'] });
  const invitation = {
    Email: 'nueva@tienda.example',
    FirstName: 'Eva',
    LastName: 'Luz',
    EmployeePositionId: 'OWN',
  };
  expect(await missing(userInvite.path, invitation)).toEqual({ permissions: ['users'] });
});

test('an import and an undone change need the permissions of what they change', async () => {
  const guid = randomUUID();
  const file = { name: 'a.csv', bytes: 3, parts: ['0'.repeat(64)] };
  expect(await missing(importStart.path, { guid, kind: 'companies', file })).toBe(200);
  const product = { ProductCode: 'PER-1', ProductName: 'Bujía', ProductPrice: 10 };
  await good(productAdd.path, { product });
  await good(productUpdate.path, { code: 'PER-1', parms: { ProductPrice: 12 } });
  const [entry] = await audit('product', 'PER-1');
  await save(withPosition('SEL', ['catalogue']));
  expect(await missing(importFind.path, { guid })).toEqual({ permissions: ['customers'] });
  expect(await missing(productUndo.path, { id: entry?.id })).toEqual({ permissions: ['prices'] });
  await save(withPosition('SEL', ['prices']));
  expect(await missing(productUndo.path, { id: entry?.id })).toBe(200);
  await save(DEFAULT_STAFF_TABLE);
});
