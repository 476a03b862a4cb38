/** API tokens: who makes them, what they may do, and what ends them. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { apiTokens } from '#backend/database/tables/api-tokens';
import { auditEntries } from '#backend/database/tables/audit';
import { LIMITS } from '#backend/rate-limit/limits';
import { userGet } from '#contract/calls/accounts';
import { calendarFeedFind } from '#contract/calls/calendar-feed';
import { productFilter } from '#contract/calls/catalog';
import { companyFilter } from '#contract/calls/companies';
import { orderChangeState, orderDetail } from '#contract/calls/order-management';
import { orderAdd, orderFilter } from '#contract/calls/orders';
import { permissionSet, userInvite } from '#contract/calls/people';
import { stockMove } from '#contract/calls/stock-changes';
import { tokenAdd, tokenFilter, tokenRevoke } from '#contract/calls/tokens';
import type { Permission } from '#contract/people/permission';
import { DAY_MS, MINUTE_MS } from '#contract/time/dates';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

const shop = useApp(
  async ({ app }) => {
    await plantPlaces(app.db);
    await plantShelves(app.db);
    await plantProduct(app.db, { code: 'FILTRO-1', stock: { B: 5 } });
  },
  undefined,
  LIMITS,
);
let owner: Planted;
beforeEach(async () => {
  shop().setClock(undefined);
  owner = await plantUser(shop().app.db, { isSeller: true, employeeOf: 1 });
});

interface Form {
  permissions: readonly Permission[];
  days?: number;
  perMinute?: number;
}

const add = ({ permissions, days = 30, perMinute = 100 }: Form, { token }: Planted = owner) =>
  shop().post(tokenAdd.path, { token: { name: 'ERP', permissions, days, perMinute } }, { token });
const make = async (...permissions: Permission[]) => {
  const { status, body } = await add({ permissions });
  expect(status, JSON.stringify(body)).toBe(200);
  const { data, secret } = tokenAdd.output.parse(body);
  return { ...data, secret };
};
const as = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });
const call = async (secret: string, { path }: { path: string }, input: object = {}) => {
  const { status, body } = await shop().post(path, input, as(secret));
  return status === 200 ? 200 : body.errorCode;
};
const move = { code: 'FILTRO-1', branch: 'B', change: 1, reason: 'Recuento' };

test('a token is shown once, and stored as a hash', async () => {
  const { secret, start, id } = await make('stock');
  expect(secret).toMatch(/^mst_[\w-]{43}$/);
  expect(secret.startsWith(start)).toBe(true);
  const rows = await shop().app.db.select().from(apiTokens).where(eq(apiTokens.id, id));
  expect(JSON.stringify(rows)).not.toContain(secret);
  const { body } = await shop().post(tokenFilter.path, {}, { token: owner.token });
  expect(JSON.stringify(body)).not.toContain(secret);
  expect(tokenFilter.output.parse(body).data[0]).toMatchObject({
    id,
    name: 'ERP',
    lastUsedAt: null,
  });
});

test('it makes the calls of its permissions, and the history names it', async () => {
  const { secret, id } = await make('stock');
  expect(await call(secret, stockMove, move)).toBe(200);
  const [entry] = await shop()
    .app.db.select()
    .from(auditEntries)
    .where(eq(auditEntries.userId, owner.userId))
    .orderBy(sql`id desc`)
    .limit(1);
  expect(entry).toMatchObject({
    subject: 'product',
    author: expect.stringMatching(/ \(API: ERP\)$/),
  });
  const { body } = await shop().post(tokenFilter.path, {}, { token: owner.token });
  const row = tokenFilter.output.parse(body).data.find((one) => one.id === id);
  expect(row?.lastUsedAt).not.toBeNull();
});

test('the history of an order names the token that moved it', async () => {
  const { db } = shop().app;
  const buyer = await plantUser(db);
  const items = [{ Code: 'FILTRO-1', Quantity: 1, Price: 100 }];
  const placed = await shop().post(orderAdd.path, orderOf(items), { token: buyer.token });
  const { data: order } = orderAdd.output.parse(placed.body);
  const { secret } = await make('orders');
  expect(await call(secret, orderChangeState, { orderId: order.id, state: 'PAP' })).toBe(200);
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, 'order'), eq(auditEntries.subjectId, `${order.number}`)))
    .orderBy(desc(auditEntries.id));
  expect(entry?.author).toMatch(/\S \(API: ERP\)$/);
});

test('it may not make calls of other permissions', async () => {
  const { secret } = await make('stock');
  expect(await call(secret, companyFilter)).toBe('permission.missing');
  expect(await call(secret, orderDetail, { orderId: 1 })).toBe('token.call');
});

test('it reads the catalogue as staff, and acts for the shop alone', async () => {
  const { secret } = await make('orders');
  expect(await call(secret, productFilter)).toBe(200);
  const toShop = { filters: [{ FilterKey: 'toCompany', FilterValue: '1' }] };
  expect(await call(secret, orderFilter, toShop)).toBe(200);
  // Without a company these are the orders that the person bought.
  expect(await call(secret, orderFilter)).toBe('token.call');
});

test.each([userGet, calendarFeedFind, tokenFilter])(
  'it reaches nothing of its user: $path',
  async (one) => {
    const { secret } = await make('users', 'orders');
    expect(await call(secret, one)).toBe('token.call');
  },
);

test('it makes no call that asks a person for a proof, and ends no token', async () => {
  const { secret, id } = await make('users');
  const person = {
    Email: 'eva@correo.example',
    FirstName: 'Eva',
    LastName: 'Sosa',
    EmployeePositionId: 'SEL',
  };
  expect(await call(secret, userInvite, person)).toBe('token.call');
  const token = { name: 'Otro', permissions: ['users'], days: 1, perMinute: 1 };
  expect(await call(secret, tokenAdd, { token })).toBe('token.call');
  expect(await call(secret, tokenRevoke, { id })).toBe('token.call');
});

test('nobody gives more than their own permissions, and only who administers the users makes tokens', async () => {
  const seller = await plantUser(shop().app.db, { isSeller: true, employeeOf: 1, position: 'SEL' });
  expect((await add({ permissions: ['stock'] }, seller)).body.errorCode).toBe('permission.missing');
  const admin = await plantUser(shop().app.db, { isSeller: true, employeeOf: 1, position: 'ADM' });
  const { body } = await shop().post('/rest/permission/find', {}, { token: owner.token });
  const { table, version } = body.data as { table: { positions: object }; version: number };
  const positions = { ...table.positions, ADM: ['users', 'stock'] };
  const set = { table: { ...table, positions }, version };
  expect((await shop().post(permissionSet.path, set, { token: owner.token })).status).toBe(200);
  expect((await add({ permissions: ['stock', 'prices'] }, admin)).body).toMatchObject({
    errorCode: 'permission.missing',
    detail: { permissions: ['prices'] },
  });
  const { status, body: made } = await add({ permissions: ['stock'] }, admin);
  expect(status).toBe(200);
  const { secret } = tokenAdd.output.parse(made);
  expect(await call(secret, stockMove, move)).toBe(200);
  // Taken from its maker, a permission ends for the token too.
  const less = {
    table: { ...table, positions: { ...positions, ADM: ['users'] } },
    version: version + 1,
  };
  expect((await shop().post(permissionSet.path, less, { token: owner.token })).status).toBe(200);
  expect(await call(secret, stockMove, move)).toBe('permission.missing');
});

test('a revoked token ends at once, and stays ended', async () => {
  const { secret, id } = await make('stock');
  expect(await call(secret, stockMove, move)).toBe(200);
  const revoke = () => shop().post(tokenRevoke.path, { id }, { token: owner.token });
  const { data } = tokenRevoke.output.parse((await revoke()).body);
  expect(await call(secret, stockMove, move)).toBe('token.ended');
  expect(await call(secret, productFilter)).toBe('token.ended');
  expect(tokenRevoke.output.parse((await revoke()).body).data.revokedAt).toBe(data.revokedAt);
});

test('a token expires', async () => {
  const { secret } = await make('stock');
  shop().setClock(new Date(Date.now() + 29 * DAY_MS));
  expect(await call(secret, productFilter)).toBe(200);
  shop().setClock(new Date(Date.now() + 30 * DAY_MS + MINUTE_MS));
  expect(await call(secret, productFilter)).toBe('token.ended');
});

test.each([
  ['blocked', sql`update users set is_disabled = true where id = `],
  [
    'no longer of the shop',
    sql`delete from employees where person_id = (select person_id from users where id = `,
  ],
])('a token ends when its user is %s', async (_, change) => {
  const { secret } = await make('stock');
  const isDelete = _ !== 'blocked';
  await shop().app.db.execute(sql`${change}${owner.userId}${isDelete ? sql`)` : sql``}`);
  expect(await call(secret, productFilter)).toBe('token.ended');
});

test('an unknown token is refused, not taken for a visitor', async () => {
  expect(await call(`mst_${'a'.repeat(43)}`, productFilter)).toBe('token.ended');
});

test('a token has its own limit per minute', async () => {
  const { body } = await add({ permissions: ['stock'], perMinute: 2 });
  const { secret } = tokenAdd.output.parse(body);
  expect(await call(secret, productFilter)).toBe(200);
  expect(await call(secret, productFilter)).toBe(200);
  const { status, headers } = await shop().post(productFilter.path, {}, as(secret));
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const other = await make('stock');
  expect(await call(other.secret, productFilter)).toBe(200);
});
