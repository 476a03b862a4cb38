/** Sends calls and reads their answers in the browser. */
import { afterEach, expect, test, vi } from 'vitest';
import { send } from '#client/send';
import { whenSessionEnds } from '#client/session-events';
import { orderFilter } from '#contract/calls/orders';
import { stockCheck } from '#contract/calls/stock';
import { stockList } from '#contract/calls/stock-list';
import { type Answer, type Asked, standInServer } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';

let server: Awaited<ReturnType<typeof standInServer>>;
const answering = async (answer: (asked: Asked) => Answer) => {
  server = await standInServer(answer);
};
afterEach(() => server.close());

const line = { code: 'A', available: 'AV', branches: [] };

test('a cacheable read is a GET with its input in the address', async () => {
  await answering(() => ({ body: { data: [line], error: '' } }));
  const reply = await send(stockList, { codes: ['A#1'] });
  expect(reply).toEqual({ ok: true, data: { data: [line] } });
  expect(server.asked).toEqual([
    {
      method: 'GET',
      path: '/rest/stock/list?input=%7B%22codes%22%3A%5B%22A%231%22%5D%7D',
      body: '',
    },
  ]);
});

test('too many codes for an address go as POST', async () => {
  await answering(() => ({ body: { data: [], error: '' } }));
  await send(stockList, { codes: Array.from({ length: 200 }, (_, i) => `CODIGO-LARGO-${i}-%%%%`) });
  expect(server.asked[0]?.method).toBe('POST');
});

test('a refusal carries text, code, fields and detail, whatever its status', async () => {
  for (const status of [200, 409]) {
    await answering(() => ({
      status,
      body: { error: 'Stock insuficiente', errorCode: 'order.insufficientStock', detail: { a: 1 } },
    }));
    const reply = await send(stockCheck, { items: [] });
    expect(reply).toMatchObject({
      ok: false,
      error: { text: 'Stock insuficiente', code: 'order.insufficientStock', detail: { a: 1 } },
    });
    await server.close();
  }
});

test('a read is tried again when the server was away for a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let times = 0;
  await answering(() => {
    times += 1;
    return times === 1 ? null : { body: { data: [], error: '' } };
  });
  const pending = send(stockCheck, { items: [] });
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(300);
    expect(times).toBe(2);
  });
  expect(await pending).toEqual({ ok: true, data: { data: [] } });
  vi.useRealTimers();
});

test('a reply that violates the contract is an error, not data', async () => {
  await answering(() => ({ body: { data: [{ code: 1 }], error: '' } }));
  const reply = await send(stockList, { codes: [] });
  expect(reply).toMatchObject({ ok: false, error: { status: 200 } });
  await server.close();
  await answering(() => ({ status: 500, body: '<html>' }));
  expect(await send(stockList, { codes: [] })).toMatchObject({
    ok: false,
    error: { status: 500, text: 'Ocurrió un error inesperado. Inténtalo de nuevo.' },
  });
});

test.each([401, 403])('%i ends the session', async (status) => {
  await answering(() => ({ status, body: { error: 'Debes iniciar sesión para continuar.' } }));
  const ended = vi.fn();
  const stop = whenSessionEnds(ended);
  await send(orderFilter, {});
  stop();
  expect(ended).toHaveBeenCalledOnce();
});

test('an aborted call is distinguished from a lost connection', async () => {
  await answering(() => ({ body: { data: [], error: '' } }));
  const reply = await send(stockList, { codes: [] }, { signal: AbortSignal.abort() });
  expect(reply).toMatchObject({ ok: false, error: { code: 'aborted' } });
});
