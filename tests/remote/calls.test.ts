/** The contract's calls over an existing REST host: the browser gets replies of the contract. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPages } from '#backend/open-pages';
import type { Call } from '#contract/call';
import { type CallName, calls } from '#contract/calls';
import { imageUrlById } from '#contract/paths';
import { BUYER, orderOf, registrationOf, SELLER, useRemoteShop } from '../support/remote-shop.ts';
import { until } from '../support/waiting.ts';

const shop = useRemoteShop();

const filters = (key: string, value: string) => [{ FilterKey: key, FilterValue: value }];

/** Calls with caller and input. */
const ASKED: [name: CallName, who: string, input: object][] = [
  ['categoryList', '', {}],
  ['categoryFind', '', { categoryId: '1' }],
  ['brandList', '', {}],
  ['brandListByCategory', '', { categoryId: '1.1' }],
  ['tagList', '', {}],
  ['workBranchList', '', {}],
  ['companyListFilters', '', {}],
  ['stateList', '', {}],
  ['cityList', '', {}],
  ['providerList', SELLER, {}],
  ['vehicleFilter', '', { brandId: 1, categoryId: '1' }],
  ['vehicleList', '', { brandId: 1 }],
  ['autopartFilter', '', { filters: filters('categoryId', '1.1'), rowsMax: 5 }],
  ['autopartFindByFamily', '', { family: 'RTE0027' }],
  ['autopartList', '', { codes: ['RTE0027', 'GONE'] }],
  ['autopartListRelated', '', { family: 'RTE0027' }],
  ['productFilter', '', { rowsMax: 5 }],
  ['productFind', '', { code: 'TE128' }],
  ['productList', '', { codes: ['TE128'] }],
  ['productListRelated', '', { code: 'TE128' }],
  ['catalogSuggest', '', { text: 'radia' }],
  ['stockFind', '', { code: 'TE128' }],
  ['stockFind', SELLER, { code: 'TE128' }],
  ['stockList', '', { codes: ['TE128', 'GONE'] }],
  ['stockCheck', '', { items: [{ Code: 'TE128', Quantity: 1 }] }],
  ['configGetPublic', '', { key: 'BANNER_ITEMS' }],
  ['configFind', SELLER, { key: 'PRODUCT_RELASES' }],
  ['configSet', SELLER, { key: 'TEST_PRODUCT_RELASES', value: '[]' }],
  ['suscriptionAdd', '', { type: 'NEM', value: 'quien@personas.example' }],
  [
    'utilsEmailSendContact',
    '',
    { name: 'A', phone: '099 123 456', email: 'a@b.example', subject: 'S', message: 'M' },
  ],
  ['keptFavourites', BUYER, { entries: [] }],
  ['stockNoticeList', BUYER, {}],
  ['userGet', BUYER, {}],
  ['personFind', BUYER, { id: 3 }],
  ['personAddPhone', BUYER, { PePhone: '099 555 111' }],
  ['personAddAddress', BUYER, { StateId: 1, CityId: 1, PeAddress: 'Otra 123' }],
  ['orderAdd', BUYER, orderOf('TE128', 1760)],
  ['orderFilter', BUYER, {}],
  ['orderFilter', SELLER, { filters: filters('toCompany', '1') }],
  ['orderCounts', SELLER, { filters: filters('toCompany', '1') }],
  ['orderNews', SELLER, { filters: filters('toCompany', '1') }],
  ['paymentList', '', {}],
  ['paymentGetAccessToken', BUYER, { paymentId: 'MPU' }],
  ['companyGroupFilter', SELLER, {}],
  ['companyGroupAdd', SELLER, { companyGroup: { CompanyGroupName: 'Nuevo' } }],
  ['companyFind', SELLER, { id: 1 }],
  ['communicationFilter', SELLER, { filters: filters('contactCompanyId', '2') }],
  ['commFind', SELLER, { id: 1 }],
  ['imageListByTarget', SELLER, { target: 'product' }],
  ['productDetail', SELLER, { code: 'TE128' }],
  ['productTable', SELLER, {}],
];

test.each(ASKED)('%s of %s', async (name, who, input) => {
  const { post, login } = shop();
  const call: Call = calls[name];
  const { status, body } = await post(call.path, input, who && (await login(who)));
  expect([status, body.error]).toEqual([200, '']);
  expect(call.output.safeParse(body).error).toBeUndefined();
  // No name of the host's own format is left.
  expect(Object.keys(body).filter((key) => /^[A-Z]/.test(key))).toEqual([]);
});

test('a page always learns that its item may have changed, as the host announces no changes', async () => {
  const { body } = await shop().post(calls.stockList.path, { codes: ['TE128'] });
  expect(body).toMatchObject({ changed: true, data: [{ code: 'TE128' }] });
});

test('codes are sent in the spelling of a case-sensitive host', async () => {
  const { post, rest } = shop();
  rest.host.foldsCodes = false;
  const items = [
    { Code: 'TE127', Quantity: 2 },
    { Code: 'TE127', Quantity: 1 },
    { Code: 'TE128', Quantity: 1 },
  ];
  const { body } = await post(calls.stockCheck.path, { items });
  // There are two of the first, and three are requested.
  expect(body.data).toMatchObject([
    { code: 'TE127', isOnSale: true, available: false },
    { code: 'TE127', isOnSale: true, available: false },
    { code: 'TE128', isOnSale: true, available: true },
  ]);
  const { body: stock } = await post(calls.stockList.path, { codes: ['TE127'] });
  expect(stock.data).toMatchObject([{ code: 'TE127' }]);
});

test('a seller of another company is a visitor to the catalogue', async () => {
  const { post, login } = shop();
  const elena = await login('elena@otracasa.example');
  const { body } = await post(calls.productFind.path, { code: 'TE127' }, elena);
  expect(body.data).toMatchObject({ providerCode: '', sales: [] });
});

test('images are requested from the shop, and fetched from the host', async () => {
  const { post, endpoints } = shop();
  const { body } = await post(calls.productFind.path, { code: 'CO129' });
  const [image] = body.data.images;
  expect(image.image).toBe(imageUrlById(image.id));
  for (const path of [image.image, `${image.image}?w=96`, '/imagenes/CO129']) {
    const response = await endpoints.image(new Request(`http://shop.localhost${path}`));
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      expect.stringMatching(/^image\/(jpeg|png|webp)$/),
    ]);
  }
  const missing = await endpoints.image(new Request('http://shop.localhost/imagenes/id/9999'));
  expect(missing.status).toBe(404);
});

test('picture addresses are stored in the configured place, once, before the page build ends', async () => {
  const { rest, variant, folder } = shop();
  const FILES_DIR = join(folder, 'of-the-build');
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const build = async () => {
    const pages = await openPages({ ...rest.environment, FILES_DIR }, { variant, log });
    return pages.products.items();
  };
  /** Files with their modification times. */
  const kept = () =>
    readdirSync(join(FILES_DIR, 'host/path')).map((name) => [
      name,
      statSync(join(FILES_DIR, 'host/path', name), { bigint: true }).mtimeNs,
    ]);
  const { all } = await build();
  expect(all.length).toBeGreaterThan(0);
  const first = kept();
  expect(first.length).toBeGreaterThan(0);
  expect(first.map(([name]) => `${name}`)).toEqual(first.map(() => expect.stringMatching(/^\d+$/)));
  await build();
  expect(kept()).toEqual(first);
});

test('calls that the host does not have are refused with one message', async () => {
  const { post, login } = shop();
  const { status, body } = await post(calls.auditList.path, {}, await login(SELLER));
  expect([status, body.errorCode, body.error]).toEqual([
    501,
    'host.notOffered',
    'Esta tienda no ofrece esta función.',
  ]);
});

test('features that pages omit over a host are refused by the server', async () => {
  const { backend, variant } = shop();
  const { lacks = [] } = variant;
  expect(lacks).toContain('orderCancel');
  // The refusal reads no argument.
  for (const name of lacks)
    await expect(backend.calls[name]({} as never, {} as never), name).rejects.toMatchObject({
      code: 'host.notOffered',
    });
});

test('registration does not reveal whether the address has an account, and mails its owner', async () => {
  const { post, rest } = shop();
  const register = async (email: string) => {
    const { status, body } = await post(calls.userAddWithPerson.path, registrationOf(email));
    return [status, body];
  };
  const fresh = await register('nueva@personas.example');
  expect(await register(BUYER)).toEqual(fresh);
  expect(fresh).toEqual([200, { error: '' }]);
  // The second one runs in the background.
  await until('both mails', () => rest.host.mails.length === 2);
  const mails = rest.host.mails.map(({ to, kind, url }) => [to, kind, url.replace(/[^/]*$/, '')]);
  expect(mails).toEqual([
    ['nueva@personas.example', 'activation', 'http://shop.localhost/activar/'],
    [BUYER, 'restore', ''],
  ]);
  const restore = async (email: string) => {
    const { status, body } = await post(calls.userRestorePwdStep1.path, { email });
    return [status, body];
  };
  expect(await restore('nadie@personas.example')).toEqual(await restore(BUYER));
});

test('wrong, used and foreign keys to restore a password get the same refusal', async () => {
  const { post } = shop();
  const input = (email: string) => ({ key: 'nada', email, newPassword: 'otra-clave-86' });
  for (const email of [BUYER, 'nadie@personas.example']) {
    const { body } = await post(calls.userRestorePwdStep2.path, input(email));
    expect(body.errorCode).toBe('restore.stale');
  }
  // A host cannot check a key without using it up.
  const { body } = await post(calls.userRestorePwdStep2.path, { key: 'nada', email: BUYER });
  expect(body).toEqual({ error: '' });
});

test('a wrong password at its change is refused at its field and ends no session', async () => {
  const { post, login } = shop();
  const cookie = await login(BUYER);
  const input = { password: 'equivocada', newPassword: 'otra-clave-86' };
  const { status, body } = await post(calls.userChangePwd.path, input, cookie);
  expect([status, body.errorCode, body.fields]).toEqual([
    400,
    'password.wrong',
    { password: 'La contraseña es incorrecta' },
  ]);
  expect((await post(calls.userGet.path, {}, cookie)).status).toBe(200);
});
