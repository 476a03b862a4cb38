import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '../hosts/independent/dialects.ts';
import { CALL_NAMES, Host } from '../hosts/independent/host.ts';
import { PASSWORD } from '../hosts/independent/state.ts';

type Json = Record<string, unknown>;

/** Opens a host and returns ways to call it. */
const openHost = (name: string) => {
  const dialect = DIALECTS[name];
  if (!dialect) throw new Error(name);
  const host = new Host(dialect);
  let address = '';
  const post = (path: string, body: unknown, token?: string) =>
    fetch(`${address}/rest/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: token ? { Authorization: `OAuth ${token}` } : {},
    });
  return {
    host,
    post,
    start: async () => {
      address = await host.start();
    },
    call: async (path: string, body: unknown = {}, token?: string) =>
      (await post(path, body, token)).json(),
    logIn: async (username: string): Promise<string> => {
      const form = new URLSearchParams({ grant_type: 'password', username, password: PASSWORD });
      const reply = await fetch(`${address}/Oauth/access_token`, { method: 'POST', body: form });
      const { access_token } = (await reply.json()) as { access_token: string };
      return access_token;
    },
  };
};

const order = (guid: string): Json => ({
  order: {
    OrderGUID: guid,
    OrderState: 'INI',
    OrderPhone: '099',
    Items: [{ Code: 'RA101-1', Name: 'Radiador Corsa', Price: 4890, Quantity: 1 }],
  },
});

describe.each(Object.keys(DIALECTS))('the host %s', (name) => {
  const opened = openHost(name);
  const { host, call, post, logIn } = opened;
  beforeAll(opened.start);
  afterAll(() => host.stop());

  test('answers every call with JSON, and refuses guarded ones without a token', async () => {
    const token = await logIn('nelida@vendor.example');
    for (const path of CALL_NAMES) {
      const statuses = [await post(path, {}), await post(path, {}, token)];
      for (const reply of statuses) {
        expect(reply.headers.get('content-type'), path).toMatch(/json/);
        expect([200, 400, 401, 403, 404, 409], path).toContain(reply.status);
      }
    }
    expect((await post('person/find', { id: 3 })).status).toBe(401);
    const buyer = await logIn('lucia@buyer.example');
    expect((await post('order/changeState', {}, buyer)).status).toBe(403);
  });

  test('stores an order once for each accepted request', async () => {
    const token = await logIn('lucia@buyer.example');
    await call('order/add', order('one'), token);
    await call('order/add', order('one'), token);
    const repeats = host.state.dialect.repeats === 'accepted' ? 2 : 1;
    expect(host.orderCounts().byGuid).toEqual({ one: repeats });
    const entries = host.journal.filter(({ path }) => path === '/rest/order/add');
    expect(entries.filter(({ user }) => user === 'lucia@buyer.example')).toHaveLength(2);
  });
});

describe('dialects', () => {
  const [sap, small, odd] = ['sap-like', 'small', 'odd'].map(openHost);
  if (!sap || !small || !odd) throw new Error('three hosts');
  beforeAll(() => Promise.all([sap, small, odd].map(({ start }) => start())));
  afterAll(() => Promise.all([sap, small, odd].map(({ host }) => host.stop())));

  test('sap-like has prefixes, numbers as texts and words for nothing', async () => {
    const reply = await sap.call('autopart/filter', { rowIndex: 0, rowsMax: 50 });
    expect(reply.ResultCount).toBe('52');
    const [first] = reply.Data;
    expect(first.AutopartCode).toBe('RA101'.padEnd(20));
    expect(first.Products[0].ProductPrice).toBe('4890.00');
    expect(JSON.stringify(reply)).toContain('"ApplicationYearRange":"n/d"');
    expect(JSON.stringify(await sap.call('product/filter', { rowsMax: 99 }))).toContain(
      '"SaleDate":"0000-00-00"',
    );
    expect((await sap.call('brand/list'))[0]).toEqual({ BrandId: '11', BrandName: 'Chevrolet' });
  });

  test('small tells no counts, no filters, no ids of rows, and a number for an order', async () => {
    const reply = await small.call('autopart/filter', { rowIndex: 0, rowsMax: 5 });
    expect(Object.keys(reply)).toEqual(['data']);
    expect((await small.call('product/filter', { orderBy: 'PHI' })).resultCount).toBe(-1);
    const token = await small.logIn('lucia@buyer.example');
    const { phones } = await small.call('person/find', { id: 3 }, token);
    expect(Object.keys(phones[0])).not.toContain('id');
    expect(Object.keys((await small.call('order/add', order('two'), token)).data)).toEqual([
      'number',
    ]);
    const stock = await small.call('stock/find', { code: 'RA101-1' });
    expect(stock.branches[1].code).toBe('CERROLARGO');
  });

  test('odd mixes spellings and puts an odd row in its lists', async () => {
    const { data } = await odd.call('brand/list');
    expect(data.some((row: unknown) => typeof row !== 'object' || row === null)).toBe(true);
    const text = JSON.stringify(await odd.call('product/filter', { rowsMax: 99 }));
    expect(text).toMatch(/"\d+\.\d{3},\d\d"/);
    const stocks = await Promise.all(
      odd.host.state.products.map(({ code }) => odd.call('stock/find', { code })),
    );
    const kinds = stocks.flatMap((stock) =>
      Object.entries(stock as Json)
        .filter(([key]) => /available$/i.test(key))
        .map(([, value]) => typeof value),
    );
    expect([...new Set(kinds)].toSorted()).toEqual(['boolean', 'number', 'string']);
  });

  test('faults fail calls, before or after their work', async () => {
    const token = await small.logIn('marta@buyer.example');
    small.host.faults.faults = { ...small.host.faults.faults, html500: 1, done: 1 };
    const reply = await small.post('order/add', order('three'), token);
    expect([reply.status, await reply.text()]).toEqual([500, expect.stringContaining('<html>')]);
    expect(small.host.orderCounts().byGuid.three).toBe(1);
    small.host.faults.faults = { ...small.host.faults.faults, html500: 0, half: 1 };
    await expect(small.call('brand/list')).rejects.toThrow();
    small.host.faults.faults = { ...small.host.faults.faults, half: 0, slow: 1, slowMs: 1 };
    expect(await small.call('brand/list')).toHaveLength(8);
    small.host.faults.goAway(60);
    await expect(small.call('brand/list')).rejects.toThrow();
  });
});
