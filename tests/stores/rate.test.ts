/** A seller sets the exchange rate. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, standInBrowser, standInServer } from '../support/browser.ts';

let server: Awaited<ReturnType<typeof standInServer>>;
let answers: Answer[];

beforeEach(async () => {
  vi.resetModules();
  standInBrowser();
  server = await standInServer(() => answers.shift() ?? { body: { error: '' } });
});
afterEach(() => server.close());

test('an implausible value asks, and is sent again after a confirmation', async () => {
  const question = 'La última cotización es $ 40,00 y esta se aleja más de un 10 %.';
  answers = [{ status: 409, body: { error: question, errorCode: 'rate.implausible' } }];
  const { saveRate } = await import('#stores/rate');
  expect(await saveRate(400)).toEqual({ status: 'asked', question });
  expect(await saveRate(400, true)).toEqual({ status: 'saved' });
  expect(server.asked.map(({ body }) => JSON.parse(body).confirm)).toEqual([false, true]);
});

test('any other refusal is shown unchanged', async () => {
  answers = [{ status: 404, body: { error: 'No se encontro ningun resultado.' } }];
  const { saveRate } = await import('#stores/rate');
  expect(await saveRate(41)).toMatchObject({
    status: 'failed',
    error: { text: 'No se encontro ningun resultado.' },
  });
});
