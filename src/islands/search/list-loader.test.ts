/** The list's loading: nothing flashes, nothing stale wins, a dead server is survived. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createListLoader, type Loaded } from './list-loader.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server whose answers come when the test says so. */
const slowServer = () => {
  const asked: { search: string; signal: AbortSignal; answer: (it: Loaded<string>) => void }[] = [];
  return {
    asked,
    ask: (search: string, signal: AbortSignal) =>
      new Promise<Loaded<string>>((answer) => asked.push({ search, signal, answer })),
  };
};
const settle = () => vi.advanceTimersByTimeAsync(0);

it('keeps the old results while the new ones are on their way', async () => {
  const server = slowServer();
  const list = createListLoader(server);
  list.want('?c=1');
  server.asked[0]?.answer({ ok: true, page: 'one' });
  await settle();
  list.want('?c=2');
  expect(list.$list.get()).toMatchObject({
    wanted: '?c=2',
    shown: { search: '?c=1', page: 'one' },
    loading: true,
  });
});

it('cancels what is no longer wanted and ignores its late answer', async () => {
  const server = slowServer();
  const list = createListLoader(server);
  list.want('?c=1');
  list.want('?c=2');
  expect(server.asked[0]?.signal.aborted).toBe(true);
  server.asked[1]?.answer({ ok: true, page: 'two' });
  await settle();
  server.asked[0]?.answer({ ok: true, page: 'one' });
  await settle();
  expect(list.$list.get().shown).toEqual({ search: '?c=2', page: 'two' });
});

it('tells the error and recovers by itself once the server is back', async () => {
  const server = slowServer();
  const list = createListLoader(server);
  list.want('?c=1');
  server.asked[0]?.answer({ ok: false, text: 'Sin conexión' });
  await settle();
  expect(list.$list.get().error).toBe('Sin conexión');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(list.$list.get().error).toBe('Sin conexión');
  server.asked[1]?.answer({ ok: true, page: 'one' });
  await settle();
  expect(list.$list.get()).toMatchObject({ error: '', shown: { page: 'one' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toHaveLength(2);
});

it('shows what was seen before at once, then freshens it', async () => {
  const server = slowServer();
  const seen = new Map<string, string>();
  const list = createListLoader({
    ...server,
    recall: (search) => seen.get(search),
    remember: (search, page) => void seen.set(search, page),
  });
  list.want('?c=1');
  server.asked[0]?.answer({ ok: true, page: 'one' });
  await settle();
  list.want('?c=2');
  list.want('?c=1');
  expect(list.$list.get().shown).toEqual({ search: '?c=1', page: 'one' });
  server.asked[2]?.answer({ ok: true, page: 'one, fresh' });
  await settle();
  expect(list.$list.get().shown?.page).toBe('one, fresh');
});
