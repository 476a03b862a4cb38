import { expect, test } from 'vitest';
import { inBatches } from './_batches.ts';

const COUNT = 23;

const counted = () => {
  const reads: [from: number, to: number][] = [];
  const at = inBatches(async (from, to) => {
    reads.push([from, to]);
    return Array.from({ length: COUNT }, (_, place) => `at ${place}`).slice(from, to);
  }, 5);
  return { reads, at };
};

test('reads in order fetch each batch once, the next one ahead', async () => {
  const { reads, at } = counted();
  expect(await at(0)).toBe('at 0');
  expect(reads).toEqual([
    [0, 5],
    [5, 10],
  ]);
  for (let place = 1; place < COUNT; place += 1) expect(await at(place)).toBe(`at ${place}`);
  expect(reads).toEqual([0, 5, 10, 15, 20, 25].map((from) => [from, from + 5]));
});

test('three concurrent readers in order share batches', async () => {
  const { reads, at } = counted();
  const places = [...Array(COUNT).keys()];
  const left = places.values();
  const found: (string | undefined)[] = [];
  const work = async () => {
    for (const place of left) found[place] = await at(place);
  };
  await Promise.all([work(), work(), work()]);
  expect(found).toEqual(places.map((place) => `at ${place}`));
  expect(reads).toHaveLength(6);
});

test('scattered reads fetch one entry each', async () => {
  const { reads, at } = counted();
  for (const place of [20, 3, 14]) expect(await at(place)).toBe(`at ${place}`);
  expect(reads).toEqual([
    [20, 21],
    [3, 4],
    [14, 15],
  ]);
  expect(await at(COUNT)).toBeUndefined();
});

test('errors of a read reach the caller', async () => {
  const at = inBatches<string>(async () => {
    throw new Error('gone');
  });
  await expect(at(0)).rejects.toThrow('gone');
});
