/** Queries of strangers in shops with 100,000 items: the wanted one comes first among many more. */
import { describe, expect, test } from 'vitest';
import { seed } from '#demo-data/seed';
import { loadVariant } from '#variants/load';
import { useApp } from '../support/app.ts';
import { finderIn, readJudged, readOutside, SETS, soldOf, wrongOf } from './outside-judge.ts';

const PARTS = 100_000;
/** Share of the queries of each set that have the wanted item among the first three. */
const LEAST_RIGHT = 0.95;
/** Share of the queries whose wanted item this demo has. */
const LEAST_SOLD = 0.9;

const variants = {
  NAM: await loadVariant('NAM'),
  RTC: await loadVariant('RTC'),
  NAH: await loadVariant('NAH'),
  NAE: await loadVariant('NAE'),
  NAC: await loadVariant('NAC'),
};

describe.each(['NAM', 'RTC', 'NAH', 'NAE', 'NAC'] as const)('%s', (id) => {
  const shop = useApp(
    ({ app: { db, variant } }) => seed({ db, variant, parts: PARTS }),
    ({ limits }) => ({ ...variants[id], limits }),
  );

  test.each(SETS)('finds what strangers type%s among 100,000 items', async (set) => {
    const { db, variant } = shop().app;
    const hasFamilies = id === 'NAM';
    const all = readOutside(id, set);
    const queries = await soldOf(db, hasFamilies, all);
    expect(queries.length / all.length).toBeGreaterThanOrEqual(LEAST_SOLD);
    const wrong = await wrongOf(queries, finderIn(db, variant), (ids) =>
      readJudged(db, hasFamilies, ids),
    );
    const right = queries.length - wrong.length;
    console.info(`${id}${set}: ${right} of ${queries.length} right`);
    expect(right / queries.length, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST_RIGHT);
  });
});
