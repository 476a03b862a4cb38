import { expect, test } from 'vitest';
import type { HostClient } from '../http/client.ts';
import { HostRefusal } from '../http/refusal.ts';
import { createLogin } from './login.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** Logs in at a host that refuses with this error. */
const login = (code: string, message: string) => {
  const refuse = async (): Promise<never> => {
    throw new HostRefusal(401, { code, message });
  };
  const client = { url: 'http://host.example', ask: refuse, askJson: refuse };
  const deps = { client, clientId: 'mostrador', log };
  return createLogin(deps)({ username: 'ana@correo.example', password: 'x' }, '10.0.0.1');
};

test.each([
  ['11', 'The user or password is incorrect.', 'Credenciales inválidas'],
  ['99', 'User unknown.', 'Email incorrecto'],
  ['98', 'The user or password is incorrect.', 'La contraseña es incorrecta'],
  ['7', 'Otra cosa', 'Otra cosa'],
])('code %s with %j is shown as %j', async (code, hostMessage, message) => {
  await expect(login(code, hostMessage)).rejects.toMatchObject({ code, message });
});

test('a host that tells letters apart is asked in the spelling of the specification', async () => {
  const asked: string[] = [];
  const ask: HostClient['ask'] = async ({ path }, read) => {
    asked.push(path);
    if (path === '/oauth/access_token') throw new HostRefusal(404, { code: '', message: '' });
    const granted = { Access_Token: 't', UserGUID: '{A}' };
    const bytes = new TextEncoder().encode(JSON.stringify(granted));
    return read({ status: 200, headers: new Headers(), bytes });
  };
  const client = { url: 'http://host.example', ask, askJson: async () => ({}) };
  const logIn = createLogin({ client, clientId: 'mostrador', log });
  const grant = await logIn({ username: 'ana@correo.example', password: 'x' }, '10.0.0.1');
  expect(grant).toEqual({ token: 't', userGuid: '{A}' });
  expect(asked).toEqual(['/oauth/access_token', '/Oauth/access_token']);
});
