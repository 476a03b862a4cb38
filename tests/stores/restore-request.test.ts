/** What somebody reads whose request for a mail is refused. */
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

test.each([
  ['User unknown.', 'Email incorrecto'],
  ['Demasiados intentos. Espera unos minutos.', 'Demasiados intentos. Espera unos minutos.'],
])('a refusal %j reads %j', async (error, text) => {
  // The existing host refuses with status 200.
  reply = { body: { error } };
  expect(await requestMail('ana@correo.example')).toMatchObject({ text });
});

test('an accepted request says nothing', async () => {
  reply = { body: { error: '' } };
  expect(await requestMail('ana@correo.example')).toBeUndefined();
});
