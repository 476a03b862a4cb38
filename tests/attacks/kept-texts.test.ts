/** SQL in stored texts: it does nothing, and is returned as written. */
import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { ATTACKS } from '../support/sql-attacks.ts';

let seller: Planted;
let buyer: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'texto', stock: { B: 50 } });
});
beforeAll(async () => {
  const { db } = shop().app;
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  buyer = await plantUser(db);
});

const call = async (path: string, input: unknown, caller: Planted) => {
  const { body } = await shop().post(path, input, caller);
  expect([path, body.error]).toEqual([path, '']);
  return body.data;
};

test.each(ATTACKS)('%j in an order, its change and its list', async (attack) => {
  const sent = orderOf([{ Code: 'texto', Quantity: 1, Price: 100 }], {
    OrderAddress: attack,
    OrderAddressRecipient: attack,
    OrderAddressObservation: attack,
    OrderPhoneObservation: attack,
  });
  const kept = { address: attack, addressRecipient: attack, addressObservation: attack };
  expect(await call('/rest/order/add', sent, buyer)).toMatchObject(kept);
  const order = await call('/rest/order/find', { guid: sent.order.OrderGUID }, buyer);
  expect(order).toMatchObject({ ...kept, state: 'PPE' });
  // The test parses the reply with the contract's schema.
  const { id: orderId } = order as { id: number };
  const change = { orderId, state: 'CAN', sendEmail: true, reason: attack };
  expect(await call('/rest/order/changeState', change, seller)).toMatchObject({ state: 'CAN' });
  expect(await call('/rest/order/detail', { orderId }, seller)).toMatchObject({
    order: kept,
    history: [{ toState: 'INI' }, { toState: 'PPE' }, { toState: 'CAN', reason: attack }],
  });
});

test.each(ATTACKS)('%j in a person’s phones and addresses', async (attack) => {
  const own = await plantUser(shop().app.db);
  const wanted = {
    phones: [{ BCMode: 'INS', PePhone: '099 111 222', PePhoneObservation: attack }],
    addresses: [{ BCMode: 'INS', StateId: 1, CityId: 1, PeAddress: attack }],
  };
  for (const [list, edits] of Object.entries(wanted))
    await call('/rest/person/update', { id: own.personId, [list]: edits }, own);
  const person = await call('/rest/person/find', { id: own.personId }, own);
  expect(person).toMatchObject({
    phones: expect.arrayContaining([expect.objectContaining({ observation: attack })]),
    addresses: expect.arrayContaining([expect.objectContaining({ address: attack })]),
  });
});
