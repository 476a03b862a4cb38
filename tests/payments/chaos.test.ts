/**
 * Random lives of orders — bought, paid, rejected, refunded, expired — while database connections
 * are cut in the middle of statements: no paid order is lost, none is mailed twice, and the stock
 * adds up. `SEED` repeats the choices of a run, as far as its timing allows.
 */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askAboutOpenOrders } from '#backend/payments/ask-open-orders';
import { expireReservations } from '#backend/payments/expire-reservations';
import type { Status } from '#emulators/mercado-pago/accounts';
import { random, SEED } from '../support/random.ts';
import { beside } from '../support/waiting.ts';
import { type AtCheckout, useCounter } from './counter.ts';

const counter = useCounter();
const HOUR_MS = 3_600_000;

type Step =
  | { do: 'buy'; quantity: number }
  | { do: 'pay'; which: number; status: Status }
  | { do: 'change'; which: number; status: Status }
  | { do: 'notify'; which: number }
  | { do: 'pass'; hours: number }
  | { do: 'kill' };

const which = fc.nat({ max: 9 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('buy'), quantity: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay'),
      which,
      status: fc.constantFrom<Status>('approved', 'approved', 'pending', 'rejected'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('change'),
      which,
      status: fc.constantFrom<Status>('approved', 'cancelled', 'refunded'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('notify'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pass'), hours: fc.constantFrom(1, 30) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('kill') }) },
);

/** Replies that no provider sends. */
const canFollow = (from: Status, to: Status): boolean =>
  from === 'pending' ? to !== 'refunded' : from === 'approved' && to === 'refunded';

let cuts = 0;
/** Cuts the app's connections repeatedly until stopped. */
const cutting = (admin: { query: (text: string) => Promise<unknown> }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const loop = beside(promise, async () => {
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    cuts += 1;
    await new Promise((wake) => setTimeout(wake, random.next() * 15));
  });
  return async () => {
    resolve();
    await loop;
  };
};

const held = async (): Promise<number> => {
  const { rows } = await counter().app.db.execute<{ n: number }>(
    sql`select coalesce(sum(units.value::int), 0)::int as n
        from order_items, jsonb_each_text(taken) as units`,
  );
  return rows[0]?.n ?? 0;
};

test('stock adds up and no paid order is lost, whatever happens', async () => {
  const { mercadoPago } = counter().emulators;
  const { app } = counter();
  const admin = await counter().admin();
  let lives = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      const placed: AtCheckout[] = [];
      const payments: { id: number; status: Status }[] = [];
      let now = Date.now();
      const total = (await counter().stock()) + (await held());
      let stopCutting: (() => Promise<void>) | undefined;
      const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
      const tolerant = async (work: () => Promise<unknown>) => {
        // A caller with a cut connection gets an error, and retries (here: or gives up).
        await work().catch(() => undefined);
      };
      try {
        for (const one of steps) {
          if (one.do === 'kill') {
            if (stopCutting) {
              await stopCutting();
              stopCutting = undefined;
            } else stopCutting = cutting(admin);
          }
          if (one.do === 'buy')
            await tolerant(async () => {
              placed.push(await counter().atCheckout('MPU', one.quantity));
            });
          if (one.do === 'pay') {
            const order = pick(placed, one.which);
            if (order) payments.push(mercadoPago.pay(order.reference, one.status));
          }
          if (one.do === 'change') {
            const payment = pick(payments, one.which);
            if (payment && canFollow(payment.status, one.status))
              mercadoPago.change(payment.id, one.status);
          }
          if (one.do === 'notify') {
            const payment = pick(payments, one.which);
            if (payment) mercadoPago.notify(payment.id);
          }
          if (one.do === 'pass') {
            now += one.hours * HOUR_MS;
            counter().setClock(new Date(now));
            await tolerant(() => expireReservations(app));
          }
        }
      } finally {
        await stopCutting?.();
      }
      // Without faults, failed notifications are repeated, and the sweep runs.
      await mercadoPago.provider.settled();
      await app.db.execute(sql`update charges set next_ask_at = ${new Date(0).toISOString()}::timestamptz
        where order_id = any(${sql.param(placed.map(({ id }) => id))}::int[])`);
      await askAboutOpenOrders(app);
      lives += placed.length;

      expect((await counter().stock()) + (await held())).toBe(total);
      for (const order of placed) {
        const own = [...mercadoPago.payments.values()].filter(
          (payment) => payment.external_reference === `${order.number}`,
        );
        const state = await counter().state(order);
        const isPaid = own.some(({ status }) => status === 'approved');
        const wasReturned = own.some(({ status }) => status === 'refunded');
        // A payment after a refund waits for a seller; all others are processed.
        if (isPaid && !(wasReturned && state === 'CAN')) expect(state).toBe('PAP');
        if (isPaid && state === 'CAN') expect(await counter().attention(order)).not.toBe('');
        if (!isPaid) expect(state).not.toBe('PAP');
        const mails = await counter().mails(order);
        const received = mails.filter((event) => event.startsWith('order-received'));
        expect(received.length).toBeLessThanOrEqual(1);
        if (state === 'PAP') expect(received).toHaveLength(1);
      }
      counter().setClock(undefined);
      // The next life begins without open orders.
      await app.db.execute(sql`update orders set reserved_until = null`);
      await app.db.execute(sql`update charges set next_ask_at = null`);
      await counter().setStock(200);
      await app.db.execute(sql`update order_items set taken = '{}'`);
    }),
    { numRuns: 15, seed: SEED },
  );
  console.log(`chaos: ${lives} orders, connections cut ${cuts} times`);
}, 180_000);
