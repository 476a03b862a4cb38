import { expect, test } from 'vitest';
import { DatabaseGone } from '#backend/database/failures';
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

test('what is read later on fails in the port’s words that the database went away', async () => {
  const gone = new DatabaseGone('nobody answers');
  const { items } = enterContent(entryWith([]), {
    featured: async () => [],
    newest: async () => [],
    some: async () => [],
    lists: async () => [],
    list: async () => ({ data: [], resultCount: 0, resultFilters: [] }),
    items: async () => ({
      all: [{ code: 'A', sales: [], related: [], state: '1' }],
      read: async (from) => {
        if (from > 0) throw gone;
        return [{ state: '1', content: 'A' }];
      },
    }),
  });
  const { all, read } = await items();
  expect(all.map(({ code }) => code)).toEqual(['A']);
  expect(await read(0, 1)).toEqual([{ state: '1', content: 'A' }]);
  await expect(read(1, 2)).rejects.toMatchObject({ code: 'server.unavailable', cause: gone });
});
