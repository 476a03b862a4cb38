/** A seller sets what the dollar is worth. */
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

test('a value far from the last is asked about, and sent again with the yes', async () => {
  const question = 'La última cotización es $ 40,00 y esta se aleja más de un 10 %.';
  answers = [{ status: 409, body: { error: question, errorCode: 'rate.implausible' } }];
  const { saveRate } = await import('#stores/rate');
  expect(await saveRate(400)).toEqual({ status: 'asked', question });
  expect(await saveRate(400, true)).toEqual({ status: 'saved' });
  expect(server.asked.map(({ body }) => JSON.parse(body).confirm)).toEqual([false, true]);
});

test('any other refusal is told as it is', async () => {
  answers = [{ status: 404, body: { error: 'No se encontro ningun resultado.' } }];
  const { saveRate } = await import('#stores/rate');
  expect(await saveRate(41)).toMatchObject({
    status: 'failed',
    error: { text: 'No se encontro ningun resultado.' },
  });
});
