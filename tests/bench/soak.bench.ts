/**
 * A shop under load for SOAK_MINUTES (30) at half of its limit, with its memory, and then for a
 * minute at twice the limit. It fails, after the report, if an order was lost or doubled, or if
 * anything failed at half the limit.
 */
import { connect, type Db } from '#backend/database/connection';
import { concurrencyLimits } from '#backend/rate-limit/admission';
import { startInbox } from '#emulators/mail/inbox';
import { freePort } from '#host/free-port';
import type { Report } from '../../scripts/bench.ts';
import { startHost } from '../support/hosts.ts';
import { type Asked, createTimes, createVisitors, visit } from '../support/visitors.ts';
import { withBuiltShop } from './small-shop.ts';
import { watchMemory } from './soak-memory.ts';
import { readMix } from './soak-mix.ts';
import { createOrders, type Orders, plantMarket } from './soak-orders.ts';

const MINUTE = 60_000;
const LONG_MS = Number(process.env.SOAK_MINUTES ?? 30) * MINUTE;
/** Before the first look: code is compiled, the catalogue's copy made, pages are compressed. */
const WARM_UP_MS = Math.min(MINUTE, LONG_MS / 4);
const CROWD_MS = MINUTE;
const LOOK_MS = 10_000;
/** The interval of orders. */
const EVERY_MS = { half: 1_000, twice: 100 };
/** Connections of the process to its database, as by default. */
const CONNECTIONS = 20;
const { reads } = concurrencyLimits(CONNECTIONS);
/** Number of unpaid orders that an account may have (variants/schema/selling.ts). */
const ORDERS_EACH = 5;
const ORDERS = (WARM_UP_MS + LONG_MS) / EVERY_MS.half + CROWD_MS / EVERY_MS.twice;

interface Running {
  url: string;
  pid: number;
  metricsUrl: string;
  orders: Orders;
  report: Report;
}

interface Run {
  atOnce: number;
  ms: number;
  orderEveryMs: number;
}

/** A call by its path; pages together by where they are. */
const kindOf = (path: string): string =>
  path.startsWith('/rest/') ? path : `/${path.split('/')[1]}`;

/** @param what the request of the n-th visitor */
const crowd = async ({ url, orders }: Running, run: Run, what: (n: number) => Asked) => {
  const { ask, leave } = createVisitors(url, run.atOnce + 50);
  const times = createTimes();
  /** By status; of 503 with a time to come again as `wait`. */
  const told = new Map<string, number>();
  const end = performance.now() + run.ms;
  const { order, counts } = orders.open(ask);
  const ordering = setInterval(order, run.orderEveryMs);
  await visit(ask, {
    atOnce: run.atOnce,
    next: (n) => (performance.now() < end ? what(n) : undefined),
    told: ({ status, retryAfter, ms }, { path }) => {
      times.add(ms);
      const key =
        status === 200
          ? 'answered'
          : status === 503 && retryAfter > 0
            ? 'wait'
            : `${status} ${kindOf(path)}`;
      told.set(key, (told.get(key) ?? 0) + 1);
    },
  });
  clearInterval(ordering);
  const placed = await counts();
  leave();
  const { answered = 0, wait = 0, ...errors } = Object.fromEntries(told);
  return { answered, wait, errors, times, placed };
};
const sum = (errors: Record<string, number>): number =>
  Object.values(errors).reduce((all, count) => all + count, 0);

const ordersRow = ({
  placed,
  waits,
  refused,
  times,
}: Awaited<ReturnType<ReturnType<Orders['open']>['counts']>>) => ({
  orders: placed,
  'told to wait': waits,
  refused,
  'median ms': times.at(0.5),
  'p95 ms': times.at(0.95),
});

/** Reports all orders so far. @returns faults, a sentence each */
const tellStanding = async ({ report, orders }: Running, db: Db, until: string) => {
  const { once, lost, doubled, unanswered } = await orders.standing(db);
  report(`  orders in the database, ${until}`, {
    'confirmed, once': once,
    lost,
    doubled,
    unanswered,
  });
  return lost + doubled > 0
    ? [`orders, ${until}: ${lost} confirmed and lost, ${doubled} there more than once`]
    : [];
};

/** @returns faults, a sentence each */
const half = async (shop: Running, what: (n: number) => Asked, db: Db) => {
  const run = { atOnce: Math.floor(reads.atOnce / 2), orderEveryMs: EVERY_MS.half };
  await crowd(shop, { ...run, ms: WARM_UP_MS }, what);
  const { look, tell } = watchMemory(shop.pid, shop.metricsUrl);
  // A failed sample shows as one sample less.
  const looking = setInterval(() => void look().catch(() => {}), LOOK_MS);
  const found = await crowd(shop, { ...run, ms: LONG_MS }, what);
  clearInterval(looking);
  const { resident, heap } = tell();
  const { report } = shop;
  report(`half the limit, ${run.atOnce} at once, ${LONG_MS / MINUTE} min`, {
    'calls/s': (found.answered * 1_000) / LONG_MS,
    'median ms': found.times.at(0.5),
    'p95 ms': found.times.at(0.95),
    'told to wait': found.wait,
    errors: sum(found.errors),
  });
  for (const [error, times] of Object.entries(found.errors)) report(`  ${error}`, { times });
  report('  orders meanwhile', ordersRow(found.placed));
  report('  memory: resident', resident);
  report('  memory: heap', heap);
  const wrong = await tellStanding(shop, db, 'of half');
  const errors = sum(found.errors);
  return errors > 0 ? [...wrong, `half the limit: ${errors} errors`] : wrong;
};

/** Calls only: pages are never refused. @returns the violations, one sentence each */
const twice = async (shop: Running, what: (n: number) => Asked, db: Db) => {
  const atOnce = 2 * (reads.atOnce + reads.waiting);
  const run = { atOnce, ms: CROWD_MS, orderEveryMs: EVERY_MS.twice };
  const found = await crowd(shop, run, what);
  const { report } = shop;
  report(`twice the limit, ${atOnce} at once, ${CROWD_MS / MINUTE} min`, {
    'answered/s': (found.answered * 1_000) / CROWD_MS,
    'told to wait/s': (found.wait * 1_000) / CROWD_MS,
    errors: sum(found.errors),
  });
  for (const [error, times] of Object.entries(found.errors)) report(`  ${error}`, { times });
  report('  orders meanwhile', ordersRow(found.placed));
  return tellStanding(shop, db, 'of both');
};

export const bench = (report: Report): Promise<void> =>
  withBuiltShop('soak', async ({ databaseUrl, dist }) => {
    const { db, close } = connect(databaseUrl, 4);
    const market = await plantMarket(db, Math.ceil(ORDERS / ORDERS_EACH) + 1);
    const mix = await readMix(
      db,
      market.buyers.map(({ token }) => token),
    );
    const inbox = await startInbox();
    const metricsPort = await freePort();
    const host = await startHost(databaseUrl, {
      DIST: dist,
      SMTP_URL: inbox.smtpUrl,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      METRICS_PORT: `${metricsPort}`,
      DATABASE_CONNECTIONS: `${CONNECTIONS}`,
    });
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    const shop = { url: host.url, pid: host.pid, metricsUrl, orders: createOrders(market), report };
    try {
      const wrong = [...(await half(shop, mix.all, db)), ...(await twice(shop, mix.calls, db))];
      if (wrong.length > 0) throw new Error(wrong.join('; '));
    } finally {
      host.signal('SIGTERM');
      await host.ended;
      await inbox.close();
      await close();
    }
  });
