import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#host/free-port';
import { presentVariants } from '#variants/load';
import { DEMO_PASSWORD } from '../support/account.ts';
import { useClone } from '../support/clone.ts';
import { loginForm } from '../support/login-form.ts';
import { endCommands, npm } from '../support/newcomer.ts';

afterEach(endCommands);

const clone = useClone();
const ids = presentVariants();
const port = await freePort();

const logIn = async (shop: string, username: string, cookie = '') => {
  const answer = await fetch(`${shop}/Oauth/access_token`, {
    method: 'POST',
    headers: { cookie },
    body: loginForm(username, DEMO_PASSWORD),
  });
  expect([shop, answer.status]).toEqual([shop, 200]);
  return answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
};

test('opens all shops, each with its own data and sessions', async () => {
  const command = npm(clone, ['start:all'], { PORT: `${port}` });
  await command.says('Todas las tiendas:', 800_000);
  const front = `http://localhost:${port}`;
  const page = await (await fetch(front)).text();
  const shops = [...page.matchAll(/class="button" href="([^"]+)"/g)].map(([, url = '']) => url);
  expect(new Set(shops).size).toBe(ids.length);
  expect((await fetch(`${front}/caras.css`)).status).toBe(200);

  const cookies: string[] = [];
  for (const [index, shop] of shops.entries()) {
    const id = ids[index] ?? '';
    const home = await fetch(shop);
    expect([shop, home.status]).toEqual([shop, 200]);
    const text = await home.text();
    expect(text).toContain('<h1');
    // Its menu links to the other shops of this machine.
    const linked = shops.filter((other) => text.includes(`href="${other}"`));
    expect([shop, linked.length]).toEqual([shop, 3]);
    expect((await fetch(`${front}/${id}/favicon.svg`)).status).toBe(200);
    // Only its own buyer can log in.
    cookies.push(...(await logIn(shop, `comprador@${id.toLowerCase()}.example`)));
    expect(existsSync(join(clone, '.data/pages', `${id}-${new URL(shop).port}`))).toBe(true);
  }
  // One browser keeps a session in each.
  const names = cookies.map((cookie) => cookie.split('=')[0]);
  expect(new Set(names).size).toBe(names.length);

  const late = npm(clone, ['start:all'], { PORT: `${port}` });
  await late.says(`El puerto ${port} está ocupado`);
  await late.ended();

  command.interrupt();
  await command.ended();
  await expect.poll(command.isAlive, { timeout: 60_000, interval: 200 }).toBe(false);
  const halves = readdirSync(join(clone, '.data/pages')).filter((name) => name.includes('.next'));
  expect(halves).toEqual([]);
}, 900_000);

test('is refused in production and with DATABASE_URL', async () => {
  const named = npm(clone, ['start:all'], { DATABASE_URL: 'postgres://localhost/one' });
  expect(await named.ended()).toBe(1);
  expect(named.output()).toContain('DATABASE_URL nombra una sola');
  const real = npm(clone, ['start:all'], { NODE_ENV: 'production' });
  expect(await real.ended()).toBe(1);
  expect(real.output()).toContain('es la demostración');
});
