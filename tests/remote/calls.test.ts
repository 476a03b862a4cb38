/** The contract's calls over an existing REST host: the browser gets replies of the contract. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPages } from '#backend/open-pages';
import { calls } from '#contract/calls';
import { imageUrlById } from '#contract/paths';
import { BUYER, registrationOf, SELLER, useRemoteShop } from '../support/remote-shop.ts';
import { until } from '../support/waiting.ts';

const shop = useRemoteShop();

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
