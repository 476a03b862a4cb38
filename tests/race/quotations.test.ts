/** Quotations that are accepted, changed and cancelled at the same moment, over two server processes. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Quotation } from '#contract/entities/quotations';
import { plantProduct, stockOf } from '../support/goods.ts';
import { type Planted, plantUser } from '../support/people.ts';
import { acceptanceOf, parmsOf, quotationCalls } from '../support/quotations.ts';
import { useCrowd } from './crowd.ts';

const { database, buyers, send, expectNoDeadlock } = useCrowd(10);
let seller: Planted;
let turn = 0;
const { call, done, visit, sent } = quotationCalls(
  (path, input, token) => {
    turn += 1;
    return send(path, input, turn, token);
  },
  () => seller.token,
);

beforeAll(async () => {
  seller = await plantUser(database().db, { isSeller: true, employeeOf: 1 });
});

type Answered = Awaited<ReturnType<typeof call>>;
const codesOf = (answers: readonly Answered[]) =>
  answers.map(({ status, body }) => `${status} ${body.errorCode ?? ''}`.trim());

const ordersOf = async (code: string): Promise<{ orders: number; units: number }> => {
  const { rows } = await database().db.execute<{ orders: number; units: number }>(
    sql`select count(*)::int as orders, coalesce(sum(quantity), 0)::int as units
        from order_items where code = ${code}`,
  );
  return rows[0] ?? { orders: 0, units: 0 };
};

const quoted = async (Code: string, units: number): Promise<Quotation> => {
  await plantProduct(database().db, { code: Code, stock: { B: units } });
  return sent([{ Code, Price: 80, Quantity: 2 }]);
};

test('60 equal acceptances at once are one order, which each of them is told', async () => {
  const quotation = await quoted('IGUAL', 100);
  const acceptance = acceptanceOf(quotation);
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => visit('quotationAccept', acceptance)),
  );
  expect(new Set(codesOf(answers))).toEqual(new Set(['200']));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
  expect(await ordersOf('IGUAL')).toEqual({ orders: 1, units: 2 });
  expect(await stockOf(database().db, 'IGUAL')).toBe(98);
});

test('of a guest and ten accounts one gets the order, and the others are told its number', async () => {
  const quotation = await quoted('MUCHOS', 100);
  const answers = await Promise.all([
    visit('quotationAccept', acceptanceOf(quotation)),
    ...buyers.map(({ token }) => call('quotationAccept', acceptanceOf(quotation), token)),
  ]);
  expect(codesOf(answers).toSorted()).toEqual(['200', ...Array(10).fill('409 quotation.over')]);
  expect(await ordersOf('MUCHOS')).toEqual({ orders: 1, units: 2 });
});

test('an acceptance beside a change, a cancellation and its expiry comes before or after them', async () => {
  for (let round = 0; round < 12; round += 1) {
    const code = `TRES-${round}`;
    const quotation = await quoted(code, 10);
    const { id } = quotation;
    const rivals = [
      () => call('quotationUpdate', { id, parms: parmsOf([{ Code: code, Price: 99 }]) }),
      () => call('quotationCancel', { id }),
      () => call('quotationSend', { id, byMail: false }),
    ];
    const rival = rivals[round % rivals.length];
    const [accepted, other] = await Promise.all([
      visit('quotationAccept', acceptanceOf(quotation)),
      rival?.(),
    ]);
    const now = await done('quotationFind', { id });
    const { orders } = await ordersOf(code);
    if (accepted.status === 200) {
      // The change came too late.
      expect([now.state, orders, other?.status]).toEqual(['ACC', 1, 409]);
      expect(now.total).toBe(160);
    } else {
      expect(['quotation.changed', 'quotation.over']).toContain(accepted.body.errorCode);
      expect([now.state === 'ACC', orders, other?.status]).toEqual([false, 0, 200]);
      expect(await stockOf(database().db, code)).toBe(10);
    }
  }
});

test('quotations over the last units take no more than there are', async () => {
  await plantProduct(database().db, { code: 'ULTIMAS', stock: { B: 3 } });
  const all = await Promise.all(
    Array.from({ length: 8 }, () => sent([{ Code: 'ULTIMAS', Price: 80, Quantity: 1 }])),
  );
  const answers = await Promise.all(
    all.map((quotation) => visit('quotationAccept', acceptanceOf(quotation))),
  );
  expect(codesOf(answers).toSorted()).toEqual([
    ...Array(3).fill('200'),
    ...Array(5).fill('409 order.insufficientStock'),
  ]);
  expect(await stockOf(database().db, 'ULTIMAS')).toBe(0);
});

test('none of it ended in a deadlock', async () => {
  await expectNoDeadlock();
});
