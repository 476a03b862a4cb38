import { expect, test } from 'vitest';
import { DatabaseGone } from '#backend/database/failures';
import { AppError } from '#backend/http/app-error';
import { createWrap, wrapContent, wrapEach } from './with-clock.ts';

const fixed = new Date('2026-03-01T12:00:00Z');
const wrapWith = (seen: string[]) =>
  createWrap(
    {
      now: () => fixed,
      sync: async () => {
        seen.push('clock');
      },
    },
    {
      sync: async () => {
        seen.push('own data');
      },
    },
  );

test('the clock and the shop’s own data are synced before the wrapped function runs', async () => {
  const seen: string[] = [];
  const { greet } = wrapEach(wrapWith(seen), {
    greet: async (name: string, mark: string) => {
      seen.push('work');
      return name + mark;
    },
  });
  expect(await greet('Ana', '!')).toBe('Ana!');
  expect(seen).toEqual(['clock', 'own data', 'work']);
});

test('a database that is away becomes server.unavailable, with its cause', async () => {
  const gone = new DatabaseGone('nobody answers');
  const failing = wrapWith([])(async () => {
    throw gone;
  });
  const thrown = await failing().catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(AppError);
  expect(thrown).toMatchObject({ code: 'server.unavailable', cause: gone });
});

test.each([new AppError('order.option'), new TypeError('a mistake of ours')])(
  'rethrows %s unchanged',
  async (error) => {
    const failing = wrapWith([])(async () => {
      throw error;
    });
    await expect(failing()).rejects.toBe(error);
  },
);

test('a later read of a page becomes server.unavailable too', async () => {
  const gone = new DatabaseGone('nobody answers');
  const { items } = wrapContent(wrapWith([]), {
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
