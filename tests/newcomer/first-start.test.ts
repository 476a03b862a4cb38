/** Tests `npm start` in a fresh clone. */
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#host/free-port';
import { DEMO_PASSWORD } from '../support/account.ts';
import { useClone } from '../support/clone.ts';
import { loginForm } from '../support/login-form.ts';
import { type Command, endCommands, npm } from '../support/newcomer.ts';

afterEach(endCommands);

const clone = useClone();
const port = await freePort();
const shop = `http://localhost:${port}`;
const get = async (path: string) => {
  const response = await fetch(shop + path);
  expect([path, response.status]).toEqual([path, 200]);
  return response;
};
const read = async (path: string) => (await get(path)).text();
const found = (text: string, pattern: RegExp): string => {
  const [, match] = pattern.exec(text) ?? [];
  if (!match) throw new Error(`nothing like ${pattern} in ${text.slice(0, 500)}`);
  return match;
};

const start = async (): Promise<Command> => {
  const command = npm(clone, ['start'], { PORT: `${port}` });
  await command.says(`está abierta en ${shop}`);
  return command;
};
const isGone = async (command: Command) => {
  await command.ended();
  await expect.poll(command.isAlive, { timeout: 60_000, interval: 200 }).toBe(false);
};

test('the first start builds and opens a shop', async () => {
  const command = await start();
  expect(command.output()).toContain('comprador@nam.example');

  expect(await read('/')).toContain('<h1');
  expect(await read('/productos')).toContain('<h1');
  const part = found(await read('/sitemap.xml'), new RegExp(`${shop}(/productos/[^<]+)<`));
  const page = await read(part);
  expect(page).toContain(`<link rel="canonical" href="${shop}${part}"`);
  const drawing = found(page, /["(](\/imagenes\/[^"?)\s]+)/);
  expect((await get(drawing)).headers.get('content-type')).toContain('image/');
  expect(await read('/robots.txt')).toContain(`Sitemap: ${shop}/sitemap.xml`);

  const departments: { data: unknown[] } = await (await get('/rest/state/list')).json();
  expect(departments.data).toHaveLength(19);
  const login = await fetch(`${shop}/Oauth/access_token`, {
    method: 'POST',
    body: loginForm('comprador@nam.example', DEMO_PASSWORD),
  });
  expect(login.status).toBe(200);

  command.interrupt();
  await isGone(command);
});

test('the second start builds nothing and ends cleanly on SIGTERM', async () => {
  const command = await start();
  expect(command.output()).not.toContain('Construyendo las páginas');
  expect(command.output()).not.toContain('Catálogo de demostración');
  expect(await read('/')).toContain('<h1');
  const late = npm(clone, ['start'], { PORT: `${port}` });
  await late.says(`El puerto ${port} está ocupado`);
  expect(late.output()).not.toContain('    at ');
  expect(await read('/')).toContain('<h1');
  command.terminate();
  await isGone(command);
});

test('a start that is interrupted leaves no processes behind', async () => {
  const command = npm(clone, ['start'], { PORT: `${await freePort()}` });
  await command.says('Construyendo las páginas');
  command.terminate();
  await isGone(command);
});

test('refuses an unknown shop in one line', async () => {
  const command = npm(clone, ['start'], { VARIANT: 'XYZ' });
  expect(await command.ended()).toBe(1);
  expect(command.output()).toContain('VARIANT dice «XYZ»');
  expect(command.output()).not.toContain('at ');
});
