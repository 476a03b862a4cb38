import { expect, test } from 'vitest';
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
