/** Texts whose noun is nothing that the shop sells. */
import { expect, test } from 'vitest';
import { autopartFilter } from '#contract/calls/catalog';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { listOf } from '../support/catalog-lists.ts';

const shop = useApp(({ app: { db, variant } }) => seed({ db, variant, parts: 600 }));
const list = listOf(shop, autopartFilter);

test.each([
  ['amortiguador gol', 'Gol'],
  ['pastillas de freno gol', 'Gol'],
])(
  'what is not sold has an empty list, and other parts for the car are near: %s',
  async (text, car) => {
    const { resultCount, data, nearby = [] } = await list({ text });
    expect([resultCount, data]).toEqual([0, []]);
    expect(nearby[0]?.kept).toEqual([car]);
    expect(nearby[0]?.data.length).toBeGreaterThan(0);
  },
);

test('an amount alone is no near result of what is not sold', async () => {
  const { resultCount, nearby = [] } = await list({ text: 'bateria 12v' });
  expect(resultCount).toBe(0);
  expect(nearby.map(({ reason }) => reason)).toEqual(['all']);
});

test('a trim behind a car is left out, and is no other thing', async () => {
  const { resultCount, unknownWords } = await list({ text: 'gol ltz' });
  expect(unknownWords).toEqual(['ltz']);
  expect(resultCount).toBe((await list({ text: 'gol' })).resultCount);
});
