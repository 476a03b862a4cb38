/** Buyers who use one discount code at the same moment, over two server processes. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addingDiscounts } from '../support/discounts.ts';
import { plantProduct, stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantUser } from '../support/people.ts';
import { useCrowd } from './crowd.ts';

const { database, buyers, add, send, expectNoDeadlock } = useCrowd(20);
let seller: Planted;
const addCode = addingDiscounts((path, input) => send(path, input, 0, seller.token));

beforeAll(async () => {
  seller = await plantUser(database().db, { isSeller: true, employeeOf: 1 });
});

const plant = (code: string) => plantProduct(database().db, { code, stock: { B: 100 } });
const orderWith = (Code: string, code: string, more: Record<string, unknown> = {}) =>
  orderOf([{ Code, Quantity: 1, Price: 100 }], { OrderDiscountCode: code, ...more });
const discounted = async (code: string): Promise<{ orders: number; cents: number }> => {
  const { rows } = await database().db.execute<{ orders: number; cents: number }>(
    sql`select count(*)::int as orders, coalesce(sum(o.total_cents), 0)::int as cents
        from discount_uses u join orders o on o.id = u.order_id
        where u.code = ${code} and o.state <> 'CAN'`,
  );
  return rows[0] ?? { orders: 0, cents: 0 };
};
type Answered = Awaited<ReturnType<typeof add>>;
const codesOf = (answers: readonly Answered[]) =>
  answers.map(({ status, body }) => `${status} ${body.errorCode ?? ''}`.trim()).toSorted();

test('of 20 buyers with a code for one use, one has it', async () => {
  await plant('UNO');
  await addCode('SOLOUNO', { MaxUses: 1 });
  const answers = await Promise.all(buyers.map((_, n) => add(orderWith('UNO', 'SOLOUNO'), n)));
  expect(codesOf(answers)).toEqual(['200', ...Array(19).fill('409 discount.usedUp')]);
  expect(await discounted('SOLOUNO')).toEqual({ orders: 1, cents: 90_00 });
  expect(await stockOf(database().db, 'UNO')).toBe(99);
});

test('one person in many tabs uses it once, and 30 repeats of one order are that order', async () => {
  await plant('PERSONA');
  await addCode('UNAVEZ', { IsOncePerPerson: true });
  const [first, second] = buyers;
  const tabs = await Promise.all(
    Array.from({ length: 10 }, (_, n) => add(orderWith('PERSONA', 'UNAVEZ'), n, first)),
  );
  expect(codesOf(tabs)).toEqual(['200', ...Array(9).fill('409 discount.used')]);
  const input = orderWith('PERSONA', 'UNAVEZ', { OrderPhone: '099 000 001' });
  const repeats = await Promise.all(Array.from({ length: 30 }, (_, n) => add(input, n, second)));
  expect(new Set(codesOf(repeats))).toEqual(new Set(['200']));
  expect(new Set(repeats.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
  expect((await discounted('UNAVEZ')).orders).toBe(2);
});

test('orders beside changes of their code have the old or the new price', async () => {
  await plant('CAMBIA');
  const { id } = await addCode('CAMBIA10');
  const [answers] = await Promise.all([
    Promise.all(buyers.map((_, n) => add(orderWith('CAMBIA', 'CAMBIA10'), n))),
    ...[20, 30].map((DiscountPercent, n) =>
      send('/rest/discount/update', { id, parms: { DiscountPercent } }, n, seller.token),
    ),
  ]);
  expect(new Set(codesOf(answers))).toEqual(new Set(['200']));
  const { rows } = await database().db.execute<{ wrong: number }>(
    sql`select count(*)::int as wrong from orders o
        join order_items i on i.order_id = o.id join discount_uses u on u.order_id = o.id
        where u.code = 'CAMBIA10' and (o.total_cents <> i.price_cents
          or i.price_cents <> 10000 - 100 * (u.terms ->> 'percent')::int
          or i.discount_cents <> 100 * (u.terms ->> 'percent')::int)`,
  );
  expect(rows[0]?.wrong).toBe(0);
});

test('codes that are changed while their brands merge are limited to the ones that remain', async () => {
  const brand = async (name: string): Promise<number> => {
    const { rows } = await database().db.execute<{ id: number }>(
      sql`insert into brands (name) values (${name}) returning id`,
    );
    return rows[0]?.id ?? 0;
  };
  for (let round = 0; round < 12; round += 1) {
    const [kept, gone] = [await brand(`Queda${round}`), await brand(`Va${round}`)];
    const codes = await Promise.all(
      ['A', 'B', 'C'].map((name) => addCode(`MARCA${name}${round}`, { BrandIds: [gone, kept] })),
    );
    const answers = await Promise.all([
      send('/rest/brand/merge', { id: kept, otherId: gone }, round, seller.token),
      ...codes.map(({ id, version }, n) =>
        send(
          '/rest/discount/update',
          { id, version, parms: { DiscountBrandIds: [kept, gone], DiscountPercent: 20 } },
          n,
          seller.token,
        ),
      ),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const { rows } = await database().db.execute<{ n: number }>(
      sql`select count(*)::int as n from discounts where ${gone} = any(brand_ids)`,
    );
    expect(rows[0]?.n).toBe(0);
  }
});

test('no orders wait for each other', expectNoDeadlock);
