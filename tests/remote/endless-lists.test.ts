/** A host whose lists are shorter than announced, or come in smaller pages. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LOGIN_PATH } from '#contract/calls/accounts';
import { autopartFilter } from '#contract/calls/catalog';
import { orderDetail } from '#contract/calls/order-management';
import { orderFilter } from '#contract/calls/orders';
import { type RestHost, startRestHost } from '#emulators/rest-host/rest-host';
import { loadVariant } from '#variants/load';
import { overHost } from '#variants/over-host';
import { openOverHost } from '../support/over-host.ts';

interface Page {
  rowIndex: number;
  rowsMax: number;
  /** Requests this number of rows from the host. */
  withRows: (rowsMax: number) => Promise<string>;
  /** The host's reply. */
  answer: string;
  /** The reply to the first request. */
  first: string;
}

const ORIGIN = 'http://shop.localhost';
const HUGE = 5_000_000;
const naming = (count: number, answer: string) =>
  answer.replace(/"ResultCount":\s*\d+/i, `"ResultCount":${count}`);

const folder = mkdtempSync(join(tmpdir(), 'endless-'));
const warned: { message: string; fields: object }[] = [];
const log = {
  info: () => {},
  warn: (fields: object, message: string) => void warned.push({ message, fields }),
  error: () => {},
};
let rest: RestHost;
let shop: ReturnType<typeof openOverHost>;
/** Creates the reply for a page of the list; `asked` counts pages. */
let makes: (page: Page) => string | Promise<string>;
let asked = 0;
/** The path of that list. */
let listed = '';

const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString();
  const { 'content-type': type = '', authorization = '' } = request.headers;
  const ask = async (sent: string) => {
    const reply = await fetch(rest.url + request.url, {
      method: 'POST',
      headers: { 'content-type': type, authorization, 'GeneXus-Agent': 'SmartDevice Application' },
      body: sent,
    });
    return reply.text();
  };
  const answer = await ask(body);
  if (request.url !== listed) return response.end(answer);
  const input: Pick<Page, 'rowIndex' | 'rowsMax'> = JSON.parse(body);
  asked += 1;
  const first = await ask(JSON.stringify({ ...input, rowIndex: 0 }));
  const withRows = (rowsMax: number) => ask(JSON.stringify({ ...input, rowsMax }));
  return response.end(await makes({ ...input, answer, first, withRows }));
});

beforeAll(async () => {
  rest = await startRestHost({ isProduction: false, port: 0 });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const variant = overHost({ ...(await loadVariant('NAM')), url: ORIGIN });
  // A listening server has a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  shop = openOverHost({ ...rest, url }, { variant, log, folder });
});
beforeEach(() => {
  warned.length = 0;
  asked = 0;
  listed = autopartFilter.path;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rest?.close();
  rmSync(folder, { recursive: true, force: true });
});

const all = async (): Promise<string[]> =>
  (await shop.backend.pages.autoparts.items()).all.map(({ code }) => code);
const honest = async (): Promise<string[]> => {
  makes = ({ answer }) => answer;
  const codes = await all();
  expect(codes.length).toBeGreaterThan(10);
  expect([asked, warned]).toEqual([1, []]);
  asked = 0;
  return codes;
};
const MORE = 'the host names more items than it gives';

test.each([
  ['empty pages', ({ answer }: Page) => naming(HUGE, answer)],
  ['its first page again and again', ({ first }: Page) => naming(HUGE, first)],
])('a host that announces millions and returns %s gets one more request', async (_, lies) => {
  const codes = await honest();
  makes = lies;
  expect(await all()).toEqual(codes);
  expect(asked).toBe(2);
  expect(warned).toEqual([
    { message: MORE, fields: { rowIndex: 1, resultCount: HUGE, received: codes.length } },
  ]);
  // `listVersion` walks the list in the same way.
  const { listVersion } = shop.backend.pages;
  expect(await listVersion()).toBe(await listVersion());
});

test('a renamed vehicle requires a new build of the pages', async () => {
  await honest();
  const { listVersion } = shop.backend.pages;
  const before = await listVersion();
  const vehicles = rest.host.world.catalogue.Vehicles;
  for (const each of vehicles) each.VehicleName = `${each.VehicleName} Nuevo`;
  expect(await listVersion()).not.toBe(before);
  for (const each of vehicles) each.VehicleName = each.VehicleName.replace(/ Nuevo$/, '');
  expect(await listVersion()).toBe(before);
});

const countOf = (answer: string): number => JSON.parse(answer).data.length;

test('a page without visible rows may be followed by others', async () => {
  const codes = await honest();
  makes = ({ rowIndex, first }) =>
    naming(
      2 * countOf(first),
      rowIndex === 0
        ? first.replace(/Code":"/g, 'Code":"X-').replace(/IsPublic":\s*true/g, 'IsPublic":false')
        : first,
    );
  expect(await all()).toEqual(codes);
  expect([asked, warned]).toEqual([2, []]);
});

const AT_MOST = 7;

test.each<[string, (page: Page) => string | Promise<string>]>([
  ['pages of as many', ({ rowsMax, withRows }) => withRows(Math.min(rowsMax, AT_MOST))],
  [
    'the beginning of what was asked for',
    ({ answer }) => {
      const { data, ...rest } = JSON.parse(answer);
      return JSON.stringify({ ...rest, data: data.slice(0, AT_MOST) });
    },
  ],
])('a host that gives few at once, %s, is asked for the rest', async (_, gives) => {
  const codes = await honest();
  makes = gives;
  expect(await all()).toEqual(codes);
  expect([asked, warned]).toEqual([Math.ceil(codes.length / AT_MOST), []]);
});

test('a missing order is searched until a page is empty', async () => {
  const login = await shop.endpoints.login(
    new Request(ORIGIN + LOGIN_PATH, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        username: 'rosario@nam.example',
        password: 'mostrador86',
      }),
    }),
  );
  const [cookie = ''] = (login.headers.get('set-cookie') ?? '').split(';');
  const find = async () => {
    asked = 0;
    const response = await shop.endpoints.rest(
      new Request(ORIGIN + orderDetail.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ orderId: 99_999_999 }),
      }),
    );
    return { status: response.status, asked };
  };
  listed = orderFilter.path;
  makes = ({ answer }) => answer;
  // The company's orders, then the seller's own.
  expect(await find()).toEqual({ status: 404, asked: 2 });
  makes = ({ answer }) => naming(HUGE, answer);
  expect(await find()).toEqual({ status: 404, asked: 3 });
});
