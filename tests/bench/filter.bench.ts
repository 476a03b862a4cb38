/** Lists with facets over HTTP, 100,000 parts, every query another one. */
import { Agent, request } from 'node:http';
import { SingleBar } from 'cli-progress';
import { sql } from 'drizzle-orm';
import { connect, type Db } from '#backend/database/connection';
import { autopartFilter } from '#contract/calls/catalog';
import { createRandom, type Random } from '#demo-data/random';
import { seed } from '#demo-data/seed';
import { ensureDatabase, migrate } from '#host/migrate';
import { removeAbandoned, startPostgres } from '#host/postgres';
import { loadVariant } from '#variants/load';
import type { Report } from '../../scripts/bench.ts';
import { startServers } from '../support/servers.ts';

const FOLDER = '.data/bench-filter';
const PARTS = Number(process.env.BENCH_PARTS ?? 100_000);
const QUERIES = 400;
const WARM_UP = 60;

type Filters = Record<string, string | number>;
interface Query {
  filters: Filters;
  rowIndex: number;
  orderBy: string;
}

interface Facts {
  categories: string[];
  brands: number[];
  vehicles: { id: number; text: string }[];
  words: string[];
}

const readFacts = async (db: Db): Promise<Facts> => {
  const list = async <T>(query: ReturnType<typeof sql>): Promise<T[]> => {
    const { rows } = await db.execute<{ list: T[] }>(
      sql`select json_agg(value) as list from (${query}) as rows`,
    );
    return rows[0]?.list ?? [];
  };
  return {
    categories: await list(sql`select id::text as value from categories order by id`),
    brands: await list(sql`select id as value from brands order by id`),
    vehicles: await list(
      sql`select json_build_object('id', v.id, 'text', b.name || ' ' || v.name) as value
          from vehicles v join brands b on b.id = v.brand_id order by v.id`,
    ),
    words: await list(sql`select name as value from categories where nlevel(id) = 2 order by id`),
  };
};

/** Two slips: two neighbouring letters swapped in one word, one letter lost in another. */
const mistype = (random: Random, text: string): string => {
  const words = text.split(' ');
  const long = words.flatMap((word, at) => (/^[a-záéíóú]{6,}$/i.test(word) ? [at] : []));
  for (const [turn, at] of long.slice(0, 2).entries()) {
    const word = words[at] ?? '';
    const place = random.int(1, word.length - 3);
    words[at] =
      turn === 0
        ? word.slice(0, place) + word.charAt(place + 1) + word.charAt(place) + word.slice(place + 2)
        : word.slice(0, place) + word.slice(place + 1);
  }
  return words.join(' ');
};

const MIX: readonly ((random: Random, facts: Facts) => Filters)[] = [
  (random, { categories }) => ({ categoryId: random.pick(categories) }),
  (random, { categories, brands }) => ({
    categoryId: random.pick(categories),
    brandId: random.pick(brands),
  }),
  (random, { categories, vehicles }) => ({
    categoryId: random.pick(categories),
    vehicleId: random.pick(vehicles).id,
  }),
  (random, { vehicles }) => ({ vehicleId: random.pick(vehicles).id }),
  (random, { brands }) => ({ brandId: random.pick(brands), year: random.int(1990, 2026) }),
  (random, { categories }) => ({
    categoryId: random.pick(categories),
    year: random.int(1990, 2026),
  }),
  (random, { words, vehicles }) => ({
    text: `${random.pick(words)} ${random.pick(vehicles).text}`,
  }),
  (random, { vehicles, categories }) => ({
    text: random.pick(vehicles).text,
    categoryId: random.pick(categories),
  }),
];
const TYPED = (random: Random, { words, vehicles }: Facts): Filters => ({
  text: mistype(random, `${random.pick(words)} ${random.pick(vehicles).text}`),
});

/** Distinct queries; the same on every machine. */
const queriesOf = (facts: Facts, kinds: typeof MIX): Query[] => {
  const random = createRandom(42);
  const known = new Map<string, Query>();
  while (known.size < QUERIES) {
    const filters = (kinds[known.size % kinds.length] ?? TYPED)(random, facts);
    const query = {
      filters,
      rowIndex: random.pick([0, 0, 0, 0, 1, 2, 5]),
      orderBy: random.pick(['REL', 'REL', 'REL', 'PLO', 'PHI']),
    };
    known.set(JSON.stringify(query), query);
  }
  return [...known.values()];
};

const ask = (url: string, agent: Agent, { filters, ...rest }: Query): Promise<number> =>
  new Promise((done, fail) => {
    const start = performance.now();
    const body = JSON.stringify({
      ...rest,
      filters: Object.entries(filters).map(([FilterKey, value]) => ({
        FilterKey,
        FilterValue: String(value),
      })),
    });
    const sent = request(
      url + autopartFilter.path,
      { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      (answer) => {
        answer.resume();
        answer.once('end', () =>
          answer.statusCode === 200
            ? done(performance.now() - start)
            : fail(new Error(`a list answered ${answer.statusCode}`)),
        );
      },
    );
    sent.once('error', fail);
    sent.end(body);
  });

const run = async (url: string, queries: readonly Query[], atATime: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: atATime });
  const times: number[] = [];
  let next = 0;
  const work = async () => {
    for (let query = queries[next++]; query; query = queries[next++])
      times.push(await ask(url, agent, query));
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: atATime }, work));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    'median ms': times[times.length >> 1] ?? 0,
    'p95 ms': times[Math.floor(times.length * 0.95)] ?? 0,
    'calls/s': queries.length / seconds,
  };
};

const seedLarge = async (db: Db) => {
  const variant = await loadVariant('NAM');
  const bar = new SingleBar({ format: `  seeding ${PARTS} parts {bar} {percentage}%` });
  bar.start(100, 0);
  await seed({
    db,
    variant,
    parts: PARTS,
    onProgress: (share) => bar.update(Math.round(share * 100)),
  });
  bar.stop();
};

export const bench = async (report: Report): Promise<void> => {
  await removeAbandoned(FOLDER);
  const postgres = await startPostgres(FOLDER, { max_connections: '200' });
  try {
    const url = postgres.url('bench');
    await ensureDatabase(postgres.url('postgres'), 'bench');
    await migrate(url);
    const { db, close } = connect(url, 2);
    await seedLarge(db);
    const facts = await readFacts(db);
    await close();
    const lists = queriesOf(facts, MIX);
    const typed = queriesOf(facts, [TYPED]);
    const servers = await startServers(1, url);
    try {
      const [address = ''] = servers.urls;
      await run(address, lists.slice(0, WARM_UP), 1);
      report('filter with facets, one at a time', await run(address, lists, 1));
      report('filter with facets, 10 at a time', await run(address, lists, 10));
      report('text with two typos, one at a time', await run(address, typed, 1));
    } finally {
      await servers.stop();
    }
  } finally {
    await postgres.destroy();
  }
};
