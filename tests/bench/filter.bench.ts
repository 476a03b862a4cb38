/** Lists with facets over HTTP, 100,000 parts, every query different. */
import { Agent, request } from 'node:http';
import { sql } from 'drizzle-orm';
import { readCardTexts } from '#backend/catalog/autopart/family-cards';
import { connect, type Db } from '#backend/database/connection';
import { answerText, withJsonItems } from '#backend/http/json-items';
import { autopartFilter } from '#contract/calls/catalog';
import { autopart } from '#contract/entities/catalog';
import { createRandom, type Random } from '#demo-data/random';
import type { Report } from '../../scripts/bench.ts';
import { startServers } from '../support/servers.ts';
import { type Facts, readFacts, useLargeShop } from './large-shop.ts';
import { type Filters, mistype } from './list-questions.ts';
import { reportSizes } from './sizes.ts';

const QUERIES = 400;
/** The first few hundred queries of a process take half as long again, until Node has compiled the code. */
const WARM_UP_SEEDS = [7, 8];
const FIRST_SEED = 6;
const SEED = 42;
/** Rows of NAM's pages. */
const ROWS = 18;

interface Query {
  filters: Filters;
  rowIndex: number;
  orderBy: string;
}

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

const MEASURED = (random: Random): Filters => ({
  measures: `${random.int(300, 700)}x${random.int(300, 900)}x${random.int(16, 60)}~${random.pick([5, 10, 20])}`,
});
const PRICED = (random: Random, { categories }: Facts): Filters => {
  const from = random.int(0, 40) * 250;
  return {
    categoryId: random.pick(categories),
    price: `${from}..${from + random.int(1, 20) * 500}`,
  };
};
/** Characters from the middle of a code, as read off a broken part. */
const CODED = (random: Random, { codes }: Facts): Filters => {
  const code = random.pick(codes).replace(/[^A-Za-z0-9]/g, '');
  const length = Math.min(code.length, random.int(4, 7));
  const from = random.int(0, code.length - length);
  return { text: code.slice(from, from + length) };
};

/** Returns different queries, the same on every machine. */
const queriesOf = (facts: Facts, kinds: typeof MIX, seed = SEED): Query[] => {
  const random = createRandom(seed);
  const different = new Map<string, Query>();
  while (different.size < QUERIES) {
    const filters = (kinds[different.size % kinds.length] ?? TYPED)(random, facts);
    const query = {
      filters,
      rowIndex: random.pick([0, 0, 0, 0, 1, 2, 5]),
      orderBy: random.pick(['REL', 'REL', 'REL', 'PLO', 'PHI']),
    };
    different.set(JSON.stringify(query), query);
  }
  return [...different.values()];
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

/** @param urls processes that take turns */
const run = async (urls: readonly string[], queries: readonly Query[], atATime: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: atATime });
  const times: number[] = [];
  let next = 0;
  const work = async () => {
    for (let query = queries[next++]; query; query = queries[next++])
      times.push(await ask(urls[next % urls.length] ?? '', agent, query));
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

/** Compares the cards of a list, handed on as JSON texts, with parsing and writing them again. */
const compareCards = async (db: Db, report: Report): Promise<void> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select family_id as id from family_cards order by hashtext(family_id::text) limit ${QUERIES * ROWS}`,
  );
  const pages = Array.from({ length: QUERIES }, (_, at) =>
    rows.slice(at * ROWS, (at + 1) * ROWS).map(({ id }) => id),
  );
  const viewer = { seesAll: false, seesPrices: true };
  const times: Record<'asked' | 'handedOn' | 'again', number[]> = {
    asked: [],
    handedOn: [],
    again: [],
  };
  const timed = <T>(kind: keyof typeof times, from: number, result: T): T => {
    times[kind].push(performance.now() - from);
    return result;
  };
  for (const ids of pages) {
    const begun = performance.now();
    const texts = timed('asked', begun, await readCardTexts(db, ids, viewer));
    const handing = performance.now();
    timed('handedOn', handing, Buffer.from(answerText(withJsonItems(texts, {}))));
    const again = performance.now();
    const data = texts.map((text) => autopart.safeParse(JSON.parse(text)).data);
    timed('again', again, Buffer.from(JSON.stringify({ data, error: '' })));
  }
  const sum = (kind: keyof typeof times) => times[kind].reduce((all, ms) => all + ms, 0) / QUERIES;
  report(`${ROWS} cards of a list`, {
    'ms asked for': sum('asked'),
    'ms handed on': sum('handedOn'),
    'ms read and written again': sum('again'),
    ratio: sum('handedOn') / sum('again'),
  });
};

export const bench = (report: Report): Promise<void> =>
  useLargeShop('.data/bench-filter', async (url) => {
    const { db, close } = connect(url, 2);
    const facts = await readFacts(db);
    await reportSizes(db, report);
    await compareCards(db, report);
    await close();
    const lists = queriesOf(facts, MIX);
    const typed = queriesOf(facts, [TYPED]);
    const [measured, coded] = [queriesOf(facts, [MEASURED]), queriesOf(facts, [CODED])];
    const priced = queriesOf(facts, [PRICED]);
    const servers = await startServers(2, url);
    try {
      const { urls } = servers;
      const one = urls.slice(0, 1);
      const first = queriesOf(facts, MIX, FIRST_SEED);
      report('the first questions of a process, 10 at a time', await run(one, first, 10));
      for (const seed of WARM_UP_SEEDS)
        for (const each of urls) await run([each], queriesOf(facts, MIX, seed), 10);
      report('filter with facets, one at a time', await run(one, lists, 1));
      report('filter with facets, 10 at a time', await run(one, lists, 10));
      report('filter with facets, 10 at a time, two processes', await run(urls, lists, 10));
      report('text with two typos, one at a time', await run(one, typed, 1));
      report('measures, one at a time', await run(one, measured, 1));
      report('a category and prices, one at a time', await run(one, priced, 1));
      report('part of a code, one at a time', await run(one, coded, 1));
    } finally {
      await servers.stop();
    }
  });
