/** Order filters reach a host only as the access check has read them. */
import { expect, test } from 'vitest';
import { orderFilter } from '#contract/calls/orders';
import { BUYER, SELLER, useRemoteShop } from '../support/remote-shop.ts';

const shop = useRemoteShop();
const filter = (FilterKey: string, FilterValue: string) => ({ FilterKey, FilterValue });
const OTHERS = '3f0c2b8e-0000-4000-8000-000000000001';

test.each([
  ['a buyer', BUYER, [], [filter('GUID', OTHERS), filter('ToCompany', '1')]],
  [
    'a seller',
    SELLER,
    [filter('toCompany', '1')],
    [filter('toCompany', '1'), filter('TOCOMPANY', '2'), filter('toCompany', '2')],
  ],
])('%s gets the same, however others are asked for besides', async (_who, email, own, asked) => {
  const { post, login } = shop();
  const cookie = await login(email);
  const plain = await post(orderFilter.path, { filters: own }, cookie);
  expect(plain.status).toBe(200);
  // The host refuses unknown filters: these never reach it.
  const other = await post(orderFilter.path, { filters: asked }, cookie);
  expect([other.status, other.body.data]).toEqual([200, plain.body.data]);
});
