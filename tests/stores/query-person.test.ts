/** Clears cached reads at login and logout, so that nobody sees another's. */
import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderFilter } from '#contract/calls/orders';
import { stockList } from '#contract/calls/stock-list';
import { type Asked, standInBrowser, standInServer } from '../support/browser.ts';

const grant = (guid: string) => ({
  access_token: 't',
  token_type: 'OAuth',
  expires_in: 1,
  scope: 'FullControl',
  refresh_token: '',
  user_guid: guid,
});

let browser: ReturnType<typeof standInBrowser>;
let server: Awaited<ReturnType<typeof standInServer>>;
/** The user of the cookie, whom the replies name. */
let person = '';
const stops = new Set<() => void>();

const stockOf = (code: string) => ({
  code,
  available: 'AV',
  total: person === 'seller' ? 7 : undefined,
  branches: [],
});
const answer = ({ path, body }: Asked) => {
  if (path === '/Oauth/access_token') {
    person = body.includes('vende') ? 'seller' : 'buyer';
    return { body: grant(`guid-of-${person}`) };
  }
  if (path === '/oauth/logout') {
    person = '';
    return { body: {} };
  }
  if (path.startsWith('/rest/stock/list')) return { body: { data: [stockOf('A')], error: '' } };
  if (person === '')
    return { status: 401, body: { error: 'Debes iniciar sesión para continuar.' } };
  if (path === '/rest/order/filter')
    return { body: { data: [], resultCount: person === 'seller' ? 60 : 1, error: '' } };
  return { status: 503, body: { error: 'x' } };
};

const openPage = async () => {
  vi.resetModules();
  const page = {
    ...(await import('#stores/account/session')),
    ...(await import('#stores/account/login')),
    ...(await import('#stores/reads/query')),
  };
  stops.add(page.$session.listen(() => undefined));
  return page;
};
type Page = Awaited<ReturnType<typeof openPage>>;

const lookAtOrders = ({ queryOf }: Page) => {
  const $orders = queryOf(orderFilter, atom({ filters: [], rowIndex: 0 }));
  stops.add($orders.listen(() => undefined));
  return $orders;
};
const asked = (path: string) => server.asked.filter((one) => one.path.startsWith(path)).length;

beforeEach(async () => {
  browser = standInBrowser();
  person = '';
  server = await standInServer(answer);
});
afterEach(async () => {
  for (const stop of stops) stop();
  stops.clear();
  await server.close();
});

test('a seller’s list is cleared by the logout, and not requested again', async () => {
  const page = await openPage();
  await page.login('vende@nam.example', 'secreto');
  const $orders = lookAtOrders(page);
  await expect.poll(() => $orders.get().data?.resultCount).toBe(60);
  page.logout();
  expect($orders.get().data).toBeUndefined();
  await expect.poll(() => asked('/oauth/logout')).toBe(1);
  const $later = lookAtOrders(page);
  expect($later.get().data).toBeUndefined();
  expect(asked('/rest/order/filter')).toBe(1);
});

test('the next user gets their own list', async () => {
  const page = await openPage();
  await page.login('vende@nam.example', 'secreto');
  const $orders = lookAtOrders(page);
  await expect.poll(() => $orders.get().data?.resultCount).toBe(60);
  page.logout();
  await page.login('compra@nam.example', 'secreto');
  await expect.poll(() => $orders.get().data?.resultCount).toBe(1);
});

test('a user who replaces another’s session sees nothing of theirs meanwhile', async () => {
  const page = await openPage();
  await page.login('vende@nam.example', 'secreto');
  const $orders = lookAtOrders(page);
  await expect.poll(() => $orders.get().data?.resultCount).toBe(60);
  const seen: unknown[] = [];
  stops.add($orders.listen(({ data }) => void seen.push(data?.resultCount)));
  await page.login('compra@nam.example', 'secreto');
  await expect.poll(() => $orders.get().data?.resultCount).toBe(1);
  expect(seen).not.toContain(60);
});

test('public data is requested again for the new user', async () => {
  const page = await openPage();
  await page.login('vende@nam.example', 'secreto');
  const $stock = page.queryOf(stockList, atom({ codes: ['A'] }));
  stops.add($stock.listen(() => undefined));
  await expect.poll(() => $stock.get().data?.data.length).toBe(1);
  const seen: unknown[] = [];
  stops.add($stock.listen(({ data }) => void seen.push(data?.data[0])));
  page.logout();
  await expect.poll(() => asked('/rest/stock/list')).toBe(2);
  await expect.poll(() => $stock.get().data?.data.length).toBe(1);
  expect(JSON.stringify(seen)).not.toContain('7');
});

test('another tab’s logout takes them too; a page that opens for the same person keeps hers', async () => {
  browser.localStorage.setItem('mostrador.session', '{"guid":"guid-of-seller"}');
  person = 'seller';
  const page = await openPage();
  const $orders = lookAtOrders(page);
  await expect.poll(() => $orders.get().data?.resultCount).toBe(60);
  browser.changeElsewhere('session', { guid: 'guid-of-seller' });
  expect($orders.get().data?.resultCount).toBe(60);
  person = '';
  browser.changeElsewhere('session', null);
  expect($orders.get().data).toBeUndefined();
});
