/** Placing orders over HTTP, 50 at a time, on a PostgreSQL that really writes to its disk. */
import { Agent, request } from 'node:http';
import { sql } from 'drizzle-orm';
import { connect, type Db } from '#backend/database/connection';
import { ensureDatabase, migrate } from '#host/migrate';
import { removeAbandoned, startPostgres } from '#host/postgres';
import type { Report } from '../../scripts/bench.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { startServers } from '../support/servers.ts';

const FOLDER = '.data/bench-orders';
const AT_A_TIME = 50;
const WARM_UP = 500;
const ORDERS = 4_000;
/** As many as the demo catalogue has families. */
const PRODUCTS = 2_000;
const UNITS = 20_000;
/**
 * Each has its own phone and network, as orders of one account wait for each other; enough to stay
 * below the limit of unpaid orders (variants/schema/selling.ts).
 */
const BUYERS = 2_000;

/** Scattered, so that orders at the same moment rarely want the same part. */
const codeOf = (n: number): string => `P-${(n * 7_919 + 13) % PRODUCTS}`;

interface Buyer {
  token: string;
  address: string;
}

const post = (url: string, agent: Agent, buyer: Buyer, body: string): Promise<number> =>
  new Promise((done, fail) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `OAuth ${buyer.token}`,
      'x-real-ip': buyer.address,
    };
    const sent = request(`${url}/rest/order/add`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => done(answer.statusCode ?? 0));
    });
    sent.once('error', fail);
    sent.end(body);
  });

interface Run {
  seconds: number;
  times: number[];
  errors: number;
}

/** Two products an order. */
const placeOrders = async (
  count: number,
  urls: readonly string[],
  buyers: readonly Planted[],
): Promise<Run> => {
  // In turn, so that none is idle until a server closes it at the moment it is written to.
  const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME, scheduling: 'fifo' });
  const run: Run = { seconds: 0, times: [], errors: 0 };
  let next = 0;
  const work = async () => {
    for (let n = next++; n < count; n = next++) {
      const rows = [codeOf(2 * n), codeOf(2 * n + 1)].map((Code) => ({
        Code,
        Quantity: 1,
        Price: 100,
      }));
      const who = n % buyers.length;
      const token = buyers[who]?.token ?? '';
      const start = performance.now();
      const status = await post(
        urls[n % urls.length] ?? '',
        agent,
        // A network that is reserved for benchmarks (RFC 2544).
        { token, address: `198.18.${who >> 8}.${who & 255}` },
        JSON.stringify(orderOf(rows, { OrderPhone: `099 ${100_000 + who}` })),
      );
      run.times.push(performance.now() - start);
      if (status !== 200) run.errors += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  run.seconds = (performance.now() - start) / 1000;
  agent.destroy();
  run.times.sort((a, b) => a - b);
  return run;
};

/** Units that are neither on the shelf nor in an order. */
const missingUnits = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select ${PRODUCTS * UNITS}::bigint - (select sum(quantity) from stock)
          - (select coalesce(sum(quantity), 0) from order_items) as n`,
  );
  return rows[0]?.n ?? Number.NaN;
};

export const bench = async (report: Report): Promise<void> => {
  await removeAbandoned(FOLDER);
  const postgres = await startPostgres(FOLDER, { max_connections: '200' });
  try {
    await ensureDatabase(postgres.url('postgres'), 'bench');
    await migrate(postgres.url('bench'));
    const { db, close } = connect(postgres.url('bench'));
    await plantPlaces(db);
    await plantShelves(db);
    const buyers: Planted[] = [];
    while (buyers.length < BUYERS) buyers.push(await plantUser(db));
    for (let n = 0; n < PRODUCTS; n += 1)
      await plantProduct(db, { code: `P-${n}`, stock: { B: UNITS / 2, C: UNITS / 2 } });
    for (const processes of [1, 2]) {
      const servers = await startServers(processes, postgres.url('bench'));
      try {
        await placeOrders(WARM_UP, servers.urls, buyers);
        // A shop that is open has statistics; autovacuum would come by a minute too late.
        await db.execute(sql`analyze`);
        const { seconds, times, errors } = await placeOrders(ORDERS, servers.urls, buyers);
        report(`order add, ${AT_A_TIME} at a time, ${processes} server process(es)`, {
          'orders/s': ORDERS / seconds,
          'median ms': times[times.length >> 1] ?? 0,
          'p95 ms': times[Math.floor(times.length * 0.95)] ?? 0,
          errors,
          oversold: await missingUnits(db),
        });
      } finally {
        await servers.stop();
      }
    }
    await close();
  } finally {
    await postgres.destroy();
  }
};
