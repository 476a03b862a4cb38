import { expect, test } from 'vitest';
import { saveInTurn } from './in-turn.ts';

/** Simulates a record with versions, which answers on demand. */
const slowRecord = (record: string) => {
  let version = 5;
  const seen: (number | undefined)[] = [];
  const waiting: (() => void)[] = [];
  return {
    seen,
    /** Another user saves. */
    byAnother: () => {
      version += 1;
    },
    /** An older backup is restored. */
    restored: () => {
      version = 5;
    },
    answer: () => waiting.shift()?.(),
    save: (from: number | undefined) =>
      saveInTurn(record, { version: from }, async (input) => {
        seen.push(input.version);
        await new Promise<void>((done) => waiting.push(done));
        if (input.version !== version)
          return {
            ok: false as const,
            error: { text: 'stale', status: 409, code: 'record.stale' },
          };
        version += 1;
        return { ok: true as const, data: { data: { version } } };
      }),
  };
};

test('the second save waits for the first and uses its version', async () => {
  const record = slowRecord('one');
  const first = record.save(5);
  const second = record.save(5);
  await expect.poll(() => record.seen).toEqual([5]);
  record.answer();
  expect((await first).ok).toBe(true);
  await expect.poll(() => record.seen).toEqual([5, 6]);
  record.answer();
  expect((await second).ok).toBe(true);
  // From a form that was opened before both.
  const third = record.save(5);
  await expect.poll(() => record.seen).toEqual([5, 6, 7]);
  record.answer();
  expect((await third).ok).toBe(true);
});

test('a save by somebody else in between is still reported', async () => {
  const record = slowRecord('two');
  const first = record.save(5);
  const second = record.save(5);
  await expect.poll(() => record.seen).toEqual([5]);
  record.answer();
  expect((await first).ok).toBe(true);
  record.byAnother();
  await expect.poll(() => record.seen).toEqual([5, 6]);
  record.answer();
  expect((await second).ok).toBe(false);
});

test('a rejected save does not block the next, and records do not wait for each other', async () => {
  const record = slowRecord('three');
  const other = slowRecord('four');
  const refused = record.save(4);
  const second = record.save(5);
  const elsewhere = other.save(5);
  await expect.poll(() => other.seen).toEqual([5]);
  record.answer();
  expect((await refused).ok).toBe(false);
  await expect.poll(() => record.seen).toEqual([4, 5]);
  record.answer();
  other.answer();
  expect((await second).ok).toBe(true);
  expect((await elsewhere).ok).toBe(true);
});

test('a restored record can be saved after one conflict', async () => {
  const record = slowRecord('five');
  const first = record.save(5);
  await expect.poll(() => record.seen).toEqual([5]);
  record.answer();
  expect((await first).ok).toBe(true);
  record.restored();
  const refused = record.save(5);
  await expect.poll(() => record.seen).toEqual([5, 6]);
  record.answer();
  expect((await refused).ok).toBe(false);
  const again = record.save(5);
  await expect.poll(() => record.seen).toEqual([5, 6, 5]);
  record.answer();
  expect((await again).ok).toBe(true);
});
