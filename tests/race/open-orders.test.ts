/** How much one account, phone or network may reserve without paying, also when all of it comes at once. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { plantPlaces, plantUser } from '../support/people.ts';

const UNITS = 1_000;
const LIMITS = { openOrders: 5, openUnits: 60, phoneOrders: 8, networkOrders: 12 };

const shop = useApp(
  async ({ app: { db } }) => {
    await plantPlaces(db);
    await plantShelves(db);
    await plantProduct(db, { code: 'LIMITE', stock: { B: UNITS } });
  },
  (variant) => ({ ...variant, limits: LIMITS }),
);
afterEach(async () => {
  await shop().app.db.execute(sql`delete from orders`);
  await shop().app.db.execute(sql`update stock set quantity = ${UNITS}`);
});

interface Wish {
  quantity?: number;
  phone?: string;
  address?: string;
  changes?: Record<string, unknown>;
}

let callers = 0;
/** A caller with its own phone and network, unless overridden. */
const caller = async () => {
  const { token } = await plantUser(shop().app.db);
  callers += 1;
  const own = { phone: `099 ${100_000 + callers}`, address: `198.51.100.${callers}` };
  return async ({ quantity = 1, phone = own.phone, address = own.address, changes }: Wish = {}) => {
    const input = orderOf([{ Code: 'LIMITE', Quantity: quantity, Price: 100 }], {
      OrderPhone: phone,
      ...changes,
    });
    const headers = { 'x-real-ip': address };
    const answer = await shop().post('/rest/order/add', input, { token, headers });
    return { ...answer, input };
  };
};

type Placed = Awaited<ReturnType<Awaited<ReturnType<typeof caller>>>>;
const tally = (answers: readonly Placed[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = `${status} ${body.errorCode ?? ''}`.trim();
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

test('50 concurrent orders of one account: the limit is kept, and other buyers are not affected', async () => {
  const [place, other] = [await caller(), await caller()];
  const [others, ...answers] = await Promise.all([
    other(),
    ...Array.from({ length: 50 }, () => place()),
  ]);
  expect(tally(answers)).toEqual({ '200': 5, '409 order.openLimit': 45 });
  expect(others.status).toBe(200);
  expect(await stockOf(shop().app.db, 'LIMITE')).toBe(UNITS - 6);
});

test('the units of all its unpaid orders count together', async () => {
  const place = await caller();
  const answers = await Promise.all(Array.from({ length: 10 }, () => place({ quantity: 25 })));
  expect(tally(answers)).toEqual({ '200': 2, '409 order.openLimit': 8 });
  expect((await place({ quantity: 10 })).status).toBe(200);
  expect((await place({ quantity: 1 })).status).toBe(409);
});

test('the refusal says what to do', async () => {
  const place = await caller();
  for (let n = 0; n < 5; n += 1) await place();
  expect((await place()).body.error).toBe(
    'Tienes 5 pedidos sin pagar. Paga alguno, espera a que venza o llámanos al 2480 0101.',
  );
});

test('an order that is paid, cancelled or over counts no more', async () => {
  const { db } = shop().app;
  const place = await caller();
  for (let n = 0; n < 5; n += 1) await place();
  for (const state of ['PAP', 'CAN', 'PCH']) {
    expect((await place()).status).toBe(409);
    await db.execute(sql`update orders set state = ${state}, reserved_until = null
      where id = (select min(id) from orders where reserved_until is not null)`);
    expect((await place()).status).toBe(200);
  }
});

test('a repeat of an existing order is answered, also at the limit', async () => {
  const place = await caller();
  const placed = await Promise.all(Array.from({ length: 5 }, () => place()));
  const OrderGUID = placed[0]?.input.order.OrderGUID;
  const again = await place({ changes: { OrderGUID } });
  expect(again.status).toBe(200);
  expect(again.body.data).toEqual(placed[0]?.body.data);
});

test('an order that takes the place of another needs no more room than it, and a deposit gives none', async () => {
  const place = await caller();
  const online = { OrderPaymentId: 'MPU' };
  const first = await place({ quantity: 20, changes: online });
  for (let n = 0; n < 4; n += 1) await place({ quantity: 10 });
  const OrderReplacesGUID = first.input.order.OrderGUID;
  const second = await place({ quantity: 20, changes: { ...online, OrderReplacesGUID } });
  expect(second.status).toBe(200);
  expect((await place()).status).toBe(409);
  const [deposit] = (
    await shop().app.db.execute<{ guid: string }>(
      sql`select guid from orders where payment_id = 'BRDE' limit 1`,
    )
  ).rows;
  expect((await place({ changes: { OrderReplacesGUID: deposit?.guid } })).status).toBe(409);
});

test('orders from behind a proxy that the shop does not know share no network', async () => {
  for (const address of ['127.0.0.1', '10.1.2.3', '192.168.1.1', 'fd00::1', '::1']) {
    const { input, status } = await (await caller())({ address });
    expect(status).toBe(200);
    const { rows } = await shop().app.db.execute(
      sql`select network from orders where guid = ${input.order.OrderGUID}`,
    );
    expect(rows).toEqual([{ network: '' }]);
  }
});

test('stored keys reveal no address, and one network always has the same key', async () => {
  const kept = async (address: string) => {
    const { input } = await (await caller())({ address });
    const { rows } = await shop().app.db.execute<{ network: string }>(
      sql`select network from orders where guid = ${input.order.OrderGUID}`,
    );
    return rows[0]?.network ?? '';
  };
  const [one, same, other] = [
    await kept('198.51.100.250'),
    await kept('198.51.100.250'),
    await kept('198.51.100.251'),
  ];
  expect(one).toHaveLength(22);
  expect(same).toBe(one);
  expect(other).not.toBe(one);
  const plainHash = createHash('sha256').update('198.51.100.250').digest('base64url');
  expect(plainHash.startsWith(one)).toBe(false);
});

const SHARED = [
  ['phone', { phone: '+598 99 777 888' }, { phone: '099 777 888' }, LIMITS.phoneOrders],
  ['network', { address: '2001:db8::1' }, { address: '2001:db8::2' }, LIMITS.networkOrders],
] as const;

/** One order each of as many accounts as may share something. */
const crowd = async (wishes: readonly Wish[], size: number) => {
  for (let n = 0; n < size; n += 1) {
    const place = await caller();
    expect((await place(wishes[n % wishes.length])).status).toBe(200);
  }
};

test.each(SHARED)('accounts that share a %s share its limit', async (kind, one, same, limit) => {
  await crowd([one, same], limit - 1);
  const last = await caller();
  expect((await last(one)).status).toBe(200);
  const refused = await last(same);
  expect(refused.status).toBe(409);
  expect(refused.body.errorCode).toBe('order.openLimit');
  expect(refused.body.error).toContain(kind === 'phone' ? 'teléfono' : 'conexión');
  expect((await last()).status).toBe(200);
});

test.each(SHARED)(
  'whose %s others have used up still gets a first order',
  async (_, one, same, limit) => {
    await crowd([one, same], limit);
    const newcomer = await caller();
    expect((await newcomer(one)).status).toBe(200);
    expect((await newcomer(one)).status).toBe(409);
  },
);

test.each(SHARED)(
  'accounts that have paid before are not counted with others of a %s',
  async (_, one, same, limit) => {
    const regular = await caller();
    const { input } = await regular();
    await shop().app.db.execute(sql`update orders set state = 'DIS', reserved_until = null
      where guid = ${input.order.OrderGUID}`);
    await crowd([one, same], limit);
    for (let n = 0; n < LIMITS.openOrders; n += 1) expect((await regular(one)).status).toBe(200);
    expect((await regular(one)).body.error).toMatch(/^Tienes 5 pedidos sin pagar/);
  },
);
