import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '#backend/http/app-error';
import { createHostClient, type Question } from './client.ts';
import { HostRefusal } from './refusal.ts';

const silent = { info: () => {}, warn: () => {} };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts a host with this behaviour. */
const hostThat = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has one.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop`;
};

/** Only a silent host uses up these times. */
const PATIENT = { read: 1_500, write: 1_500, build: 1_500 };

const clientOf = (url: string, circuit = {}, timeouts = PATIENT) =>
  createHostClient({ url, log: silent, pausesMs: [1, 1], timeouts, circuit });

const read: Question = { path: '/rest/brand/list', kind: 'read', repeats: true, body: '{}' };
const write: Question = { path: '/rest/order/add', kind: 'write', body: '{}' };
const caught = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error);

test("a request carries token, agent and body, below the host's address", async () => {
  const seen: unknown[] = [];
  const url = await hostThat((request, response) => {
    const { 'genexus-agent': agent, authorization } = request.headers;
    seen.push([request.method, request.url, agent, authorization]);
    response.end('{"ok":true}');
  });
  await clientOf(url).askJson({ ...read, token: 'abc!1' });
  expect(seen).toEqual([
    ['POST', '/shop/rest/brand/list', 'SmartDevice Application', 'OAuth abc!1'],
  ]);
});

describe.each<[string, RequestListener]>([
  [
    'half a body',
    (_request, response) => response.writeHead(200, { 'content-length': '99' }).end('{"da'),
  ],
  ['a page instead of JSON', (_request, response) => response.end('<html>En obras</html>')],
  ['half of the JSON', (_request, response) => response.end('{"data":[')],
  ['a redirect', (_request, response) => response.writeHead(302, { location: '/en-obras' }).end()],
  ['a gateway’s error', (_request, response) => response.writeHead(502).end('Bad Gateway')],
  ['an error page', (_request, response) => response.writeHead(500).end('<h1>Server Error</h1>')],
  ['nothing', (request) => request.socket.destroy()],
  ['silence', () => {}],
])('%s', (_what, listener) => {
  test('is reported as unavailable, with a time to retry', async () => {
    const error = await caught(clientOf(await hostThat(listener)).askJson(write));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'server.unavailable', cause: expect.any(Error) });
    expect(error.info.retryAfter).toBeGreaterThan(0);
  });

  test('after one failure, a read is repeated and a write is not', async () => {
    const counts = { '/shop/rest/brand/list': 0, '/shop/rest/order/add': 0 };
    const url = await hostThat((request, response) => {
      // The paths requested below.
      const path = request.url as keyof typeof counts;
      counts[path] += 1;
      if (counts[path] === 1) listener(request, response);
      else response.end('{"data":1}');
    });
    const client = clientOf(url);
    expect(await client.askJson(read)).toEqual({ data: 1 });
    expect(await caught(client.askJson(write))).toBeInstanceOf(AppError);
    expect(counts).toEqual({ '/shop/rest/brand/list': 2, '/shop/rest/order/add': 1 });
  });
});

test('an endless answer is cut off', async () => {
  const url = await hostThat((_request, response) => {
    const more = () => response.destroyed || response.write('x'.repeat(50_000), more);
    more();
  });
  const error = await caught(clientOf(url).askJson({ ...write, maxBytes: 200_000 }));
  expect(error).toMatchObject({ code: 'server.unavailable' });
  expect(`${error.cause}`).toContain('longer than 200000 bytes');
});

test.each([
  [200, { error: 'Stock insuficiente' }, '', 'Stock insuficiente'],
  [401, { error: { code: '103', message: 'Token expired' } }, '103', 'Token expired'],
  [500, { error: { code: 7, message: 'Oops' } }, '7', 'Oops'],
  [200, { Error: 'Stock insuficiente', Data: null }, '', 'Stock insuficiente'],
  [401, { Error: { Code: '11', Message: 'Wrong.' } }, '11', 'Wrong.'],
])('%i %j is a refusal, not a connection failure', async (status, body, code, message) => {
  let requests = 0;
  const url = await hostThat((_request, response) => {
    requests += 1;
    response.writeHead(status).end(JSON.stringify(body));
  });
  const client = clientOf(url, { failures: 1 });
  for (let time = 1; time <= 2; time += 1) {
    const error = await caught(client.askJson(read));
    expect(error).toBeInstanceOf(HostRefusal);
    expect(error).toMatchObject({ status, code, message });
    expect(requests).toBe(time);
  }
});

test('a request that breaks the host does not affect others', async () => {
  const url = await hostThat((request, response) => {
    if (request.url === `/shop${write.path}`) response.end('{"data":1}');
    else response.writeHead(500).end('<h1>Server Error</h1>');
  });
  const client = clientOf(url, { failures: 2 });
  for (let time = 1; time <= 5; time += 1) {
    const error = await caught(client.askJson(read));
    expect(error).toMatchObject({ code: 'server.unavailable', cause: expect.any(Error) });
  }
  expect(await client.askJson(write)).toEqual({ data: 1 });
});

test('a refusal without a body is read from its header', async () => {
  const url = await hostThat((_request, response) =>
    response
      .writeHead(401, {
        'www-authenticate': 'OAuth realm="h",error_code="11",error_description="Wrong."',
      })
      .end(),
  );
  expect(await caught(clientOf(url).askJson(read))).toMatchObject({
    code: '11',
    message: 'Wrong.',
  });
});

test('a failing host is left alone until a probe succeeds', async () => {
  let isUp = false;
  let requests = 0;
  const url = await hostThat((_request, response) => {
    requests += 1;
    response.writeHead(isUp ? 200 : 503, isUp ? {} : { 'retry-after': '7' }).end('{}');
  });
  const clock = { ms: 0 };
  const client = clientOf(url, { failures: 3, pauseMs: 1_000, now: () => clock.ms });
  const failure = await caught(client.askJson(write));
  expect(failure.info.retryAfter).toBe(7);
  await caught(client.askJson(write));
  await caught(client.askJson(write));
  const refused = await caught(client.askJson(write));
  // Without a cause, as it was never sent.
  expect(refused).toMatchObject({ code: 'server.unavailable', info: { retryAfter: 1 } });
  expect(refused.cause).toBeUndefined();
  expect(requests).toBe(3);
  isUp = true;
  clock.ms = 1_000;
  expect(await client.askJson(write)).toEqual({});
  expect(await client.askJson(write)).toEqual({});
  expect(requests).toBe(5);
});

/** A host that never answers the read, and everything else at once. */
const slowHost = () =>
  hostThat((request, response) => {
    if (request.url !== `/shop${read.path}`) response.end('{"data":1}');
  });

test('a slow request counts once, however often it is repeated', async () => {
  const client = clientOf(await slowHost(), { failures: 3 }, { ...PATIENT, read: 30 });
  const slow = [client.askJson(read), client.askJson(read)].map(caught);
  for (const error of await Promise.all(slow))
    expect(error).toMatchObject({ cause: { name: 'TimeoutError' } });
  expect(await client.askJson(write)).toEqual({ data: 1 });
});

test('a slow request does not count while the host answers others', async () => {
  const client = clientOf(await slowHost(), { failures: 1 });
  const slow = caught(client.askJson({ ...read, repeats: false }));
  await client.askJson(write);
  expect(await slow).toMatchObject({ cause: { name: 'TimeoutError' } });
  expect(await client.askJson(write)).toEqual({ data: 1 });
});

test('an unreachable host is left alone after repeated requests', async () => {
  const url = await hostThat(() => {});
  for (const close of closing.splice(0)) close();
  const client = clientOf(url, { failures: 3 });
  for (const question of [read, read, read])
    expect((await caught(client.askJson(question))).cause).toBeInstanceOf(TypeError);
  const refused = await caught(client.askJson(write));
  expect(refused).toMatchObject({ code: 'server.unavailable', cause: undefined });
});

describe('while a host is left alone', () => {
  const build: Question = { ...read, kind: 'build', repeats: false };
  /** The first answer breaks off, which opens the circuit. */
  const leftAlone = async (circuit: object) => {
    let requests = 0;
    const url = await hostThat((request, response) => {
      requests += 1;
      if (requests === 1) request.socket.destroy();
      else response.end('{"data":1}');
    });
    const client = clientOf(url, { failures: 1, ...circuit });
    await caught(client.askJson(write));
    return client;
  };

  test('a build waits and continues; other requests fail at once', async () => {
    const clock = { ms: 0 };
    const client = await leftAlone({ pauseMs: 50, now: () => clock.ms });
    expect((await caught(client.askJson(read))).cause).toBeUndefined();
    const waiting = [client.askJson(build), client.askJson(build)];
    clock.ms = 50;
    expect(await Promise.all(waiting)).toEqual([{ data: 1 }, { data: 1 }]);
  });

  test('a build does not wait for ever', async () => {
    // The pause never ends on this clock.
    const client = await leftAlone({ pauseMs: 1, now: () => 0 });
    const error = await caught(client.askJson(build));
    expect(error).toMatchObject({ code: 'server.unavailable', cause: undefined });
  });
});
