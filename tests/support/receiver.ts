/** A receiver of webhooks on this machine. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

export interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

export const useReceiver = () => {
  const received: Received[] = [];
  let answer = (_one: Received): number => 200;
  let url = '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const one = { headers: request.headers, body, event: JSON.parse(body) };
    const status = answer(one);
    received.push(one);
    response.writeHead(status, status === 302 ? { location: `${url}elsewhere` } : {}).end();
  });
  beforeAll(async () => {
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    // A TCP server has such an address.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server.close();
  });
  return {
    url: () => url,
    received,
    /** Sets the status of the next answers. */
    answerWith: (status: typeof answer) => {
      answer = status;
      received.length = 0;
    },
  };
};
