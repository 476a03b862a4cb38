/**
 * The lists' engine over 100,000 parts, without HTTP: ours and PostgreSQL's own means in one run, each
 * kind of question by itself, and what a change of a part and a process' copy cost.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { sourceFiles } from '../house.ts';
import { ROOT } from '../root.ts';
import { useLargeShop } from './large-shop.ts';
import { type ListQuery, listQueries } from './list-questions.ts';
import { changePlain, findPlain, makePlain } from './plain-lists.ts';

const CHANGES = 20;
const AT_A_TIME = 10;
const SOLD_OUT = 100;

interface Engine {
  name: string;
  find: (query: ListQuery) => Promise<{ ids: number[]; count: number }>;
  change: (familyId: number) => Promise<void>;
}

const queryOf = ({ filters, orderBy, offset }: ListQuery) => ({
  filters: readFilters(
    Object.entries(filters).map(([FilterKey, value]) => ({
      FilterKey,
      FilterValue: String(value),
    })),
  ),
  orderBy,
  offset,
  limit: 24,
});

const enginesOf = (db: Db): Engine[] => [
  {
    name: 'ours',
    find: (query) =>
      findList(db, { kind: autopart, seesAll: false, countsFacets: true, ...queryOf(query) }),
    change: (familyId) => db.transaction((tx) => refreshListIndex(tx, [], [familyId])),
  },
  {
    name: 'plain',
    find: (query) => findPlain(db, queryOf(query)),
    change: (familyId) => changePlain(db, familyId),
  },
];

const figuresOf = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    'median ms': sorted[sorted.length >> 1] ?? 0,
    'p95 ms': sorted[Math.floor(sorted.length * 0.95)] ?? 0,
  };
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
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

/** Lines that are not blank and no comment. */
const linesOf = (files: readonly string[]): number =>
  files
    .flatMap((file) => readFileSync(join(ROOT, file), 'utf8').split('\n'))
    .filter((line) => !/^\s*(\/\/|\/?\*|$)/.test(line)).length;

const OURS = sourceFiles().filter(
  (file) =>
    /^backend\/(search-engine|catalog\/list-index)\//.test(file) && !file.endsWith('.test.ts'),
);

const throughput = async (engine: Engine, questions: readonly ListQuery[]): Promise<number> => {
  let next = 0;
  const work = async () => {
    for (let query = questions[next++]; query; query = questions[next++]) await engine.find(query);
  };
  const ms = await timed(() => Promise.all(Array.from({ length: AT_A_TIME }, work)));
  return questions.length / (ms / 1000);
};

const measure = async (db: Db, engine: Engine, report: Report) => {
  const groups = await listQueries(db);
  const before = memory();
  const first = await timed(() => engine.find({ filters: {}, orderBy: 'REL', offset: 0 }));
  report(`${engine.name}: first list of a process`, { ms: first, 'MB more': memory() - before });
  const counts = new Map<string, number[]>();
  const every: number[] = [];
  for (const [group, questions] of groups) {
    for (const query of questions.slice(0, 3)) await engine.find(query);
    const times: number[] = [];
    const found: number[] = [];
    for (const query of questions)
      times.push(await timed(async () => found.push((await engine.find(query)).count)));
    counts.set(group, found);
    every.push(...times);
    report(`${engine.name}: ${group}`, figuresOf(times));
  }
  report(`${engine.name}: all of these`, figuresOf(every));
  const mixed = createRandom(7);
  const shuffled = [...groups.values()].flat().toSorted(() => mixed.next() - 0.5);
  report(`${engine.name}: 10 at a time`, { 'calls/s': await throughput(engine, shuffled) });
  const changes: number[] = [];
  const after: number[] = [];
  for (let id = 1; id <= CHANGES; id++) {
    changes.push(await timed(() => engine.change(id * 37)));
    after.push(await timed(() => engine.find({ filters: {}, orderBy: 'REL', offset: 0 })));
  }
  report(`${engine.name}: a change of one part`, figuresOf(changes));
  report(`${engine.name}: the next list, of everything`, figuresOf(after));
  return counts;
};

/** Measures how long it takes to move sold-out items to the end of the lists. */
const measureStock = async (db: Db, report: Report) => {
  await followStock(db);
  const still: number[] = [];
  for (let at = 0; at < CHANGES; at++) still.push(await timed(() => followStock(db)));
  report('stock followed, nothing has moved', figuresOf(still));
  await db.execute(
    sql`update stock set quantity = 0 where product_id in (
      select product.id from products product join stock on stock.product_id = product.id
      where stock.quantity > 0 group by product.id order by product.id limit ${SOLD_OUT})`,
  );
  let moved = 0;
  const ms = await timed(async () => {
    moved = await followStock(db);
  });
  report(`stock followed, ${SOLD_OUT} products sold out`, { 'items moved': moved, ms });
};

export const bench = (report: Report): Promise<void> =>
  useLargeShop('.data/bench-lists', async (url) => {
    const { db, close } = connect(url, AT_A_TIME);
    try {
      await measureStock(db, report);
      await makePlain(db);
      report('lines of code', {
        ours: linesOf(OURS),
        plain: linesOf(['tests/bench/plain-lists.ts']),
      });
      const [ours, plain] = enginesOf(db);
      if (!ours || !plain) return;
      const counted = await measure(db, ours, report);
      const counterpart = await measure(db, plain, report);
      for (const [group, counts] of counted) {
        const same = counts.filter((count, at) => count === counterpart.get(group)?.[at]).length;
        report(`answers of one length: ${group}`, { of: counts.length, same });
      }
    } finally {
      await close();
    }
  });
