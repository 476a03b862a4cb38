/** Hosts in three dialects that their authors took from the specification: people log in, look, buy and look again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userGet } from '#contract/calls/accounts';
import {
  autopartFilter,
  autopartFindByFamily,
  categoryList,
  vehicleFilter,
} from '#contract/calls/catalog';
import { orderChangeState } from '#contract/calls/order-management';
import { orderAdd, orderFilter } from '#contract/calls/orders';
import { personAddPhone, personFind } from '#contract/calls/profile';
import { configGetPublic } from '#contract/calls/site';
import { stockFind } from '#contract/calls/stock';
import { DIALECTS } from '../hosts/independent/dialects.ts';
import { Host } from '../hosts/independent/host.ts';
import { PASSWORD } from '../hosts/independent/state.ts';
import { openShop, orderOf } from '../support/remote-shop.ts';

const BUYER = 'lucia@buyer.example';
const SELLER = 'nelida@vendor.example';
const page = { filters: [], rowIndex: 0, rowsMax: 18 };

const open = (name: string) => {
  const dialect = DIALECTS[name];
  if (!dialect) throw new Error(name);
  const host = new Host(dialect);
  const folder = mkdtempSync(join(tmpdir(), 'dialect-'));
  const made = { host, shop: undefined as ReturnType<typeof openShop> | undefined };
  beforeAll(async () => {
    const url = await host.start();
    const place = { url, vehiclesUrl: `${url}/rest/vehicle/filter`, environment: {} };
    made.shop = openShop(place, folder);
  });
  afterAll(async () => {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    if (!made.shop) throw new Error('the shop is open only inside tests');
    return { ...made.shop, host };
  };
};

describe.each(Object.keys(DIALECTS))('the host %s', (name) => {
  const shop = open(name);
  const enter = async (username: string): Promise<string> => {
    const { tryLogin } = shop();
    const response = await tryLogin(username, PASSWORD);
    expect(response.status).toBe(200);
    return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  };
  const ask = async (path: string, input: unknown, cookie?: string) => {
    const { status, body } = await shop().post(path, input, cookie);
    expect([path, status, body.error, body.fields]).toEqual([path, 200, '', undefined]);
    return body;
  };
  const priceOf = async (code: string): Promise<number> => {
    const { body } = await shop().post(autopartFindByFamily.path, { family: code.split('-')[0] });
    return body.data.products.find((one: { productCode: string }) => one.productCode === code)
      ?.productPrice;
  };

  test('shows categories, a list with filters, an item, its vehicles and its stock', async () => {
    const { data: tree } = await ask(categoryList.path, {});
    expect(tree.length).toBeGreaterThan(1);
    const list = await ask(autopartFilter.path, { ...page, orderBy: 'REL' });
    expect(list.data.length).toBeGreaterThan(10);
    expect(list.resultCount).toBeGreaterThanOrEqual(list.data.length);
    for (const key of ['categoryId', 'brandId'])
      expect(list.resultFilters.find((one: { key: string }) => one.key === key)?.items).not.toEqual(
        [],
      );
    const { data: item } = await ask(autopartFindByFamily.path, { family: 'RA101' });
    expect(item.products.length).toBeGreaterThan(0);
    expect((await ask(vehicleFilter.path, { brandId: 11, categoryId: '1' })).data).toBeInstanceOf(
      Array,
    );
    const { data: stock } = await ask(stockFind.path, { code: 'RA101-1' });
    expect(['AV', 'CO', 'NO']).toContain(stock.available);
    const unknown = await shop().post(autopartFindByFamily.path, { family: 'NADA' });
    expect(unknown.status).toBe(404);
  });

  test('reads the banner and the releases', async () => {
    const { data } = await ask(configGetPublic.path, { key: 'BANNER_ITEMS' });
    const [first] = JSON.parse(data);
    expect(first).toMatchObject({ image: { id: expect.any(Number) } });
  });

  test('somebody logs in, and sees the own data with what is added to it', async () => {
    const cookie = await enter(BUYER);
    const { data: user } = await ask(userGet.path, {}, cookie);
    expect(user).toMatchObject({ isSeller: false, person: { id: expect.any(Number) } });
    const { data: phone } = await ask(
      personAddPhone.path,
      { PePhone: '099 765 432', PePhoneType: 'HOM', PePhoneObservation: '' },
      cookie,
    );
    expect(phone.phone).toBe('099 765 432');
    const { data: person } = await ask(personFind.path, { id: user.person.id }, cookie);
    expect(
      person.phones.filter((one: { phone: string }) => one.phone === phone.phone),
    ).toHaveLength(1);
  });

  test('an order is placed once, told as placed, listed, and dispatched by a seller', async () => {
    const cookie = await enter(BUYER);
    const order = orderOf('RA101-1', await priceOf('RA101-1'));
    const { data: placed } = await ask(orderAdd.path, order, cookie);
    expect(placed.number).toBeGreaterThan(0);
    expect(placed.gUID.toLowerCase()).toBe(order.order.OrderGUID);
    const { data: own } = await ask(orderFilter.path, {}, cookie);
    expect(own).toContainEqual(
      expect.objectContaining({ number: placed.number, paymentId: 'BRDE', shippingId: 'RES' }),
    );
    const asSeller = await enter(SELLER);
    const filters = [{ FilterKey: 'toCompany', FilterValue: '1' }];
    const { data: all } = await ask(orderFilter.path, { filters }, asSeller);
    const { id } = all.find(({ number }: { number: number }) => number === placed.number);
    const { data: changed } = await ask(
      orderChangeState.path,
      { orderId: id, state: 'PAP' },
      asSeller,
    );
    expect(changed.state).toBe('PAP');
  });
});
