/** Reads for pages: one request for equal reads, retries, no stale data, fresh after a write. */
import { atom } from 'nanostores';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CallInput } from '#contract/call';
import { orderDetail } from '#contract/calls/order-management';
import { stockCheck } from '#contract/calls/stock';
import { type Asked, standInBrowser, standInServer } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';

type Input = CallInput<typeof stockCheck>;
type Given = { status?: number; body: unknown } | null;

let server: Awaited<ReturnType<typeof standInServer>>;
let give: (asked: Asked) => Given;
let query: typeof import('#stores/reads/query');
/** Each test requests codes of its own: replies are cached across tests. */
let turn = 0;
const stops = new Set<() => void>();

const itemsOf = ({ body }: Asked): { Code: string; Quantity: number }[] => JSON.parse(body).items;
const had = (available: boolean) => (asked: Asked) => ({
  body: { data: itemsOf(asked).map(({ Code }) => ({ code: Code, available })), error: '' },
});
const about = (name: string): Input => ({ items: [{ Code: `${name}-${turn}`, Quantity: 1 }] });
const look = (input: Input | null, options: { freshMs?: number } = {}) => {
  const $input = atom(input);
  const $answer = query.queryOf(stockCheck, $input, options);
  stops.add($answer.listen(() => undefined));
  return { $input, $answer };
};
/** By name; reads of earlier tests are still active for a moment. */
const asked = () =>
  server.asked.flatMap((one) => {
    const [name, of] = itemsOf(one)[0]?.Code.split('-') ?? [];
    return of === `${turn}` ? [name] : [];
  });
const shown = (data: { data: { code: string; available?: boolean | undefined }[] } | undefined) =>
  data?.data.map(({ code, available }) => [code.split('-')[0], available]);

beforeAll(async () => {
  standInBrowser();
  query = await import('#stores/reads/query');
});
beforeEach(async () => {
  turn += 1;
  give = had(true);
  server = await standInServer((one) => give(one));
});
afterEach(async () => {
  for (const stop of stops) stop();
  stops.clear();
  vi.useRealTimers();
  await server.close();
});
afterAll(() => vi.unstubAllGlobals());

test('equal concurrent reads are requested once', async () => {
  const [one, two] = [look(about('A')), look(about('A'))];
  await expect.poll(() => shown(one.$answer.get().data)).toEqual([['A', true]]);
  expect(two.$answer.get()).toEqual(one.$answer.get());
  expect(asked()).toEqual(['A']);
});

test('no question is no call, and takes the last answer away', async () => {
  const { $input, $answer } = look(null);
  expect($answer.get()).toEqual(query.IDLE);
  $input.set(about('A'));
  await expect.poll(() => shown($answer.get().data)).toEqual([['A', true]]);
  $input.set(null);
  expect($answer.get()).toEqual(query.IDLE);
  expect(asked()).toEqual(['A']);
});

test('the last answer stays while the next is on its way, and a late one to an older question is dropped', async () => {
  const { $input, $answer } = look(about('A'));
  await expect.poll(() => shown($answer.get().data)).toEqual([['A', true]]);
  $input.set(about('B'));
  expect($answer.get()).toMatchObject({ isStale: true, isLoading: true });
  expect(shown($answer.get().data)).toEqual([['A', true]]);
  $input.set(about('C'));
  await expect.poll(() => $answer.get().isStale).toBe(false);
  expect(shown($answer.get().data)).toEqual([['C', true]]);
  // Earlier data shows at once, then fresh data.
  give = had(false);
  $input.set(about('A'));
  expect($answer.get()).toMatchObject({ isStale: false, isLoading: true });
  expect(shown($answer.get().data)).toEqual([['A', true]]);
  await expect.poll(() => shown($answer.get().data)).toEqual([['A', false]]);
});

test('a component that changes its read leaves the first to other users', async () => {
  const [one, two] = [look(about('A')), look(about('A'))];
  one.$input.set(about('B'));
  await expect.poll(() => shown(two.$answer.get().data)).toEqual([['A', true]]);
  await expect.poll(() => shown(one.$answer.get().data)).toEqual([['B', true]]);
});

test('an unavailable server is queried again automatically, with the last reply and the error shown', async () => {
  const { $answer } = look(about('A'));
  await expect.poll(() => shown($answer.get().data)).toEqual([['A', true]]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = () => vi.advanceTimersByTimeAsync(1_000);
  give = () => ({ status: 503, body: { error: 'La tienda no responde.' } });
  $answer.again();
  await eventually(async () => {
    await pass();
    expect($answer.get().error?.text).toBe('La tienda no responde.');
  });
  expect(shown($answer.get().data)).toEqual([['A', true]]);
  const before = server.asked.length;
  await eventually(async () => {
    await pass();
    expect(server.asked.length).toBeGreaterThan(before + 3);
  });
  expect($answer.get().error?.text).toBe('La tienda no responde.');
  give = had(false);
  await eventually(async () => {
    await pass();
    expect($answer.get().error).toBeUndefined();
  });
  expect(shown($answer.get().data)).toEqual([['A', false]]);
});

test('a refusal is shown as an error, not as absence, and is not repeated', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  give = () => ({ status: 404, body: { error: 'No se encontro ningun resultado.' } });
  const { $answer } = look(about('A'));
  await eventually(() => expect($answer.get().error?.status).toBe(404));
  expect($answer.get().isLoading).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toEqual(['A']);
});

test('another read clears the previous error', async () => {
  give = () => ({ status: 404, body: { error: 'No se encontro ningun resultado.' } });
  const { $input, $answer } = look(about('A'));
  await expect.poll(() => $answer.get().error?.status).toBe(404);
  give = had(true);
  $input.set(about('B'));
  expect($answer.get().error).toBeUndefined();
  await expect.poll(() => shown($answer.get().data)).toEqual([['B', true]]);
});

test('a write causes a new request', async () => {
  const { $answer } = look(about('A'));
  await expect.poll(() => shown($answer.get().data)).toEqual([['A', true]]);
  give = had(false);
  await query.renew(orderDetail);
  expect(asked()).toEqual(['A']);
  await query.renew(stockCheck);
  expect(shown($answer.get().data)).toEqual([['A', false]]);
  expect(asked()).toEqual(['A', 'A']);
});

test('an answer that was under way when something was written does not count', async () => {
  give = (one) => {
    give = had(false);
    void query.renew(stockCheck);
    return had(true)(one);
  };
  const { $answer } = look(about('A'));
  const seen: unknown[] = [];
  stops.add($answer.listen(({ data }) => void seen.push(shown(data)?.[0]?.[1])));
  await expect.poll(() => shown($answer.get().data)).toEqual([['A', false]]);
  expect(seen).not.toContain(true);
  expect(asked()).toEqual(['A', 'A']);
});

test('a cacheable reply is not requested again until a change invalidates it', async () => {
  const options = { freshMs: Number.POSITIVE_INFINITY };
  const first = look(about('A'), options);
  await expect.poll(() => shown(first.$answer.get().data)).toEqual([['A', true]]);
  expect(shown(look(about('A'), options).$answer.get().data)).toEqual([['A', true]]);
  expect(asked()).toEqual(['A']);
});

test('returning to the tab after a while shows the current state', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { $answer } = look(about('A'));
  await expect.poll(() => shown($answer.get().data)).toEqual([['A', true]]);
  give = had(false);
  window.dispatchEvent(new Event('visibilitychange'));
  vi.setSystemTime(Date.now() + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => shown($answer.get().data)).toEqual([['A', false]]);
  expect(asked()).toEqual(['A', 'A']);
});

test('automatic refreshes pause after a refusal', async () => {
  const again = (name: string) => {
    const $answer = query.queryOf(stockCheck, atom(about(name)), { againAfter: () => 20 });
    stops.add($answer.listen(() => undefined));
    return $answer;
  };
  const count = (name: string) => asked().filter((one) => one === name).length;
  const $answer = again('A');
  await expect.poll(() => count('A')).toBeGreaterThan(2);
  give = (one) =>
    itemsOf(one)[0]?.Code.startsWith('A-')
      ? { status: 404, body: { error: 'No existe.', errorCode: 'record.notFound' } }
      : had(true)(one);
  await expect.poll(() => $answer.get().error?.status).toBe(404);
  const before = count('A');
  again('B');
  await expect.poll(() => count('B')).toBeGreaterThan(5);
  expect(count('A')).toBe(before);
});

test('data cached by an earlier page is shown before the server has answered', async () => {
  const input = about('A');
  const written: unknown[] = [];
  const kept = {
    read: () => ({ data: [{ code: 'A-kept', available: false }] }),
    write: (_input: unknown, output: unknown) => void written.push(output),
  };
  const $answer = query.queryOf(stockCheck, atom(input), { cache: kept });
  stops.add($answer.listen(() => undefined));
  expect(shown($answer.get().data)).toEqual([['A', false]]);
  await expect.poll(() => shown($answer.get().data)).toEqual([['A', true]]);
  expect(written).toHaveLength(1);
});
