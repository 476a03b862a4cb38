/**
 * Thousands of random calls in all roles: each is answered or refused as in the contract, without
 * internal errors. FUZZ_CALLS sets their number, SEED repeats a run.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call';
import { calls } from '#contract/calls';
import { errors } from '#contract/errors';
import { ORIGIN, postRequest, useApp } from '../support/app.ts';
import { randomInputs } from '../support/fuzz.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { nextAddress, SEED } from '../support/random.ts';

const CALLS = Number(process.env.FUZZ_CALLS ?? 1_500);
const AT_ONCE = 10;
const CODES = ['R/1 #1.A', 'r 2', 'texto', 'ñ-3'];
/** Fewer calls that hash passwords: each takes as long as a hundred others. */
const SLOW = /user\/(addWith|changePwd|restorePwd)/;

const people: Planted[] = [];
const known: (string | number)[] = [...CODES, 1, 2, 10, -1];
const shop = useApp(async ({ app: { db }, post }) => {
  await plantPlaces(db);
  await plantShelves(db);
  for (const code of CODES) await plantProduct(db, { code, stock: { B: 500, C: 500 } });
  for (const plan of [{}, {}, { isSeller: true, employeeOf: 1 }, { isSeller: true, employeeOf: 2 }])
    people.push(await plantUser(db, plan));
  for (const buyer of people.slice(0, 2)) {
    const order = orderOf([{ Code: 'texto', Quantity: 1, Price: 100 }]);
    const { body } = await post('/rest/order/add', order, { token: buyer.token });
    // The test parses the reply with the contract's schema.
    const { id, number } = body.data as { id: number; number: number };
    known.push(order.order.OrderGUID, id, number, buyer.guid, buyer.personId, buyer.email);
  }
  known.push('categoryId', 'brandId', 'year', 'text', 'state', 'vehicleId', 'toCompany', 'guid');
  known.push('startDate', '11/21/2026 00:00:00.0', 'PAP', 'can', '1.1', '2020', 'radiador', 'NEM');
  known.push('alguien@personas.example', '099 123 456', '211003420017', 'BANNER_ITEMS', '100');
  known.push(randomUUID(), 'una-clave-nueva-7', 'https://fabricante.example/hoja', 'USD', 'BRDE');
});

interface Shot {
  call: Call;
  body: string;
  /** An index into `people`; above it no session, or an invalid token. */
  who: number;
  isGet: boolean;
}

const fire = async ({ call, body, who, isGet }: Shot): Promise<Response> => {
  const token = people[who]?.token ?? (who % 2 === 0 ? undefined : 'x!y');
  const headers = {
    ...(token ? { authorization: `OAuth ${token}` } : {}),
    'x-real-ip': nextAddress(),
  };
  if (!isGet) return shop().app.rest(postRequest(call.path, body, { headers }));
  const url = new URL(call.path, ORIGIN);
  url.searchParams.set('input', body);
  return shop().app.rest(new Request(url, { headers }));
};

const complaint = async (shot: Shot, response: Response): Promise<string | undefined> => {
  const text = await response.text();
  const reply: { error?: string; errorCode?: string } = JSON.parse(text);
  const isFine =
    response.status === 200
      ? reply.error === '' && shot.call.output.safeParse(reply).success
      : response.status < 500 && reply.error !== '' && (reply.errorCode ?? '') in errors;
  return isFine ? undefined : `${response.status} ${text.slice(0, 300)}`;
};

test(`${CALLS} random calls`, { timeout: 60_000 + CALLS * 40 }, async () => {
  const inputs = randomInputs(known);
  const shots = fc.oneof(
    ...Object.values(calls).map((call: Call) => ({
      weight: SLOW.test(call.path) ? 1 : 6,
      arbitrary: fc.record<Shot>({
        call: fc.constant(call),
        body: inputs(call),
        who: fc.nat({ max: people.length + 2 }),
        isGet: fc.nat({ max: 5 }).map((n) => n === 0),
      }),
    })),
  );
  const bad: object[] = [];
  const tally: Record<number, number> = {};
  const queue = fc.sample(shots, { seed: SEED, numRuns: CALLS });
  const worker = async () => {
    for (let shot = queue.pop(); shot; shot = queue.pop()) {
      if (queue.length % 25 === 0) await shop().app.db.execute(sql`delete from rate_limits`);
      const response = await fire(shot);
      tally[response.status] = (tally[response.status] ?? 0) + 1;
      const found = await complaint(shot, response);
      if (found && bad.length < 5)
        bad.push({ path: shot.call.path, who: shot.who, body: shot.body.slice(0, 3_000), found });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  console.log(`${CALLS} random calls, by their status`, tally);
  expect(bad).toEqual([]);
  expect(shop().errors).toEqual([]);
  // At least that many succeeded; otherwise the inputs do not fit the contract any more.
  expect(tally[200] ?? 0).toBeGreaterThan(CALLS / 20);
  // A seller may remove a product that was never sold, and its units with it: each other one keeps its own.
  const { rows } = await shop().app.db.execute<{ code: string; units: number }>(sql`
    select p.code, (select sum(quantity)::int from stock s where s.product_id = p.id)
      + (select coalesce(sum(u.value::int), 0)::int
          from order_items i, jsonb_each_text(i.taken) u where i.product_id = p.id) as units
    from products p where p.code in ${CODES}`);
  const left = rows.map(({ code }) => code);
  expect(left).toContain('texto');
  expect(rows).toEqual(left.map((code) => ({ code, units: 1_000 })));
});
