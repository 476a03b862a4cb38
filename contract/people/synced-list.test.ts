import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeEntry,
  MAX_ENTRIES,
  mergeEntries,
  type SyncedEntry,
  valuesOf,
} from './synced-list.ts';

const entry = (id: string, changedAt: number, value: string | null = id): SyncedEntry<string> => ({
  id,
  changedAt,
  value,
});

test('merges both lists; the later change of an entry wins', () => {
  const merged = mergeEntries(
    [entry('gol', 10), entry('uno', 30, 'uno de Ana')],
    [entry('uno', 20), entry('corsa', 40)],
  );
  expect(valuesOf(merged)).toEqual(['corsa', 'uno de Ana', 'gol']);
});

test('a removed entry is not restored by an outdated list', () => {
  const old = [entry('gol', 10)];
  const without = changeEntry(old, 'gol', null, 20);
  expect(valuesOf(mergeEntries(old, without))).toEqual([]);
  expect(valuesOf(mergeEntries(without, old))).toEqual([]);
  expect(valuesOf(mergeEntries(changeEntry(without, 'gol', 'otra vez', 30), without))).toEqual([
    'otra vez',
  ]);
});

test('a change wins even if the device’s clock is behind', () => {
  const changed = changeEntry([entry('gol', 5_000)], 'gol', null, 100);
  expect(valuesOf(mergeEntries([entry('gol', 5_000)], changed))).toEqual([]);
});

test('a list is bounded: removed entries are dropped first, then the oldest', () => {
  const there = Array.from({ length: MAX_ENTRIES - 1 }, (_, n) => entry(`car ${n}`, n));
  const gone = [entry('x', 9_000, null), entry('y', 9_001, null)];
  const merged = mergeEntries(there, gone);
  expect(merged).toHaveLength(MAX_ENTRIES);
  expect(valuesOf(merged)).toHaveLength(MAX_ENTRIES - 1);
  expect(merged.map(({ id }) => id)).toContain('y');
  const full = mergeEntries([entry('new', 10_000)], [...there, entry('z', 500)]);
  expect(full).toHaveLength(MAX_ENTRIES);
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

test('all devices end with the same list, in whatever order they change and sync', () => {
  fc.assert(
    fc.property(changes, (all) => {
      const devices: SyncedEntry<string>[][] = [[], [], []];
      let account: SyncedEntry<string>[] = [];
      const meet = (device: number) => {
        account = mergeEntries(devices[device] ?? [], account);
        devices[device] = account;
      };
      all.forEach(({ device, id, gone, meets, clock }, step) => {
        const own = devices[device] ?? [];
        devices[device] = changeEntry(own, id, gone ? null : `${step}`, clock);
        if (meets) meet(device);
      });
      for (const device of [0, 1, 2, 0, 1, 2]) meet(device);
      expect(devices).toEqual([account, account, account]);
    }),
  );
});
