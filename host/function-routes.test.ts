import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findRoute, loadRoutes } from './function-routes.ts';
import { type RunningServer, startServer } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'functions-'));
const FUNCTIONS = {
  'echo.ts': `export default async (request, context) => {
    context.waitUntil(new Promise((done) => setTimeout(() => { globalThis.later = true; done(); }, 150)));
    return Response.json({
      address: request.headers.get('x-nf-client-connection-ip'),
      real: request.headers.get('x-real-ip'),
      ip: context.ip,
      origin: context.url.origin,
      path: context.url.pathname,
      params: context.params,
    });
  };
  export const config = { path: ['/echo/:code', '/other/*'], excludedPath: '/other/not' };`,
  'fails.ts': `export default () => { throw new Error('secret detail'); };
  export const config = { path: '/fails', method: ['POST', 'GET'] };`,
  'page.ts': `export default () => new Response('route');
  export const config = { path: '/pages/*', preferStatic: true };`,
  'timed.ts': `export default () => new Response('timed');
  export const config = { schedule: '* * * * *' };`,
  'plain.ts': `export default () => new Response('plain');`,
};
const servers: RunningServer[] = [];

const start = async (trustProxy?: string) => {
  const server = await startServer({
    port: 0,
    dist: join(folder, 'no-pages'),
    functions: folder,
    withoutJobs: true,
    trustProxy,
  });
  servers.push(server);
  return server.url;
};

beforeAll(() => {
  for (const [name, text] of Object.entries(FUNCTIONS)) writeFileSync(join(folder, name), text);
});
afterAll(async () => {
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('matches routes as Netlify does', async () => {
  const routes = await loadRoutes(folder);
  const nameAt = (method: string, path: string) => findRoute(routes, method, path)?.route.name;
  expect(nameAt('GET', '/echo/A~2F1')).toBe('echo');
  expect(findRoute(routes, 'GET', '/echo/A~2F1')?.params).toEqual({ code: 'A~2F1' });
  expect(nameAt('GET', '/echo/a/b')).toBeUndefined();
  expect(nameAt('PUT', '/other/x/y')).toBe('echo');
  expect(nameAt('GET', '/other/not')).toBeUndefined();
  expect(nameAt('HEAD', '/fails')).toBe('fails');
  expect(nameAt('PUT', '/fails')).toBeUndefined();
  expect(nameAt('GET', '/.netlify/functions/plain')).toBe('plain');
  expect(routes.some(({ name }) => name === 'timed')).toBe(false);
});

const CLAIMS = {
  'x-nf-client-connection-ip': '6.6.6.6',
  'x-real-ip': '6.6.6.6',
  'x-forwarded-for': '203.0.113.7',
};

test('a caller cannot choose its own address', async () => {
  const url = await start();
  const response = await fetch(`${url}/echo/1`, { headers: CLAIMS });
  expect(await response.json()).toMatchObject({
    address: '127.0.0.1',
    real: null,
    ip: '127.0.0.1',
    path: '/echo/1',
  });
});

test('a trusted proxy sets the address of its caller', async () => {
  const url = await start('loopback');
  const response = await fetch(`${url}/echo/1`, { headers: CLAIMS });
  expect(await response.json()).toMatchObject({ address: '203.0.113.7', ip: '203.0.113.7' });
});

test("ignores addresses in front of the trusted proxy's entry", async () => {
  const url = await start('1');
  for (const spoofed of ['6.6.6.6', '6.6.6.7, 127.0.0.1', '2001:db8::1'])
    expect(
      await (
        await fetch(`${url}/echo/1`, {
          headers: { ...CLAIMS, 'x-forwarded-for': `${spoofed}, 203.0.113.7` },
        })
      ).json(),
    ).toMatchObject({ address: '203.0.113.7' });
});

test('sends HSTS only behind a trusted proxy that reports https', async () => {
  const url = await start('loopback');
  const headers = { ...CLAIMS, 'x-forwarded-proto': 'https' };
  const secure = await fetch(`${url}/echo/1`, { headers });
  expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000');
  const untrusted = await fetch(`${await start()}/echo/1`, { headers });
  expect(untrusted.headers.get('strict-transport-security')).toBeNull();
});

test('warns once of a proxy that TRUST_PROXY does not name', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const configured = await start('1');
  await fetch(`${configured}/echo/1`, { headers: CLAIMS });
  expect(log).not.toHaveBeenCalled();
  const unconfigured = await start();
  await fetch(`${unconfigured}/echo/1`);
  expect(log).not.toHaveBeenCalled();
  for (let n = 0; n < 3; n += 1) await fetch(`${unconfigured}/echo/1`, { headers: CLAIMS });
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('TRUST_PROXY'));
  log.mockRestore();
});

test('a failing route reveals no detail', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const response = await fetch(`${await start()}/fails`);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret');
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test('the server waits for the background work of a route before it closes', async () => {
  const url = await start();
  await (await fetch(`${url}/echo/1`)).text();
  await servers.pop()?.close();
  expect(globalThis).toHaveProperty('later', true);
});
