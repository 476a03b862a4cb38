/** Truncated and endless bodies are refused, without errors of ours. */
import { request as httpRequest } from 'node:http';
import { serve } from 'srvx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORIGIN, useApp } from '../support/app.ts';

const FORM = 'application/x-www-form-urlencoded';
const LIMIT = 2_000_000;
const shop = useApp();
let port = 0;
let server: ReturnType<typeof serve>;
beforeAll(async () => {
  server = serve({
    port: 0,
    hostname: '127.0.0.1',
    silent: true,
    gracefulShutdown: false,
    maxRequestBodySize: LIMIT,
    fetch: (request) => {
      const { app } = shop();
      return new URL(request.url).pathname.startsWith('/rest')
        ? app.rest(request)
        : app.login(request);
    },
  });
  await server.ready();
  port = Number(new URL(server.url ?? '').port);
});
afterAll(() => server.close(true));

const ENDPOINTS: [string, string][] = [
  ['/rest/order/add', 'application/json'],
  ['/Oauth/access_token', FORM],
];

test.each(ENDPOINTS)(
  'a body that breaks off at %s is not logged as our error',
  async (path, type) => {
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"order":')),
      pull: (controller) => controller.error(new Error('the caller went away')),
    });
    const request = new Request(ORIGIN + path, {
      method: 'POST',
      headers: { 'content-type': type, origin: ORIGIN },
      body: broken,
      // Node requires it for streamed bodies; the DOM types do not have it.
      ...{ duplex: 'half' },
    });
    const { app } = shop();
    expect((await (path.startsWith('/rest') ? app.rest : app.login)(request)).status).toBe(400);
    expect(shop().errors).toEqual([]);
  },
);

test.each(ENDPOINTS)(
  'a body without a length that exceeds the limit at %s is too large',
  async (path, type) => {
    const status = await new Promise<number>((done, fail) => {
      // On a connection of its own: the host closes it after the reply.
      const options = {
        port,
        path,
        method: 'POST',
        headers: { 'content-type': type },
        agent: false,
      };
      const sent = httpRequest(options, (response) => {
        response.resume();
        done(response.statusCode ?? 0);
      });
      sent.once('error', fail);
      for (let bytes = 0; bytes < LIMIT + 100_000; bytes += 50_000) sent.write('x'.repeat(50_000));
      sent.end();
    });
    expect(status).toBe(413);
    expect(shop().errors).toEqual([]);
  },
);
