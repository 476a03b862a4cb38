/** A host of which some rows cannot be read, and some questions break: the rest of the shop goes on. */
import { expect, test } from 'vitest';
import { userGet } from '#contract/calls/accounts';
import { autopartFilter, autopartListRelated, productFilter } from '#contract/calls/catalog';
import { orderAdd, orderFilter, orderFind } from '#contract/calls/orders';
import { BUYER, orderOf, useRemoteShop } from '../support/remote-shop.ts';

const shop = useRemoteShop();
const PASSED_OVER = 'some of what the host says cannot be read and is passed over';
/** What is said of rows of one call. */
const saidOf = (path: string) =>
  shop()
    .lines.filter(({ message }) => message === PASSED_OVER)
    .flatMap(({ fields }) => ('path' in fields && fields.path === path ? [fields] : []));

const ordersOf = (email: string) =>
  shop().rest.host.world.orders.filter(({ OrderUserEmail }) => OrderUserEmail === email);

test('an older order that nobody can read keeps its buyer neither from the others nor from ordering', async () => {
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
  // Once, however often it is met.
  expect(saidOf(orderFilter.path)).toEqual([
    { path: orderFilter.path, row: `${old.OrderId}`, wrong: ['state'] },
  ]);
});

test('an order that stands and cannot be read is not sent once more', async () => {
  const { login, post, rest } = shop();
  const cookie = await login(BUYER);
  const order = orderOf('TE128', 1760);
  expect((await post(orderAdd.path, order, cookie)).status).toBe(200);
  const placed = ordersOf(BUYER).at(-1);
  if (!placed) throw new Error('the order does not stand');
  placed.OrderState = 'ENTREGADO';
  // Each question that arrives there is counted.
  rest.faults.set([{ kind: 'slow', path: orderAdd.path, delayMs: 1 }]);
  const again = await post(orderAdd.path, order, cookie);
  expect([again.status, again.body.errorCode]).toEqual([503, 'server.unavailable']);
  expect(rest.faults.met()).toBe(0);
});

test('an order is found by its key behind a hundred that came later', async () => {
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

test('a person of whom one address cannot be read is logged in, with the others and every phone', async () => {
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

test('a product whose price is a text is missing in lists and pages, and nothing else is', async () => {
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

test('a host whose rows nobody can read answers nothing', async () => {
  const { post, rest } = shop();
  for (const product of rest.host.world.products)
    Object.assign(product, { ProductPrice: 'consultar' });
  const { status, body } = await post(productFilter.path, { rowsMax: 20 });
  expect([status, body.errorCode]).toEqual([503, 'server.unavailable']);
});

test('what the host does not say of one item is missing on its page alone; of all, there are no pages', async () => {
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
