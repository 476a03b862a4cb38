/** A shop restored from a backup sells, without confusing new orders with lost ones. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#backend/database/connection';
import { loginGrant } from '#contract/calls/accounts';
import { orderDetail } from '#contract/calls/order-management';
import { orderAdd } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import { ROOT } from '../root.ts';
import { loginRequest, postRequest, readAnswer } from '../support/app.ts';
import { administer, useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { type App, createApp } from '../support/make-app.ts';
import { SELLER } from '../support/cast.ts';
import { orderOf } from '../support/orders.ts';
import { PASSWORD, type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { roomyVariant } from '../support/roomy.ts';

const { url } = useDatabase();
const copyUrl = () => `${url()}_copy`;
const nameIn = (address: string): string => new URL(address).pathname.slice(1);

const log = { info: () => {}, warn: () => {}, error: () => {} };

let buyer: Planted;
let seller: Planted;
/** Placed before the backup, and between it and the loss. */
let kept: Order;
let lost: Order;

const open = async (databaseUrl: string): Promise<App> =>
  createApp({ databaseUrl, variant: await roomyVariant(), limits: null, log });
const ask = async ({ rest }: App, path: string, input: unknown, token: string) =>
  readAnswer(await rest(postRequest(`/rest/order/${path}`, input, { token })));
const buy = async (app: App, token: string): Promise<Order> => {
  const { body } = await ask(app, 'add', orderOf([{ Code: 'R', Quantity: 1, Price: 100 }]), token);
  expect(body.error).toBe('');
  return orderAdd.output.parse(body).data;
};
const logIn = async ({ login }: App, { email }: Planted): Promise<string> =>
  loginGrant.parse(await (await login(loginRequest(email, PASSWORD))).json()).access_token;

beforeAll(async () => {
  const shop = await open(url());
  await plantPlaces(shop.db);
  await plantShelves(shop.db);
  await plantProduct(shop.db, { code: 'R', priceCents: 100_00, stock: { B: 5 } });
  buyer = await plantUser(shop.db);
  seller = await plantUser(shop.db, SELLER);
  kept = await buy(shop, buyer.token);
  // A database can only be copied while nobody is connected.
  await shop.close();
  await administer(`create database ${nameIn(copyUrl())} template ${nameIn(url())}`);
  const later = await open(url());
  lost = await buy(later, buyer.token);
  await later.close();
  const { pool, close } = connect(copyUrl(), 1);
  await pool.query(readFileSync(join(ROOT, 'docs/after-restore.sql'), 'utf8'));
  await close();
});
afterAll(() => administer(`drop database ${nameIn(copyUrl())} with (force)`));

test('earlier users log in again and buy available parts, and the order of the backup continues', async () => {
  const shop = await open(copyUrl());
  try {
    const refused = await ask(shop, 'detail', { orderId: kept.id }, buyer.token);
    expect(refused.status).toBe(401);
    const [asBuyer, asSeller] = [await logIn(shop, buyer), await logIn(shop, seller)];
    const bought = await buy(shop, asBuyer);
    expect(bought.number).toBeGreaterThan(lost.number);
    expect(await stockOf(shop.db, 'R')).toBe(3);
    for (const { id } of [kept, bought]) {
      const moved = await ask(
        shop,
        'changeState',
        { orderId: id, state: 'PAP', sendEmail: true },
        asSeller,
      );
      expect(moved.body).toMatchObject({ error: '', data: { state: 'PAP' } });
    }
    const { body } = await ask(shop, 'detail', { orderId: bought.id }, asSeller);
    expect(orderDetail.output.parse(body).data.taken).toMatchObject([{ quantity: 1 }]);
  } finally {
    await shop.close();
  }
});
