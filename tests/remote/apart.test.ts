import { expect, test } from 'vitest';
import { brandList, productFilter } from '#contract/calls/catalog';
import { orderAdd } from '#contract/calls/orders';
import { BUYER, orderOf, useRemoteShop } from '../support/remote-shop.ts';

const shop = useRemoteShop();
/** Enough failures to open the circuit. */
const MANY = 8;

const notify = (path: string, headers: Record<string, string> = {}) =>
  shop().endpoints.webhook(
    new Request(`http://shop.localhost${path}`, { method: 'POST', body: '{}', headers }),
  );
const brands = async () => (await shop().post(brandList.path, {})).status;

test('interrupted replies to notifications do not open the circuit', async () => {
  shop().rest.faults.set([{ kind: 'drop', path: '/webhooks' }]);
  for (let time = 0; time < MANY; time += 1)
    expect((await notify('/webhooks/paypal')).status).toBe(503);
  expect(await brands()).toBe(200);
});

test('hop-by-hop headers are not forwarded', async () => {
  const headers = { 'keep-alive': 'timeout=5', upgrade: 'h2c', te: 'trailers' };
  for (let time = 0; time < MANY; time += 1)
    expect((await notify('/webhooks/paypal', headers)).status).toBe(404);
  expect(await brands()).toBe(200);
});

test('only the path of a notification is sent to the host', async () => {
  const { faults } = shop().rest;
  const before = faults.met();
  faults.set([{ kind: 'drop', path: '/' }]);
  for (const path of ['/webhooks/..%2frest%2forder%2fadd', '/webhooks/a/b', '/rest/order/add'])
    expect([path, (await notify(path)).status]).toEqual([path, 404]);
  expect(faults.met()).toBe(before);
});

test('interrupted images do not open the circuit', async () => {
  const { post, endpoints, rest } = shop();
  const { body } = await post('/rest/product/find', { code: 'CO129' });
  const { id } = body.data.images[0];
  const reply = await fetch(`${rest.url}/rest/product/find`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: 'CO129' }),
  });
  const [, path = ''] = /"Image":\s*"([^"]+)"/.exec(await reply.text()) ?? [];
  rest.faults.set([{ kind: 'drop', path: new URL(path, rest.url).pathname }]);
  for (let time = 0; time < MANY; time += 1)
    expect(
      (await endpoints.image(new Request(`http://shop.localhost/imagenes/id/${id}`))).status,
    ).toBe(503);
  expect(await brands()).toBe(200);
});

test('a repeated search without a reply does not delay the next order', async () => {
  const { another, rest } = shop();
  // The search times out three times; other requests are answered meanwhile.
  const timeouts = { read: 1_500, write: 4_000, login: 4_000 };
  const { login, post } = another({ timeouts, circuit: { pauseMs: 60_000 } });
  const cookie = await login(BUYER);
  rest.faults.set([{ kind: 'never', path: productFilter.path }]);
  const search = () => post(productFilter.path, { rowsMax: 20 });
  for (const { status } of await Promise.all([search(), search()])) expect(status).toBe(503);
  expect((await post(orderAdd.path, orderOf('TE128', 1760), cookie)).status).toBe(200);
});
