import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeCode } from '#contract/paths';
import { loadVariant } from '#variants/load';
import { chooseEncoding, compressAnswer } from './compress.ts';
import { type RunningServer, startServer } from './server.ts';
import { writeSiteFiles } from './site-files.ts';
import { findRedirect, headersOf, readSiteRules } from './site-rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
const write = (path: string, text: string, dist = folder) => {
  mkdirSync(join(dist, path, '..'), { recursive: true });
  writeFileSync(join(dist, path), text);
};
const ODD_CODES = [
  'A/B',
  'A B',
  '#1',
  '1.6',
  '50%',
  '%2F',
  'ñandú',
  '🚗',
  '..',
  '.',
  '../x',
  'a\\b',
];
const LONG = '<p>radiador</p>'.repeat(500);
const JSON_TYPE = { 'content-type': 'application/json' };
let server: RunningServer;

/** Sends the path unchanged, unlike fetch. */
const rawGet = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }>(
    (done, fail) => {
      const { port } = new URL(server.url);
      const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, body, headers: response.headers }),
        );
      });
      sent.on('error', fail);
      sent.end();
    },
  );

beforeAll(async () => {
  // Nothing listens there: pages must not need the database.
  process.env.DATABASE_URL = 'postgres://postgres@127.0.0.1:1/none';
  process.env.LOG_LEVEL = 'silent';
  write('index.html', `<h1>Inicio</h1>${LONG}`);
  write('404.html', '<h1>Parece que esta página no existe</h1>');
  write('sin-conexion.html', '<h1>Sin conexión</h1>');
  write('_shell/company-orders.html', '<h1>Pedidos</h1>');
  write('_shell/autopart-detail.html', '<h1>En vivo</h1>');
  write('_astro/a.123.js', 'export {}');
  write('secret/.env', 'x');
  for (const code of ODD_CODES) write(`productos/${encodeCode(code)}.html`, code);
  writeSiteFiles({ variant: await loadVariant('NAM'), dist: folder });
  server = await startServer({ port: 0, dist: folder, withoutJobs: true });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('refuses a Host with an invalid port and ignores one that is no name', async () => {
  expect((await rawGet('/', { host: 'localhost:99999' })).status).toBe(400);
  for (const host of ['a b', '[::1', 'x:y']) expect((await rawGet('/', { host })).status).toBe(200);
});

test.each([
  '/',
  '/nada',
  '/rest/nothing/here',
  '/Oauth/access_token',
  '/webhooks/paypal',
  '/imagenes/no',
  '/productos/no',
])('%s is sent with safe headers, and with HSTS only over https', async (path) => {
  const { headers } = await rawGet(path);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  expect(headers['content-security-policy']).toBeDefined();
  expect(headers['strict-transport-security']).toBeUndefined();
});

describe('static pages', () => {
  test.each(ODD_CODES)('the page of %j is found by its address', async (code) => {
    const path = `/productos/${encodeCode(code)}`;
    for (const spelling of [path, `${path}/`]) {
      const { status, body } = await rawGet(spelling);
      expect([status, body]).toEqual([200, code]);
    }
  });

  test('are compressed; a known page gets 304 and HEAD no body', async () => {
    const response = await fetch(`${server.url}/`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(Number(response.headers.get('content-length'))).toBeLessThan(1_000);
    expect(await response.text()).toContain('<h1>Inicio</h1>');
    const etag = response.headers.get('etag') ?? '';
    const again = await rawGet('/', { 'if-none-match': etag });
    expect([again.status, again.body]).toEqual([304, '']);
    const head = await rawGet('/', {}, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(`${`<h1>Inicio</h1>${LONG}`.length}`);
  });

  test('a file of many megabytes is streamed without compression', async () => {
    const rows = '<item>radiador</item>'.repeat(250_000);
    write('catalogo.xml', rows);
    const compressed = { 'accept-encoding': 'br' };
    const { headers, body } = await rawGet('/catalogo.xml', compressed);
    expect(headers['content-type']).toContain('application/xml');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-length']).toBe(`${rows.length}`);
    expect(body === rows).toBe(true);
    const head = await rawGet('/catalogo.xml', compressed, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(`${rows.length}`);
    const unchanged = await rawGet('/catalogo.xml', { 'if-none-match': `${headers.etag}` });
    expect(unchanged.status).toBe(304);
    write('catalogo.xml', `${rows}<item>bomba</item>`);
    expect((await rawGet('/catalogo.xml', { 'if-none-match': `${headers.etag}` })).status).toBe(
      200,
    );
    // Concurrent requests for one page share its compression.
    write('larga.html', LONG);
    const all = await Promise.all(
      Array.from({ length: 10 }, async () =>
        (await fetch(`${server.url}/larga`, { headers: compressed })).text(),
      ),
    );
    expect(new Set(all)).toEqual(new Set([LONG]));
  });

  test('a changed file is served at once', async () => {
    write('nuevo.html', 'uno');
    expect((await rawGet('/nuevo')).body).toBe('uno');
    write('nuevo.html', 'otro');
    expect((await rawGet('/nuevo')).body).toBe('otro');
  });

  test.each([
    '/no-existe',
    '/_redirects',
    '/_headers',
    '/secret/.env',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/../../etc/passwd',
    '/..\\..\\etc\\passwd',
    '/%00',
    '/%zz',
    '//evil.example/x',
    '/index.html/x',
    `/${'a'.repeat(300)}`,
  ])('%s is not found', async (path) => {
    const { status, body } = await rawGet(path);
    expect(status).toBe(404);
    expect(body).toContain('Parece que esta página no existe');
  });

  test('refuse other methods than GET and HEAD', async () => {
    expect((await rawGet('/', {}, 'DELETE')).status).toBe(405);
  });

  test('hashed files are cached for good, pages are revalidated', async () => {
    expect((await rawGet('/_astro/a.123.js')).headers['cache-control']).toContain('immutable');
    expect((await rawGet('/')).headers['cache-control']).toContain('must-revalidate');
    // A missing file may exist in a moment.
    const missing = await rawGet('/_astro/b.456.js');
    expect([missing.status, missing.headers['cache-control']]).toEqual([
      404,
      expect.stringContaining('must-revalidate'),
    ]);
  });
});

describe('without a database', () => {
  test('pages and shells are served', async () => {
    expect((await rawGet('/1/pedidos')).body).toBe('<h1>Pedidos</h1>');
    const live = await rawGet('/productos/X-1');
    expect([live.status, live.body]).toEqual([503, '<h1>En vivo</h1>']);
  });

  test('calls and pictures answer that the server is unavailable', async () => {
    expect((await rawGet('/imagenes/X-1')).status).toBe(503);
    expect((await rawGet('/rest/state/list')).body).toContain('server.unavailable');
  });
});

describe('limits', () => {
  test('refuses a body of 7 MB', async () => {
    const response = await fetch(`${server.url}/rest/stock/find`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(7_000_000),
    });
    expect(response.status).toBe(413);
  });

  test('closes the connection of a body without a length that exceeds the limit', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { port } = new URL(server.url);
    const post = (pieces: number) =>
      new Promise<[status: number, connection: string]>((done, fail) => {
        const sent = httpRequest(
          { port, path: '/rest/stock/find', method: 'POST', agent, headers: JSON_TYPE },
          (response) => {
            response.resume().once('end', () => {
              done([response.statusCode ?? 0, response.headers.connection ?? '']);
            });
          },
        );
        // 6.4 MB in all, each piece sent after the one before, as over a slow line.
        const more = (left: number): unknown =>
          left > 0 ? sent.write('x'.repeat(50_000), () => more(left - 1)) : sent.end();
        sent.once('error', fail);
        more(pieces);
      });
    expect(await post(128)).toEqual([413, 'close']);
    // Refused for its content, on another connection.
    expect(await post(1)).toEqual([400, 'keep-alive']);
    agent.destroy();
  });

  test('refuses a header of 100 kB but takes a search text of a page', async () => {
    expect((await rawGet('/', { x: 'a'.repeat(100_000) })).status).toBe(431);
    const text = encodeURIComponent('ñ'.repeat(10_240));
    expect((await rawGet(`/?t=${text}`)).status).toBe(200);
  });
});

describe('the rules of a site', () => {
  const rulesOf = async (redirects: string, headers = '') => {
    const dist = mkdtempSync(join(folder, 'rules-'));
    write('_redirects', redirects, dist);
    write('_headers', headers, dist);
    return readSiteRules(dist);
  };

  test('fill in placeholders and splats; the first match wins', async () => {
    const rules = await rulesOf(
      [
        '/a/:id/b /x/:id 200',
        '/viejo/* /nuevo/:splat 301',
        '/viejo/z /nunca 302',
        '/f /g 302!',
      ].join('\n'),
    );
    expect(findRedirect(rules, { pathname: '/a/7/b', search: '' }, false)).toEqual({
      to: '/x/7',
      status: 200,
    });
    expect(findRedirect(rules, { pathname: '/viejo/z', search: '' }, false)).toEqual({
      to: '/nuevo/z',
      status: 301,
    });
    expect(findRedirect(rules, { pathname: '/viejo/p/q', search: '' }, false)).toEqual({
      to: '/nuevo/p/q',
      status: 301,
    });
    expect(findRedirect(rules, { pathname: '/a/7/c', search: '' }, false)).toBeUndefined();
    expect(findRedirect(rules, { pathname: '/a/7/b', search: '' }, true)).toBeUndefined();
    expect(findRedirect(rules, { pathname: '/f', search: '' }, true)).toEqual({
      to: '/g',
      status: 302,
    });
  });

  test('match query parameters by value or by presence; the last of several counts', async () => {
    const rules = await rulesOf(
      [
        '/lista pag=:pag /lista 200!',
        '/lista c=:c b=:b /lista 200!',
        '/lista c=1.1 /_listas/c-1-1 200!',
        '/lista b=3 /_listas/b-3 200!',
      ].join('\n'),
    );
    const to = (search: string, pathname = '/lista') =>
      findRedirect(rules, { pathname, search }, true)?.to;
    expect(to('?c=1.1')).toBe('/_listas/c-1-1');
    expect(to('?c=1.1', '/lista/')).toBe('/_listas/c-1-1');
    expect(to('?c=1%2E1&utm_source=correo')).toBe('/_listas/c-1-1');
    expect(to('?b=3')).toBe('/_listas/b-3');
    expect(to('?c=1.1&pag=2')).toBe('/lista');
    expect(to('?b=3&c=1.1')).toBe('/lista');
    expect(to('?c=9&c=1.1')).toBe('/_listas/c-1-1');
    for (const other of ['', '?c=1.10', '?c=', '?t=gol', '?C=1.1'])
      expect(to(other)).toBeUndefined();
    expect(to('?c=1.1', '/otra')).toBeUndefined();
  });

  test('refuse unsupported rules at the start', async () => {
    await expect(rulesOf('/api/* https://other.example/:splat 200')).rejects.toThrow(/proxy/);
    await expect(rulesOf('/x /y 302 Country=uy')).rejects.toThrow(/conditions/);
  });

  test('add headers by path', async () => {
    const rules = await rulesOf('', '/*\n  X-A: 1\n/p/:x\n  X-B: 2\n');
    expect(headersOf(rules, '/p/q')).toEqual([
      ['X-A', '1'],
      ['X-B', '2'],
    ]);
    expect(headersOf(rules, '/q')).toEqual([['X-A', '1']]);
  });
});

test.each([
  [null, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'identity'],
])('Accept-Encoding %j gives %s', (accepted, encoding) =>
  expect(chooseEncoding(accepted)).toBe(encoding),
);

test('compression keeps status, cookies and content of a function’s response', async () => {
  const headers = new Headers({ 'content-type': 'application/json', etag: '"x"' });
  headers.append('set-cookie', 'a=1');
  headers.append('set-cookie', 'b=2');
  const request = new Request('http://x/', { headers: { 'accept-encoding': 'br' } });
  const answer = await compressAnswer(request, new Response(LONG, { status: 409, headers }));
  expect(answer.status).toBe(409);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(answer.headers.get('etag')).toBe('W/"x"');
  expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(LONG);
  const photo = new Response('x'.repeat(5_000), { headers: { 'content-type': 'image/jpeg' } });
  expect((await compressAnswer(request, photo)).headers.has('content-encoding')).toBe(false);
});

test.each(['/Oauth/access_token', '/OAuth/access_token', '/oauth/ACCESS_TOKEN', '/OAUTH/LogOut'])(
  'the login answers at %s',
  async (path) => {
    // Neither a form nor JSON, which the endpoint refuses.
    const { status, body } = await rawGet(path, { 'content-type': 'text/plain' }, 'POST');
    expect(status).toBe(400);
    expect(body).toContain('No pudimos leer la solicitud.');
  },
);
