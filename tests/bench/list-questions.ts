/** Queries of the lists' benches: seeded, all different, the same on every machine. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { OrderBy } from '#contract/calls/catalog';
import { createRandom, type Random } from '#demo-data/random';
import { type Facts, readFacts } from './large-shop.ts';

export type Filters = Record<string, string | number>;
export interface ListQuery {
  filters: Filters;
  orderBy: OrderBy;
  offset: number;
}

/** Two slips: two neighbouring letters swapped in one word, one letter lost in another. */
export const mistype = (random: Random, text: string): string => {
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

type Question = (random: Random, facts: Facts & { codes: string[] }) => Filters;

const GROUPS: Readonly<Record<string, Question>> = {
  'category page': (random, { categories }) => ({ categoryId: random.pick(categories) }),
  brand: (random, { brands }) => ({ brandId: random.pick(brands) }),
  'brand and year': (random, { brands }) => ({
    brandId: random.pick(brands),
    year: random.int(1990, 2026),
  }),
  vehicle: (random, { vehicles }) => ({ vehicleId: random.pick(vehicles).id }),
  'vehicle and year': (random, { vehicles }) => {
    const { id, from, to } = random.pick(vehicles);
    return { vehicleId: id, year: random.int(Math.min(from, to), to) };
  },
  'text, one word': (random, { words }) => ({
    text: random.pick(
      random
        .pick(words)
        .split(' ')
        .filter((word) => word.length > 3),
    ),
  }),
  'text, two words': (random, { words, vehicles }) => ({
    text: `${random.pick(words).split(' ')[0]} ${random.pick(vehicles).text.split(' ')[0]}`,
  }),
  'text, vehicle and year': (random, { vehicles }) => {
    const { text, from, to } = random.pick(vehicles);
    return { text: `${text} ${random.int(Math.min(from, to), to)}` };
  },
  code: (random, { codes }) => ({ text: random.pick(codes) }),
  'text with slips': (random, { words, vehicles }) => ({
    text: mistype(random, `${random.pick(words)} ${random.pick(vehicles).text}`),
  }),
  'category and text': (random, { categories, vehicles }) => ({
    categoryId: random.pick(categories),
    text: random.pick(vehicles).text,
  }),
};
const EACH = 40;
const ORDERS = ['REL', 'REL', 'REL', 'PLO', 'PHI'] as const;

export const listQueries = async (db: Db): Promise<Map<string, ListQuery[]>> => {
  const random = createRandom(42);
  const { rows } = await db.execute<{ code: string }>(
    sql`select code::text from families where id % 97 = 0 order by id`,
  );
  const facts = { ...(await readFacts(db)), codes: rows.map(({ code }) => code) };
  const groups = new Map<string, ListQuery[]>();
  for (const [name, question] of Object.entries(GROUPS)) {
    const different = new Map<string, ListQuery>();
    // Some groups have fewer different queries.
    for (let tries = 0; different.size < EACH && tries < 10 * EACH; tries++) {
      const query = { filters: question(random, facts), orderBy: random.pick(ORDERS), offset: 0 };
      different.set(JSON.stringify(query), query);
    }
    groups.set(name, [...different.values()]);
  }
  const deep = (places: readonly number[], filters: () => Filters) =>
    places.map(
      (place): ListQuery => ({
        filters: filters(),
        orderBy: random.pick(ORDERS),
        offset: place * 24,
      }),
    );
  const far = Array.from({ length: EACH }, () => random.int(100, 700));
  groups.set(
    'deep page',
    deep(far, () => ({ categoryId: random.pick(['1', '2', '3']) })),
  );
  groups.set(
    'everything',
    deep([...far.keys()], () => ({})),
  );
  return groups;
};
