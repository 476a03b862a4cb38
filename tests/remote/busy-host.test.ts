/** A host with rate limits or delays: nobody is logged out, and nothing fails here. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createCookies } from '#backend/http/cookie';
import { createSeal } from '#backend/http/seal';
import { createHostClient } from '#backend/remote/http/client';
import { createRemoteSessions } from '#backend/remote/sessions/sessions';
import { createLogin } from '#backend/serve/oauth';
import { autopartListRelated } from '#contract/calls/catalog';
import { loadVariant } from '#variants/load';
import { openOverHost, SECRET } from '../support/over-host.ts';
import { useRemoteShop } from '../support/remote-shop.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const log = { info: () => {}, warn: () => {}, error: () => {} };
const COOKIES = createCookies();

/** @returns its address */
const hostThat = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  // A listening server has a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Logs in over a host with this reply. */
const over = async (listener: RequestListener) => {
  const url = await hostThat(listener);
  const sessions = createRemoteSessions({
    client: createHostClient({ url, log }),
    clientId: 'mostrador',
    seal: createSeal([SECRET], 'session'),
    cookies: COOKIES,
    log,
  });
  const answer = createLogin({ sessions, log, cookies: COOKIES });
  const login = () =>
    answer(
      new Request('http://shop.localhost/Oauth/access_token', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'password',
          username: 'ana@personas.example',
          password: 'mostrador86',
        }),
      }),
    );
  return { sessions, login };
};

test('rate limits of the host log nobody out', async () => {
  const { sessions, login } = await over((request, response) => {
    if (request.url === '/oauth/access_token')
      return response.end('{"access_token":"t!1","user_guid":"g"}');
    return response.writeHead(429, { 'retry-after': '7' }).end('{"error":"slow down"}');
  });
  const cookie = (await login()).headers.get('set-cookie')?.split(';')[0] ?? '';
  const replyHeaders = new Headers();
  const request = new Request('http://shop.localhost/rest/user/get', { headers: { cookie } });
  const error = await sessions.find(request, replyHeaders).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'server.unavailable', info: { retryAfter: 7 } });
  expect(replyHeaders.get('set-cookie')).toBeNull();
});

test('rate limits of the host’s login do not count as wrong passwords', async () => {
  let asked = 0;
  const { login } = await over((_request, response) => {
    asked += 1;
    if (asked > 15) return response.end('{"access_token":"t!1","user_guid":"g"}');
    return response.writeHead(429, { 'retry-after': '7' }).end('{"error":"slow down"}');
  });
  for (let time = 0; time < 15; time += 1) {
    const { status, headers } = await login();
    expect([status, headers.get('retry-after')]).toEqual([429, '7']);
  }
  expect((await login()).status).toBe(200);
});

test('a code that headers cannot contain is a wrong password, not an unknown error', async () => {
  const { login } = await over((_request, response) => {
    const error = { code: '7"\nx-injected: 1', message: 'No' };
    response.writeHead(400).end(JSON.stringify({ error }));
  });
  const response = await login();
  expect([response.status, await response.json()]).toEqual([
    401,
    { error: { code: '11', message: 'Credenciales inválidas' } },
  ]);
});

test('a visitor’s page without a build waits briefly, and a seller’s does not wait', async () => {
  let asked = 0;
  // It never answers.
  const url = await hostThat(() => {
    asked += 1;
  });
  const folder = mkdtempSync(join(tmpdir(), 'busy-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const { live } = openOverHost(
    { url, vehiclesUrl: url, environment: {} },
    {
      variant: await loadVariant('NAM'),
      log,
      folder,
      waiting: { timeouts: { read: 20, build: 3_600_000 }, pausesMs: [] },
    },
  ).backend.pages;
  expect(await live('RA101', { seesAll: true })).toBeUndefined();
  expect(asked).toBe(0);
  await expect(live('RA101', { seesAll: false })).rejects.toMatchObject({
    code: 'server.unavailable',
  });
});

const shop = useRemoteShop();

/** The emulated host, except for these items, which it never answers for. */
const hangingOver = (codes: readonly string[]): Promise<string> =>
  hostThat(async (request, response) => {
    const { method = 'POST', url = '/', headers } = request;
    const body = await text(request);
    if (url === autopartListRelated.path && codes.some((code) => body.includes(`"${code}"`)))
      return;
    const type = { 'content-type': headers['content-type'] ?? '' };
    const reply = await fetch(shop().rest.url + url, { method, headers: type, body });
    response.writeHead(reply.status).end(Buffer.from(await reply.arrayBuffer()));
  });

test('a build completes all pages when two of many items hang', async () => {
  const { rest, variant, folder, backend } = shop();
  const items = (await backend.pages.autoparts.items()).all;
  const hanging = items.slice(0, 2).map(({ code }) => code);
  const { autoparts } = openOverHost(
    { ...rest, url: await hangingOver(hanging) },
    {
      variant,
      log,
      folder,
      // Longer than any reply takes on a busy machine; each of the two times out three times.
      waiting: { timeouts: { build: 1_500 }, pausesMs: [1, 1], circuit: { pauseMs: 3_600_000 } },
    },
  ).backend.pages;
  const { all } = await autoparts.items();
  expect(all.map(({ code, related }) => [code, related])).toEqual(
    items.map(({ code, related }) => [code, hanging.includes(code) ? [] : related]),
  );
  // They come last, and later requests are answered.
  expect(await autoparts.lists()).not.toEqual([]);
});
