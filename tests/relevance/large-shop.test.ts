/** Queries of strangers in a shop of auto parts with 100,000 items: the wanted one comes first among many more. */
import { expect, test } from 'vitest';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { finderIn, readJudged, readOutside, wrongOf } from './outside-judge.ts';

const PARTS = 100_000;
/** Share of the queries that have the wanted item among the first three. */
const LEAST_RIGHT = 0.95;

const shop = useApp(({ app: { db, variant } }) => seed({ db, variant, parts: PARTS }));

test('finds what strangers type among 100,000 parts', async () => {
  const { db, variant } = shop().app;
  const queries = readOutside('NAM');
  const wrong = await wrongOf(queries, finderIn(db, variant), (ids) => readJudged(db, true, ids));
  const right = (queries.length - wrong.length) / queries.length;
  expect(right, wrong.join(' · ')).toBeGreaterThanOrEqual(LEAST_RIGHT);
});
