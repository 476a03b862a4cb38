/** Measures the list engine over 100,000 parts without HTTP: queries, changes, and memory. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { autopart } from '#backend/catalog/kinds/autopart';
import { followStock } from '#backend/catalog/list-index/follow-stock';
import { refreshListIndex } from '#backend/catalog/list-index/list-index';
import { connect, type Db } from '#backend/database/connection';
import { readFilters } from '#backend/query/lists/filters';
import { findList } from '#backend/query/lists/find-list';
import { createRandom } from '#demo-data/random';
import type { Report } from '../../scripts/bench.ts';
import { timeOf } from '../support/measuring.ts';
import { useLargeShop } from './large-shop.ts';
import { type ListQuery, listQueries } from './list-questions.ts';

const CHANGES = 20;
const AT_A_TIME = 10;
const SOLD_OUT = 100;

const queryOf = ({ filters, orderBy, offset }: ListQuery) => ({
  filters: readFilters(
    Object.entries(filters).map(([FilterKey, value]) => ({
      FilterKey,
      FilterValue: String(value),
    })),
    { shownPrices: 'withTax' },
  ),
  orderBy,
  offset,
  limit: 24,
});

const find = (db: Db, query: ListQuery) =>
  findList(db, { kind: autopart, seesAll: false, countsFacets: true, ...queryOf(query) });

const figuresOf = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    'median ms': sorted[sorted.length >> 1] ?? 0,
    'p95 ms': sorted[Math.floor(sorted.length * 0.95)] ?? 0,
  };
};

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
};
const memory = (): number => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

const throughput = async (db: Db, queries: readonly ListQuery[]): Promise<number> => {
  let next = 0;
  const work = async () => {
    for (let query = queries[next++]; query; query = queries[next++]) await find(db, query);
  };
  const ms = await timeOf(() => Promise.all(Array.from({ length: AT_A_TIME }, work)));
  return queries.length / (ms / 1000);
};

const EVERYTHING: ListQuery = { filters: {}, orderBy: 'REL', offset: 0 };

const measure = async (db: Db, report: Report): Promise<void> => {
  const groups = await listQueries(db);
  const before = memory();
  const first = await timeOf(() => find(db, EVERYTHING));
  report('first list of a process', { ms: first, 'MB more': memory() - before });
  const every: number[] = [];
  for (const [group, queries] of groups) {
    for (const query of queries.slice(0, 3)) await find(db, query);
    const times: number[] = [];
    for (const query of queries) times.push(await timeOf(() => find(db, query)));
    every.push(...times);
    report(group, figuresOf(times));
  }
  report('all of these', figuresOf(every));
  const mixed = createRandom(7);
  const shuffled = [...groups.values()].flat().toSorted(() => mixed.next() - 0.5);
  report('10 at a time', { 'calls/s': await throughput(db, shuffled) });
  const changes: number[] = [];
  const after: number[] = [];
  for (let id = 1; id <= CHANGES; id++) {
    changes.push(await timeOf(() => db.transaction((tx) => refreshListIndex(tx, [], [id * 37]))));
    after.push(await timeOf(() => find(db, EVERYTHING)));
  }
  report('a change of one part', figuresOf(changes));
  report('the next list, of everything', figuresOf(after));
};

/** Measures how long it takes to move sold-out items to the end of the lists. */
const measureStock = async (db: Db, report: Report) => {
  await followStock(db);
  const still: number[] = [];
  for (let at = 0; at < CHANGES; at++) still.push(await timeOf(() => followStock(db)));
  report('stock followed, nothing has moved', figuresOf(still));
  await db.execute(
    sql`update stock set quantity = 0 where product_id in (
      select product.id from products product join stock on stock.product_id = product.id
      where stock.quantity > 0 group by product.id order by product.id limit ${SOLD_OUT})`,
  );
  let moved = 0;
  const ms = await timeOf(async () => {
    moved = await followStock(db);
  });
  report(`stock followed, ${SOLD_OUT} products sold out`, { 'items moved': moved, ms });
};

export const bench = (report: Report): Promise<void> =>
  useLargeShop('.data/bench-lists', async (url) => {
    const { db, close } = connect(url, AT_A_TIME);
    try {
      await measureStock(db, report);
      await measure(db, report);
    } finally {
      await close();
    }
  });
