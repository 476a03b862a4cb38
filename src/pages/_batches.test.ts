/** What is read for a page is what stands at its place, and no more is read than is used. */
import { expect, test } from 'vitest';
import { inBatches } from './_batches.ts';

const COUNT = 23;

const counted = () => {
  const asked: [from: number, to: number][] = [];
  const at = inBatches(async (from, to) => {
    asked.push([from, to]);
    return Array.from({ length: COUNT }, (_, place) => `at ${place}`).slice(from, to);
  }, 5);
  return { asked, at };
};

test('all in their order are read once each, in batches, the next before it is asked for', async () => {
  const { asked, at } = counted();
  expect(await at(0)).toBe('at 0');
  expect(asked).toEqual([
    [0, 5],
    [5, 10],
  ]);
  for (let place = 1; place < COUNT; place += 1) expect(await at(place)).toBe(`at ${place}`);
  expect(asked).toEqual([0, 5, 10, 15, 20, 25].map((from) => [from, from + 5]));
});

test('three at a time are read as one after the other', async () => {
  const { asked, at } = counted();
  const places = [...Array(COUNT).keys()];
  const left = places.values();
  const found: (string | undefined)[] = [];
  const work = async () => {
    for (const place of left) found[place] = await at(place);
  };
  await Promise.all([work(), work(), work()]);
  expect(found).toEqual(places.map((place) => `at ${place}`));
  expect(asked).toHaveLength(6);
});

test('here and there, one by one', async () => {
  const { asked, at } = counted();
  for (const place of [20, 3, 14]) expect(await at(place)).toBe(`at ${place}`);
  expect(asked).toEqual([
    [20, 21],
    [3, 4],
    [14, 15],
  ]);
  expect(await at(COUNT)).toBeUndefined();
});

test('whoever asks hears that it cannot be read', async () => {
  const at = inBatches<string>(async () => {
    throw new Error('gone');
  });
  await expect(at(0)).rejects.toThrow('gone');
});
