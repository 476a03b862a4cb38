/** Shows why a request for a mail was refused. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requestMail } from '../../src/islands/restore/request.ts';
import { type Answer, standInBrowser, standInServer } from '../support/browser.ts';

let server: Awaited<ReturnType<typeof standInServer>>;
let reply: Answer;
beforeEach(async () => {
  standInBrowser();
  server = await standInServer(() => reply);
});
afterEach(() => server.close());

test('a refusal reads as the server says it', async () => {
  const error = 'Demasiados intentos. Espera unos minutos.';
  // The existing host refuses with status 200.
  reply = { body: { error } };
  expect(await requestMail('ana@correo.example')).toMatchObject({ text: error });
});

test('an accepted request says nothing', async () => {
  reply = { body: { error: '' } };
  expect(await requestMail('ana@correo.example')).toBeUndefined();
});
