/** A host with unreadable rows and failing queries: the rest of the shop works. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { userGet } from '#contract/calls/accounts';
import {
  autopartFilter,
  autopartFindByFamily,
  autopartList,
  autopartListRelated,
  brandListByCategory,
  productFilter,
  productFind,
  productList,
} from '#contract/calls/catalog';
import { orderAdd, orderFilter, orderFind } from '#contract/calls/orders';
import { configGetPublic } from '#contract/calls/site';
import { stockCheck, stockFind } from '#contract/calls/stock';
import { stockList } from '#contract/calls/stock-list';
import { openOverHost } from '../support/over-host.ts';
import { BUYER, orderOf, useRemoteShop } from '../support/remote-shop.ts';

const shop = useRemoteShop();
const PASSED_OVER = "unreadable rows of the host's reply were skipped";
/** Returns the log fields about rows of one call. */
const saidOf = (path: string) =>
  shop()
    .lines.filter(({ message }) => message === PASSED_OVER)
    .flatMap(({ fields }) => ('path' in fields && fields.path === path ? [fields] : []));

/** The date format of such hosts. */
const usDay = (ms: number): string => {
  const [year, month, day] = new Date(ms).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
};

const ordersOf = (email: string) =>
  shop().rest.host.world.orders.filter(({ OrderUserEmail }) => OrderUserEmail === email);

test('an unreadable older order hides no other and prevents no new one', async () => {
  const { login, post } = shop();
  const cookie = await login(BUYER);
  const [old, ...others] = ordersOf(BUYER);
  if (!old) throw new Error('the buyer has no orders in this world');
  old.OrderState = 'ENTREGADO';
  const { status, body } = await post(orderFilter.path, {}, cookie);
  expect([status, body.data.map(({ number }: { number: number }) => number)]).toEqual([
    200,
    others.map(({ OrderNumber }) => OrderNumber).toReversed(),
  ]);
  expect((await post(orderAdd.path, orderOf('TE128', 1760), cookie)).status).toBe(200);
  // Logged once, however often it is read.
  expect(saidOf(orderFilter.path)).toEqual([
    { path: orderFilter.path, row: `${old.OrderId}`, wrong: ['state'] },
  ]);
});

/** An order of the buyer in the host's replies from now on. */
const placeToldAs = async (told: Record<string, string>) => {
  const { login, post } = shop();
  const cookie = await login(BUYER);
  const order = orderOf('TE128', 1760);
  expect((await post(orderAdd.path, order, cookie)).status).toBe(200);
  const placed = ordersOf(BUYER).at(-1);
  if (!placed) throw new Error('the order does not stand');
  Object.assign(placed, told);
  return { order, cookie };
};

test('an unreadable placed order is not sent again', async () => {
  const { post, rest } = shop();
  const { order, cookie } = await placeToldAs({ OrderState: 'ENTREGADO' });
  // Each request that arrives there is counted.
  rest.faults.set([{ kind: 'slow', path: orderAdd.path, delayMs: 1 }]);
  const again = await post(orderAdd.path, order, cookie);
  expect([again.status, again.body.errorCode]).toEqual([503, 'server.unavailable']);
  expect(rest.faults.met()).toBe(0);
});

test('without keys an order is placed once, and its repeat is not sent', async () => {
  const { login, post, rest } = shop();
  const cookie = await login(BUYER);
  const order = orderOf('TE128', 1760);
  const placed = await post(orderAdd.path, order, cookie);
  expect([placed.status, placed.body.data?.gUID]).toEqual([200, order.order.OrderGUID]);
  for (const each of ordersOf(BUYER)) each.OrderGUID = '';
  const count = rest.host.world.orders.length;
  const again = await post(orderAdd.path, order, cookie);
  expect([again.status, rest.host.world.orders.length]).toEqual([503, count]);
  expect((await post(orderAdd.path, orderOf('TE127', 1760), cookie)).status).not.toBe(503);
});

test.each([
  ['tells no date', { OrderDate: '00/00/0000' }],
  ['tells the day alone', { OrderDate: usDay(Date.now() - 20 * 3_600_000) }],
  ['says a state that nobody knows', { OrderState: 'ENTREGADO' }],
])(
  'without keys and with a host that %s, an order is neither sent again nor denied',
  async (_, told) => {
    const { post, rest } = shop();
    const { order, cookie } = await placeToldAs({ OrderGUID: '', ...told });
    const count = rest.host.world.orders.length;
    const again = await post(orderAdd.path, order, cookie);
    expect([again.status, rest.host.world.orders.length]).toEqual([503, count]);
    // The browser asks like this before it sends a cart that changed after a lost reply.
    const found = await post(orderFind.path, { guid: order.order.OrderGUID }, cookie);
    expect([found.status, found.body.errorCode]).toEqual([503, 'server.unavailable']);
  },
);

test('an order is found by its key behind a hundred later ones', async () => {
  const { login, post, rest } = shop();
  const cookie = await login(BUYER);
  const { orders } = rest.host.world;
  const [oldest] = ordersOf(BUYER);
  if (!oldest) throw new Error('the buyer has no orders in this world');
  for (let id = 20_001; id <= 20_120; id += 1)
    orders.push({ ...oldest, OrderId: id, OrderNumber: id, OrderGUID: crypto.randomUUID() });
  const { status, body } = await post(orderFind.path, { guid: oldest.OrderGUID }, cookie);
  expect([status, body.data?.number]).toEqual([200, oldest.OrderNumber]);
  const unknown = await post(orderFind.path, { guid: crypto.randomUUID() }, cookie);
  expect(unknown.status).toBe(404);
});

test('a person with an unreadable address is logged in with all other data', async () => {
  const { login, post, rest } = shop();
  const person = rest.host.world.people.Persons.find(({ Emails }) =>
    Emails.some(({ PeEmail }) => PeEmail === BUYER),
  );
  const [address] = person?.Addresses ?? [];
  if (!person || !address) throw new Error('the buyer has no address in this world');
  person.Addresses.push({ ...address, PeAddressId: 9_001 });
  Object.assign(address, { CityId: 'Salto' });
  for (const phone of person.Phones) Object.assign(phone, { PePhoneType: 'MOB' });
  const cookie = await login(BUYER);
  const { status, body } = await post(userGet.path, {}, cookie);
  expect(status).toBe(200);
  const ids = (all: { id: number }[]) => all.map(({ id }) => id);
  expect(ids(body.data.person.addresses)).toEqual(
    person.Addresses.slice(1).map(({ PeAddressId }) => PeAddressId),
  );
  expect(body.data.person.phones.map(({ type }: { type: string }) => type)).toEqual(
    person.Phones.map(() => 'HOM'),
  );
  expect((await post(orderAdd.path, orderOf('TE128', 1760), cookie)).status).toBe(200);
});

const codesOf = async (path: string): Promise<string[]> => {
  const { status, body } = await shop().post(path, { rowsMax: 100 });
  expect(status).toBe(200);
  return body.data.map(({ code }: { code: string }) => code);
};
const allItems = async (): Promise<string[]> =>
  (await shop().backend.pages.autoparts.items()).all.map(({ code }) => code);

test('a product with an unreadable price is left out of lists and pages alone', async () => {
  const { rest } = shop();
  const products = await codesOf(productFilter.path);
  const families = await codesOf(autopartFilter.path);
  expect(await allItems()).toEqual(families);
  const product = rest.host.world.products.find(({ ProductCode }) => ProductCode === 'TE128');
  if (!product) throw new Error('the product is not in this world');
  Object.assign(product, { ProductPrice: 'consultar' });
  expect(await codesOf(productFilter.path)).toEqual(products.filter((code) => code !== 'TE128'));
  const left = families.filter((code) => code !== product.ProductFamily);
  expect(left.length).toBe(families.length - 1);
  expect(await codesOf(autopartFilter.path)).toEqual(left);
  expect(await allItems()).toEqual(left);
  expect(saidOf(productFilter.path)).toEqual([
    { path: productFilter.path, row: 'TE128', wrong: ['price'] },
  ]);
});

test('a host whose rows are all unreadable counts as unavailable', async () => {
  const { post, rest } = shop();
  for (const product of rest.host.world.products)
    Object.assign(product, { ProductPrice: 'consultar' });
  const { status, body } = await post(productFilter.path, { rowsMax: 20 });
  expect([status, body.errorCode]).toEqual([503, 'server.unavailable']);
});

test('related parts that fail for one item are left out of its page alone', async () => {
  const { rest, lines } = shop();
  const items = await allItems();
  rest.faults.set([{ kind: 'error', path: autopartListRelated.path, times: 2 }]);
  expect(await allItems()).toEqual(items);
  const said = lines.filter(({ message }) => message.includes('the host does not say'));
  expect(said.map(({ fields }) => Object.keys(fields))).toEqual([
    ['code', 'reason'],
    ['code', 'reason'],
  ]);
  rest.faults.set([{ kind: 'drop', path: autopartListRelated.path }]);
  await expect(allItems()).rejects.toMatchObject({ code: 'server.unavailable' });
});

test.each([
  [stockList.path, stockFind.path, ['TE127', 'TE128', 'CO129']],
  [productList.path, productFind.path, ['TE127', 'TE128', 'CO129']],
  [autopartList.path, autopartFindByFamily.path, ['RRA0005', 'RTE0027', 'RTE0028']],
])('%s leaves out one item that the host fails at, and names it', async (path, each, codes) => {
  const { rest, another } = shop();
  /** A process without cached replies. */
  const ask = async (post = another().post) => {
    const { status, body } = await post(path, { codes: ['GONE', ...codes] });
    const told = body.data?.map(({ code }: { code: string }) => code);
    return { status, told, unanswered: body.unanswered, errorCode: body.errorCode };
  };
  for (const kind of ['error', 'nonsense'] as const) {
    rest.faults.set([{ kind, path: each, times: 1 }]);
    const { post } = another();
    const { told, unanswered } = await ask(post);
    expect(unanswered).toHaveLength(1);
    expect(told).toEqual(codes.filter((code) => !unanswered.includes(code)));
    // The failure is not cached.
    expect(await ask(post)).toMatchObject({ told: codes, unanswered: undefined });
  }
  // With no item at all, the call fails.
  rest.faults.set([{ kind: 'error', path: each }]);
  expect(await ask()).toMatchObject({ status: 500, errorCode: 'server.unknown' });
  rest.faults.set([{ kind: 'drop', path: each }]);
  expect(await ask()).toMatchObject({ status: 503, errorCode: 'server.unavailable' });
});

test('a row of the cart that the host fails at is left out', async () => {
  const { post, rest } = shop();
  const codes = ['TE127', 'TE128', 'CO129'];
  const items = codes.map((Code) => ({ Code, Quantity: 1 }));
  const asked = async () => {
    const { status, body } = await post(stockCheck.path, { items });
    return { status, told: body.data?.map(({ code }: { code: string }) => code) };
  };
  for (const path of [stockFind.path, productFind.path]) {
    rest.faults.set([{ kind: 'error', path, times: 1 }]);
    const { status, told } = await asked();
    expect(status).toBe(200);
    expect(told).toHaveLength(2);
    expect(told).toEqual(codes.filter((code) => told.includes(code)));
    // By then other requests for the broken row have arrived, and meet no later fault.
    expect(await asked()).toEqual({ status: 200, told: codes });
  }
  rest.faults.set([{ kind: 'error', path: stockFind.path }]);
  expect((await asked()).status).toBe(500);
});

/** Applies to requests for vehicles only. */
const VEHICLES = '/vehiculos';
/** Content of pages for a build, which waits longer than visitors. */
const pagesToBuild = (folder = shop().folder) => {
  const { rest, variant } = shop();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const host = { ...rest, vehiclesUrl: rest.vehiclesUrl + VEHICLES };
  const waiting = { timeouts: { read: 1 }, pausesMs: [1, 1], circuit: { failures: 1_000 } };
  return openOverHost(host, { variant, log, folder, waiting }).backend.pages;
};

test('a list, a make or a vehicle that the host fails at is left out of the pages', async () => {
  const { faults } = shop().rest;
  const pages = pagesToBuild();
  const [choice] = await pages.autoparts.lists();
  if (!choice) throw new Error('nothing is in stock in this world');
  const brokenBy = async <T>(path: string, read: () => Promise<T>, every = 1): Promise<T> => {
    const before = faults.met();
    faults.set([{ kind: 'error', path, times: 1, every }]);
    const value = await read();
    expect(faults.met() - before).toBe(1);
    faults.set([{ kind: 'drop', path }]);
    await expect(read()).rejects.toMatchObject({ code: 'server.unavailable' });
    faults.set([]);
    return value;
  };
  const list = () => pages.autoparts.list(choice, 5);
  expect(await list()).toMatchObject({ data: expect.any(Array) });
  expect(await brokenBy(autopartFilter.path, list)).toBeUndefined();

  // The first request lists the categories.
  const pictures = await pages.categoryPictures();
  const fewer = await brokenBy(autopartFilter.path, pages.categoryPictures, 2);
  expect(fewer.size).toBe(pictures.size - 1);
  expect([...pictures]).toEqual(expect.arrayContaining([...fewer]));

  const makes = await pages.makes();
  const some = await brokenBy(brandListByCategory.path, pages.makes);
  expect(some.length).toBeGreaterThan(0);
  expect(makes).toEqual(expect.arrayContaining(some));

  const { all } = await pages.vehicles();
  const left = (await brokenBy(VEHICLES, pages.vehicles)).all;
  expect(left.length).toBeGreaterThan(0);
  expect(all).toEqual(expect.arrayContaining([...left]));
  expect(await brokenBy(VEHICLES, pages.listVersion)).toEqual(expect.any(String));
});

test('the last known configuration is used when the host fails at it', async () => {
  const { faults } = shop().rest;
  const path = configGetPublic.path;
  const folder = mkdtempSync(join(tmpdir(), 'configured-'));
  try {
    const pages = pagesToBuild(folder);
    faults.set([{ kind: 'error', path }]);
    await expect(pages.banner()).rejects.toMatchObject({ code: 'server.unknown' });
    // It may not have the shop's own keys.
    expect(await pages.openings()).toBeNull();
    faults.set([]);
    const [banner, version] = [await pages.banner(), await pages.listVersion()];
    expect(banner).toMatch(/^\[/);
    // By a build after that one.
    const later = pagesToBuild(folder);
    faults.set([{ kind: 'error', path }]);
    expect([await later.banner(), await later.listVersion()]).toEqual([banner, version]);
    faults.set([{ kind: 'drop', path }]);
    await expect(later.banner()).rejects.toMatchObject({ code: 'server.unavailable' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('builds wait longer than visitors', async () => {
  const pages = pagesToBuild();
  shop().rest.faults.set([{ kind: 'slow', delayMs: 20 }]);
  await pages.banner();
  expect((await pages.vehicles()).all.length).toBeGreaterThan(0);
});
