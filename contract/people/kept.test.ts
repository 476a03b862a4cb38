/** How two copies of a kept list become one: nothing is lost, and what was taken off stays off. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeKept, type Kept, MAX_KEPT, mergeKept, valuesOf } from './kept.ts';

const entry = (id: string, changedAt: number, value: string | null = id): Kept<string> => ({
  id,
  changedAt,
  value,
});

test('nothing of either list is lost, and of an entry in both the later one stays', () => {
  const merged = mergeKept(
    [entry('gol', 10), entry('uno', 30, 'uno de Ana')],
    [entry('uno', 20), entry('corsa', 40)],
  );
  expect(valuesOf(merged)).toEqual(['corsa', 'uno de Ana', 'gol']);
});

test('what was taken off does not come back from a list that has not heard of it', () => {
  const old = [entry('gol', 10)];
  const without = changeKept(old, 'gol', null, 20);
  expect(valuesOf(mergeKept(old, without))).toEqual([]);
  expect(valuesOf(mergeKept(without, old))).toEqual([]);
  expect(valuesOf(mergeKept(changeKept(without, 'gol', 'otra vez', 30), without))).toEqual([
    'otra vez',
  ]);
});

test('a change counts though the clock is behind', () => {
  const changed = changeKept([entry('gol', 5_000)], 'gol', null, 100);
  expect(valuesOf(mergeKept([entry('gol', 5_000)], changed))).toEqual([]);
});

test('a list is bounded: what was taken off goes first, the oldest of it before the rest', () => {
  const there = Array.from({ length: MAX_KEPT - 1 }, (_, n) => entry(`car ${n}`, n));
  const gone = [entry('x', 9_000, null), entry('y', 9_001, null)];
  const merged = mergeKept(there, gone);
  expect(merged).toHaveLength(MAX_KEPT);
  expect(valuesOf(merged)).toHaveLength(MAX_KEPT - 1);
  expect(merged.map(({ id }) => id)).toContain('y');
  const full = mergeKept([entry('new', 10_000)], [...there, entry('z', 500)]);
  expect(full).toHaveLength(MAX_KEPT);
  expect(full.map(({ id }) => id)).not.toContain('car 0');
});

const changes = fc.array(
  fc.record({
    device: fc.nat(2),
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    gone: fc.boolean(),
    meets: fc.boolean(),
    clock: fc.nat(50),
  }),
  { maxLength: 30 },
);

test('whatever devices do, and whenever they meet the account, all have the same in the end', () => {
  fc.assert(
    fc.property(changes, (all) => {
      const devices: Kept<string>[][] = [[], [], []];
      let account: Kept<string>[] = [];
      const meet = (device: number) => {
        account = mergeKept(devices[device] ?? [], account);
        devices[device] = account;
      };
      all.forEach(({ device, id, gone, meets, clock }, step) => {
        const own = devices[device] ?? [];
        devices[device] = changeKept(own, id, gone ? null : `${step}`, clock);
        if (meets) meet(device);
      });
      for (const device of [0, 1, 2, 0, 1, 2]) meet(device);
      expect(devices).toEqual([account, account, account]);
    }),
  );
});
