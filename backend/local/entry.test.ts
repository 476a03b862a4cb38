import { expect, test } from 'vitest';
import { DatabaseGone } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import { createEntry, enterContent, enterEach } from './entry.ts';

const fixed = new Date('2026-03-01T12:00:00Z');
const entryWith = (seen: string[]) =>
  createEntry({
    now: () => fixed,
    sync: async () => {
      seen.push('clock');
    },
  });

test('the clock is looked at before anything is decided', async () => {
  const seen: string[] = [];
  const { greet } = enterEach(entryWith(seen), {
    greet: async (name: string, mark: string) => {
      seen.push('work');
      return name + mark;
    },
  });
  expect(await greet('Ana', '!')).toBe('Ana!');
  expect(seen).toEqual(['clock', 'work']);
});

test('a database that is away is told in the port’s words, with what it was', async () => {
  const gone = new DatabaseGone('nobody answers');
  const failing = entryWith([])(async () => {
    throw gone;
  });
  const told = await failing().catch((error: unknown) => error);
  expect(told).toBeInstanceOf(AppError);
  expect(told).toMatchObject({ code: 'server.unavailable', cause: gone });
});

test.each([new AppError('order.option'), new TypeError('a mistake of ours')])(
  '%s stays what it is',
  async (error) => {
    const failing = entryWith([])(async () => {
      throw error;
    });
    await expect(failing()).rejects.toBe(error);
  },
);

test('a stream gives what there is, and tells in the port’s words that the database went away', async () => {
  const gone = new DatabaseGone('nobody answers');
  const { all } = enterContent(entryWith([]), {
    featured: async () => [],
    newest: async () => [],
    some: async () => [],
    lists: async () => [],
    list: async () => ({ data: [], resultCount: 0, resultFilters: [] }),
    all: async function* () {
      yield { item: 'A', related: ['B'] };
      throw gone;
    },
  });
  const read: unknown[] = [];
  const reading = async () => {
    for await (const page of all()) read.push(page);
  };
  await expect(reading()).rejects.toMatchObject({ code: 'server.unavailable', cause: gone });
  expect(read).toEqual([{ item: 'A', related: ['B'] }]);
});
