import { expect, test } from 'vitest';
import { calls } from '#contract/calls';
import { asOffered } from '#variants/over-host';
import { useApp } from '../support/app.ts';
import { SELLER } from '../support/cast.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let buyer: Planted;
let seller: Planted;
const shop = useApp(
  async ({ app: { db } }) => {
    await plantPlaces(db);
    await plantShelves(db);
    await plantProduct(db, { code: 'R-1', priceCents: 100_00, stock: { B: 5 } });
    buyer = await plantUser(db);
    seller = await plantUser(db, SELLER);
  },
  (variant) => asOffered(variant, { NODE_ENV: 'production' }),
);

const order = (payment: string) =>
  shop().post(
    '/rest/order/add',
    orderOf([{ Code: 'R-1', Quantity: 1, Price: 100 }], { OrderPaymentId: payment }),
    buyer,
  );
const offered = async (): Promise<string[]> => {
  const { body } = await shop().post('/rest/payment/list', {}, buyer);
  return calls.paymentList.output.parse(body).data.map(({ id }) => id);
};
const samples = async (): Promise<string[]> => {
  const { body } = await shop().post('/rest/office/state', {}, seller);
  return calls.officeState.output.parse(body).data.samples.map(({ label }) => label);
};

test('a sample account is neither offered nor ordered with, until the shop writes its own', async () => {
  expect(await offered()).not.toContain('BRDE');
  const refused = await order('BRDE');
  expect([refused.status, refused.body.errorCode]).toEqual([400, 'order.option']);
  expect(await stockOf(shop().app.db, 'R-1')).toBe(5);
  expect(await samples()).toContain('Depósito bancario');

  const value = JSON.stringify([{ id: 'BRDE', text: 'Cuenta 001234567-00001' }]);
  await shop().post('/rest/config/set', { key: 'PAYMENT_INSTRUCTIONS', value }, seller);
  expect(await offered()).toContain('BRDE');
  expect((await order('BRDE')).body.error).toBe('');
  expect(await samples()).not.toContain('Depósito bancario');
  // Others are still samples.
  expect((await order('ITDE')).body.errorCode).toBe('order.option');
});
