/** Hosts in three dialects that their authors took from the specification: people log in, look, buy and look again. */
import { describe, expect, test } from 'vitest';
import { userGet } from '#contract/calls/accounts';
import {
  autopartFilter,
  autopartFindByFamily,
  autopartListRelated,
  brandList,
  brandListByCategory,
  catalogSuggest,
  categoryFind,
  categoryList,
  cityList,
  productFind,
  providerList,
  stateList,
  tagList,
  vehicleFilter,
} from '#contract/calls/catalog';
import { suscriptionAdd, utilsEmailSendContact } from '#contract/calls/contact';
import { orderChangeState, orderDetail } from '#contract/calls/order-management';
import { orderAdd, orderAgain, orderCounts, orderFilter, orderFind } from '#contract/calls/orders';
import {
  personAddAddress,
  personAddPhone,
  personFind,
  personUpdate,
  userChangePwd,
  userUpdate,
} from '#contract/calls/profile';
import { userActivate, userAddWithPerson } from '#contract/calls/registration';
import { configGetPublic } from '#contract/calls/site';
import { stockCheck, stockFind } from '#contract/calls/stock';
import { PASSWORD } from '../hosts/independent/state.ts';
import { BUYER, DIALECT_NAMES, OTHER_BUYER, SELLER, useDialect } from '../support/dialect-shop.ts';
import { registrationOf } from '../support/registrations.ts';
import { orderOf } from '../support/remote-shop.ts';

const page = { filters: [], rowIndex: 0, rowsMax: 18 };
const NOTE = 'Es para un Corsa [1.6]\nLlamar antes';

describe.each(DIALECT_NAMES)('the host %s', (name) => {
  const { host, shop, open, enter, ask, priceOf } = useDialect(name);

  test('lists its categories, brands, places and vehicles', async () => {
    const { data: tree } = await ask(categoryList, {});
    expect(tree.map(({ name: top }: { name: string }) => top)).toEqual([
      'Refrigeración',
      'Aire acondicionado',
      'Insumos',
    ]);
    expect(tree[0].items).toHaveLength(3);
    expect((await ask(categoryFind, { categoryId: '1.1' })).data.name).toBe('Radiadores');
    for (const [call, input, count] of [
      [brandList, {}, 8],
      [brandListByCategory, { categoryId: '1.1' }, 6],
      [stateList, {}, 3],
      [cityList, {}, 4],
    ] as const)
      expect([call.path, (await ask(call, input)).data.length]).toEqual([call.path, count]);
    const seller = await enter(SELLER);
    for (const call of [providerList, tagList])
      expect([call.path, (await ask(call, {}, seller)).data.length]).toEqual([call.path, 2]);
    const { data: vehicles } = await ask(vehicleFilter, { brandId: 11, categoryId: '1' });
    expect(vehicles).toContainEqual(expect.objectContaining({ VehicleName: 'Corsa' }));
  });

  test('its lists have filters, pages and results of a search', async () => {
    const list = await ask(autopartFilter, { ...page, orderBy: 'REL' });
    expect(list.data.length).toBeGreaterThan(10);
    expect(list.resultCount).toBeGreaterThanOrEqual(list.data.length);
    for (const key of ['categoryId', 'brandId'])
      expect(list.resultFilters.find((one: { key: string }) => one.key === key)?.items).not.toEqual(
        [],
      );
    const narrowed = async (FilterKey: string, FilterValue: string, more: object = {}) =>
      (
        await ask(autopartFilter, { ...page, ...more, filters: [{ FilterKey, FilterValue }] })
      ).data.map(({ code }: { code: string }) => code);
    const radiators = await narrowed('categoryId', '1.1', { rowsMax: 10 });
    expect(radiators).toHaveLength(10);
    const others = await narrowed('categoryId', '1.1', { rowsMax: 10, rowIndex: 1 });
    expect(others).toHaveLength(8);
    expect([...radiators, ...others].every((code: string) => code.startsWith('RA'))).toBe(true);
    expect(new Set([...radiators, ...others]).size).toBe(18);
    expect(await narrowed('text', 'corsa radiador')).toContain('RA101');
    expect(await narrowed('vehicleId', '101')).toContain('RA101');
    const { data: suggested } = await ask(catalogSuggest, { text: 'radiador' });
    expect(suggested.length).toBeGreaterThan(1);
  });

  test('shows items with what belongs to them, without tags of HTML', async () => {
    const { data: item } = await ask(autopartFindByFamily, { family: 'RA101' });
    expect(item).toMatchObject({
      categoryName: 'Radiadores',
      applications: expect.arrayContaining([
        expect.objectContaining({ applicationName: 'Corsa', applicationBrandName: 'Chevrolet' }),
      ]),
      originalCodes: expect.arrayContaining([expect.objectContaining({ code: 'OE-101-RA' })]),
    });
    expect(item.products.map(({ productPrice }: { productPrice: number }) => productPrice)).toEqual(
      [4890, 6234.5],
    );
    expect(item.products[0].specifications).toContainEqual({ specKey: 'Alto', specValue: '300' });
    const { data: product } = await ask(productFind, { code: 'INS-01' });
    expect(product).toMatchObject({ price: 1290, description: 'Concentrado rosado, 5 L.' });
    expect((await ask(autopartListRelated, { family: 'RA101' })).data).not.toEqual([]);
    expect((await shop().post(autopartFindByFamily.path, { family: 'NADA' })).status).toBe(404);
  });

  test('tells stock, by branch where its codes name one, and checks a cart', async () => {
    const { data: stock } = await ask(stockFind, { code: 'RA101-1' });
    expect(stock.available).toBe('AV');
    expect(stock.branches).toContainEqual({ code: 'B', available: 'AV' });
    const price = await priceOf('RA101-1');
    const { data: rows } = await ask(stockCheck, {
      items: [
        { Code: 'RA101-1', Quantity: 2 },
        { Code: 'RA102-1', Quantity: 5 },
        { Code: 'NADA', Quantity: 1 },
      ],
    });
    expect(rows).toEqual([
      expect.objectContaining({ code: 'RA101-1', available: true, isOnSale: true, price }),
      expect.objectContaining({ code: 'RA102-1', available: false, isOnSale: true, left: 1 }),
      expect.objectContaining({ code: 'NADA', available: false, isOnSale: false }),
    ]);
  });

  test('reads the banner and the releases', async () => {
    const { data } = await ask(configGetPublic, { key: 'BANNER_ITEMS' });
    const [first, , third] = JSON.parse(data).filter((row: unknown) => row instanceof Object);
    expect(first).toMatchObject({
      color: '#0b3c49',
      image: { id: expect.any(Number) },
      sd: { id: expect.any(Number) },
    });
    expect(third.link).toBe('https://vendor.example/fletes');
    const { data: releases } = await ask(configGetPublic, { key: 'PRODUCT_RELASES' });
    const [row] = JSON.parse(releases);
    expect(row.title).toBe('Acaba de llegar');
    expect(row.items[0]).toMatchObject({ code: expect.any(String), price: expect.any(Number) });
  });

  test('its pages can be built, with the order of prices where lists have it', async () => {
    const { pages } = shop().backend;
    const { autoparts } = pages;
    expect(await pages.sortsByPrice()).toBe(host.state.dialect.sorts);
    const of = (categoryId: string) =>
      host.state.families.filter((family) => family.categoryId.startsWith(categoryId)).length;
    expect((await pages.categories()).map(({ id, count }) => [id, count])).toEqual(
      ['1', '2', '3'].map((id) => [id, of(id)]),
    );
    expect(await pages.openings()).toBeNull();
    expect((await pages.makes()).length).toBe(6);
    const lists = await autoparts.lists();
    expect(lists).toContainEqual(expect.objectContaining({ key: 'categoryId', id: '1.1' }));
    expect(lists.some(({ key }) => key === 'brandId')).toBe(true);
    // Also where the host does not count.
    expect(lists).toContainEqual({ key: 'categoryId', id: '1.1', items: 18 });
    const list = await autoparts.list({ key: 'categoryId', id: '1.1' }, 18);
    expect([list?.data.length, list?.resultCount]).toEqual([18, 18]);
    expect((await autoparts.items()).all.length).toBe(host.state.families.length);
    expect((await pages.vehicles()).all.length).toBeGreaterThan(10);
    expect((await pages.inStock()).has('RA101-1')).toBe(true);
    expect(JSON.parse((await pages.banner()) ?? '')).toHaveLength(3);
  });

  test('a profile is changed, and keeps what was not', async () => {
    const cookie = await enter(BUYER);
    const { data: user } = await ask(userGet, {}, cookie);
    expect(user).toMatchObject({ isSeller: false, person: { id: expect.any(Number) } });
    const { id } = user.person;
    const numbersOf = ({ phones }: { phones: { phone: string }[] }) =>
      phones.map(({ phone }) => phone);
    const before = numbersOf(user.person);
    expect(before).toHaveLength(2);
    const { data: phone } = await ask(
      personAddPhone,
      { PePhone: '099 765 432', PePhoneType: 'HOM', PePhoneObservation: '' },
      cookie,
    );
    expect(phone.phone).toBe('099 765 432');
    const { data: address } = await ask(
      personAddAddress,
      { PeAddress: 'Rivera 1234', StateId: 1, CityId: 1 },
      cookie,
    );
    expect(address).toMatchObject({ address: 'Rivera 1234', cityName: 'Montevideo' });
    await ask(personUpdate, { id, parms: { PersonIdentifier: '4.123.456-7' } }, cookie);
    const emails = [{ BCMode: 'INS', PeEmail: 'otra@buyer.example' }];
    await ask(personUpdate, { id, emails }, cookie);
    const { data: person } = await ask(personFind, { id }, cookie);
    expect(numbersOf(person)).toEqual([...before, '099 765 432']);
    expect(person.addresses).toHaveLength(3);
    expect(person.emails.map(({ email }: { email: string }) => email)).toEqual([
      BUYER,
      'otra@buyer.example',
    ]);
    // A host may replace a list by an empty one.
    const sent = host.journal.filter(({ path }) => path.endsWith('/person/update'));
    expect(sent.length).toBeGreaterThan(3);
    for (const { body } of sent)
      expect(Object.values(body as object).filter((value) => value?.length === 0)).toEqual([]);
    await ask(userUpdate, { guid: user.gUID, parms: { FirstName: 'Luciana' } }, cookie);
    expect((await ask(userGet, {}, cookie)).data.firstName).toBe('Luciana');
  });

  test('a password is changed, with the right one alone', async () => {
    const cookie = await enter(OTHER_BUYER);
    const change = (password: string) =>
      shop().post(userChangePwd.path, { password, newPassword: 'una frase larga 2' }, cookie);
    const refused = await change('otra cosa');
    expect([refused.status, refused.body.errorCode]).toEqual([400, 'password.wrong']);
    expect((await change(PASSWORD)).status).toBe(200);
    await enter(OTHER_BUYER, 'una frase larga 2');
  });

  test('somebody registers, activates the account and logs in; an address is not told as taken', async () => {
    const email = 'nueva@buyer.example';
    await ask(userAddWithPerson, registrationOf(email));
    const mail = host.state.outbox.find(({ kind, to }) => kind === 'activation' && to === email);
    await ask(userActivate, { guid: mail?.guid });
    await enter(email, 'una frase larga 1');
    const mails = () =>
      host.state.outbox.filter(({ kind, to }) => kind === 'restore' && to === email);
    await ask(userAddWithPerson, registrationOf(email));
    await expect.poll(() => mails().length).toBe(1);
  });

  test('messages reach it', async () => {
    const contact = { name: 'Ana', phone: '099 111 111', email: 'ana@x.example' };
    await ask(utilsEmailSendContact, { ...contact, subject: 'Consulta', message: 'Hola' });
    await ask(suscriptionAdd, { type: 'NEM', value: 'ana@x.example' });
    expect(host.state.outbox.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['contact', 'newsletter']),
    );
  });

  test('an order is placed once, told as placed, listed, and dispatched by a seller', async () => {
    const cookie = await enter(BUYER);
    const price = await priceOf('RA101-1');
    const order = orderOf('RA101-1', price, {
      OrderInvoiceName: 'Taller Ñandú S.R.L.',
      OrderInvoiceIdentifier: '217777770019',
      OrderObservation: NOTE,
    });
    const { data: placed } = await ask(orderAdd, order, cookie);
    expect(placed.number).toBeGreaterThan(0);
    expect(placed.gUID.toLowerCase()).toBe(order.order.OrderGUID);
    expect(placed).toMatchObject({ total: price, branchCode: 'B', addressObservation: '' });
    // Sent again, it is the same.
    expect((await ask(orderAdd, order, cookie)).data.number).toBe(placed.number);
    expect(host.orderCounts().byNumber).toEqual({ [placed.number]: 1 });
    // The host drops the shop's own keys: its people read them in one that it knows.
    expect(host.state.orders[0]?.sent.addressObservation).toBe(
      '[Retira en: Bulevar (B)] [Factura: Taller Ñandú S.R.L., RUT 217777770019] [Nota: Es para un Corsa (1.6)\nLlamar antes]',
    );
    const { data: own } = await ask(orderFilter, {}, cookie);
    expect(own).toContainEqual(
      expect.objectContaining({ number: placed.number, paymentId: 'BRDE', shippingId: 'RES' }),
    );
    if (host.state.dialect.placed !== 'number')
      expect(own[0]).toMatchObject({
        branchCode: 'B',
        branchName: 'Bulevar',
        invoiceIdentifier: '217777770019',
        observation: 'Es para un Corsa (1.6)\nLlamar antes',
        addressObservation: '',
      });
    expect((await ask(orderCounts, {}, cookie)).data.PPE).toBe(1);
    const guid = { guid: order.order.OrderGUID };
    expect((await ask(orderFind, guid, cookie)).data.number).toBe(placed.number);
    expect((await ask(orderAgain, guid, cookie)).data).toEqual([
      { code: 'RA101-1', imageCode: 'RA101', name: expect.any(String), quantity: 1, price },
    ]);

    const asSeller = await enter(SELLER);
    const filters = [{ FilterKey: 'toCompany', FilterValue: '1' }];
    const { data: all } = await ask(orderFilter, { filters }, asSeller);
    const { id } = all.find(({ number }: { number: number }) => number === placed.number);
    const move = (state: string, reason: string) =>
      ask(orderChangeState, { orderId: id, state, reason, sendEmail: false }, asSeller);
    expect((await move('PAP', '')).data.state).toBe('PAP');
    expect((await move('CAN', 'Se rompió en el depósito')).data.state).toBe('CAN');
    const historyFor = async (who: string) =>
      (await ask(orderDetail, { orderId: id }, who)).data.history;
    expect(await historyFor(asSeller)).toMatchObject([
      { toState: 'PAP', userName: 'Nélida Olivera' },
      { toState: 'CAN', reason: 'Se rompió en el depósito', userName: 'Nélida Olivera' },
    ]);
    expect(await historyFor(cookie)).toMatchObject([
      { toState: 'PAP', userName: '' },
      { toState: 'CAN', reason: 'Se rompió en el depósito', userName: '' },
    ]);
  });

  test('the same goods bought again are another order', async () => {
    const cookie = await enter(BUYER);
    const price = await priceOf('EL101-1');
    // A process that has seen nothing of the host.
    const { post } = open();
    const numbers: number[] = [];
    for (const order of [orderOf('EL101-1', price), orderOf('EL101-1', price)]) {
      const { status, body } = await post(orderAdd.path, order, cookie);
      expect([status, body.error]).toEqual([200, '']);
      numbers.push(body.data.number);
    }
    expect(new Set(numbers).size).toBe(2);
  });

  test('an order for delivery has its address, and no note that is not its own', async () => {
    const cookie = await enter(BUYER);
    const order = orderOf('EL103-1', await priceOf('EL103-1'), {
      OrderShippingId: 'MON',
      OrderBranchCode: '',
      OrderShippingPrice: 240,
      OrderAddress: 'Rivera 1234',
      OrderAddressStateId: 1,
      OrderAddressCityId: 1,
      OrderAddressObservation: 'Timbre [3]',
    });
    const { data } = await ask(orderAdd, order, cookie);
    expect(data).toMatchObject({ address: 'Rivera 1234', addressCityName: 'Montevideo' });
    expect(host.state.orders[0]?.sent).toMatchObject({
      addressObservation: 'Timbre [3]',
      addressStateName: 'Montevideo',
      shippingPrice: 240,
    });
  });
});
