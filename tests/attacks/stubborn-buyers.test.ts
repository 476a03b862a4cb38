/** Sellers keep their lists and their work, whatever buyers do to their own orders. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { discountFind } from '#contract/calls/discounts';
import { orderFilter } from '#contract/calls/orders';
import { SELLER, usePeople } from '../support/cast.ts';
import { addingDiscounts } from '../support/discounts.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';
import { newest, returnCalls } from '../support/returns.ts';

const { shop, post, plantOwn, place, placed } = useOrderApp();
const { buyer, seller } = usePeople(shop, { buyer: {}, seller: SELLER });
const { done, request, add } = returnCalls((path, input, { token }) =>
  shop().post(`/rest/return/${path}`, input, { token }),
);

test('returns that a buyer asks for and calls off again leave room for those of sellers', async () => {
  const code = await plantOwn({ B: 5 });
  const order = await place(buyer, code, 2);
  await post('changeState', { orderId: order.id, state: 'PAP' }, seller);
  let refused = 0;
  for (let n = 0; n < 25 && refused === 0; n += 1) {
    const answer = await request(order, code, 2, buyer);
    if (answer.status === 409) refused = n;
    else {
      const { gUID: guid } = newest(done(answer));
      await shop().post('/rest/return/cancel', { guid }, buyer);
    }
  }
  expect(refused).toBe(20);
  const arrived = [{ code, quantity: 2, branch: 'B' }];
  expect(newest(done(await add(order, code, 2, seller, { arrived }))).state).toBe('REC');
});

test('a discount above all integers is listed', async () => {
  const asSeller = (path: string, input: unknown) => shop().post(path, input, seller);
  const typed = `G${randomUUID().slice(0, 8)}`;
  const { id } = await addingDiscounts(asSeller)(typed, { Percent: 90 });
  const Code = await plantOwn({ B: 5 });
  await shop().app.db.execute(
    sql`update products set price_cents = 1000000000 where code = ${Code}::citext`,
  );
  const rows = [{ Code, Quantity: 3, Price: 10_000_000 }];
  const order = await placed(orderOf(rows, { OrderDiscountCode: typed }), buyer);
  const amount = 27_000_000;
  const filters = [{ FilterKey: 'toCompany', FilterValue: '1' }];
  const listed = await shop().post(orderFilter.path, { filters }, seller);
  expect(
    orderFilter.output.parse(listed.body).data.find(({ id: one }) => one === order.id)?.discount,
  ).toEqual({ code: typed, amount });
  const found = await shop().post(discountFind.path, { id }, seller);
  expect(discountFind.output.parse(found.body).orders).toMatchObject([{ discount: amount }]);
});
