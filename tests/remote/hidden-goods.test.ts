/** A host that returns unavailable or unpriced goods to everybody: visitors can buy neither. */

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogSuggest, productFind } from '#contract/calls/catalog';
import { stockCheck } from '#contract/calls/stock';
import { type RestHost, startRestHost } from '#emulators/rest-host/rest-host';
import { loadVariant } from '#variants/load';
import { overHost } from '#variants/over-host';
import { openOverHost } from '../support/over-host.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const folder = mkdtempSync(join(tmpdir(), 'hidden-'));
let rest: RestHost;
type Post = (path: string, input: unknown) => Promise<{ status: number; body: { data: unknown } }>;
let post: Post;
let postUnpriced: Post;
const servers: Server[] = [];

/** A shop over a host whose replies are modified. */
const openThrough = async (change: (text: string) => string): Promise<Post> => {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const reply = await fetch(rest.url + request.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'GeneXus-Agent': 'SmartDevice Application' },
      body: Buffer.concat(parts),
    });
    response.writeHead(reply.status).end(change(await reply.text()));
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const variant = overHost({ ...(await loadVariant('NAM')), url: 'http://shop.localhost' });
  // A listening server has a port.
  const { port } = server.address() as AddressInfo;
  const { endpoints } = openOverHost(
    { ...rest, url: `http://127.0.0.1:${port}` },
    { variant, log, folder },
  );
  return async (path, input) => {
    const response = await endpoints.rest(
      new Request(`http://shop.localhost${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
    );
    return { status: response.status, body: await response.json() };
  };
};

beforeAll(async () => {
  rest = await startRestHost({ isProduction: false, port: 0 });
  post = await openThrough((text) => text.replace(/IsPublic":\s*true/g, 'IsPublic":false'));
  postUnpriced = await openThrough((text) =>
    text.replace(/(Price":\s*"?)[\d.]+/g, (_, before: string) => `${before}0`),
  );
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rest?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the product itself does not exist', async () => {
  expect((await post(productFind.path, { code: 'TE128' })).status).toBe(404);
});

test('it is not suggested', async () => {
  const { body } = await post(catalogSuggest.path, { text: 'radia' });
  expect(JSON.stringify(body.data)).not.toContain('"item"');
});

test('a cart shows it as not on sale, without a price', async () => {
  const { body } = await post(stockCheck.path, { items: [{ Code: 'TE128', Quantity: 1 }] });
  expect(body.data).toEqual([{ code: 'TE128', available: false, isOnSale: false }]);
});

test('a price of zero is shown as no price, and the item is not on sale', async () => {
  const { body } = await postUnpriced(productFind.path, { code: 'TE128' });
  expect(body.data).toMatchObject({ code: 'TE128', price: null });
  const checked = await postUnpriced(stockCheck.path, { items: [{ Code: 'TE128', Quantity: 1 }] });
  expect(checked.body.data).toEqual([{ code: 'TE128', available: false, isOnSale: false }]);
});
