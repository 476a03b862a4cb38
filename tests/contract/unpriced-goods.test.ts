import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { autopartFilter, autopartFindByFamily, productFind } from '#contract/calls/catalog';
import { orderAgain } from '#contract/calls/orders';
import { stockCheck } from '#contract/calls/stock';
import { errors } from '#contract/errors';
import { SELLER, usePeople } from '../support/cast.ts';
import { plantProduct, stockOf } from '../support/goods.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';
import type { Planted } from '../support/people.ts';

const { shop, post, place } = useOrderApp(async ({ app: { db } }) => {
  await plantProduct(db, { code: 'GRATIS', priceCents: 0, stock: { B: 5 } });
  await plantProduct(db, { code: 'ANTES', priceCents: 100_00, stock: { B: 5 } });
  await db.transaction((tx) => rebuildListIndex(tx));
});
const { buyer, seller } = usePeople(shop, { buyer: {}, seller: SELLER });
const askFor = async (path: string, input: object, who?: Planted) =>
  (await shop().post(path, input, who ? { token: who.token } : {})).body;

test('visitors see no price in page and lists, and sellers see the stored one', async () => {
  const pricesFor = async (who?: Planted) => {
    const family = autopartFindByFamily.output.parse(
      await askFor(autopartFindByFamily.path, { family: 'F-GRATIS' }, who),
    );
    const list = autopartFilter.output.parse(
      await askFor(autopartFilter.path, { filters: [], rowIndex: 0 }, who),
    );
    const product = productFind.output.parse(
      await askFor(productFind.path, { code: 'GRATIS' }, who),
    );
    return [
      family.data.products[0]?.productPrice,
      list.data.find(({ code }) => code === 'F-GRATIS')?.products[0]?.productPrice,
      product.data.price,
    ];
  };
  expect(await pricesFor()).toEqual([null, null, null]);
  expect(await pricesFor(seller)).toEqual([0, 0, 0]);
});

test('it is last in ascending and descending order of price, for everybody', async () => {
  for (const who of [undefined, seller])
    for (const orderBy of ['PLO', 'PHI']) {
      const list = autopartFilter.output.parse(
        await askFor(autopartFilter.path, { filters: [], rowIndex: 0, orderBy }, who),
      );
      expect([orderBy, list.data.at(-1)?.code]).toEqual([orderBy, 'F-GRATIS']);
    }
});

test('a cart shows it as not on sale, and orders with any price are refused', async () => {
  const { data } = stockCheck.output.parse(
    await askFor(stockCheck.path, { items: [{ Code: 'GRATIS', Quantity: 1 }] }, buyer),
  );
  expect(data).toEqual([{ code: 'GRATIS', available: false, isOnSale: false }]);
  for (const Price of [0, 100]) {
    const sent = orderOf([{ Code: 'GRATIS', Quantity: 1, Price }]);
    const { status, body } = await post('add', sent, buyer);
    expect([status, body.error]).toEqual([
      errors['order.unknownItem'].status,
      errors['order.unknownItem'].text,
    ]);
  }
  expect(await stockOf(shop().app.db, 'GRATIS')).toBe(5);
});

test('an earlier order at a former price is not offered again', async () => {
  const { gUID } = await place(buyer, 'ANTES');
  await shop().app.db.execute(sql`update products set price_cents = 0 where code = 'ANTES'`);
  const { data } = orderAgain.output.parse((await post('again', { guid: gUID }, buyer)).body);
  expect(data).toMatchObject([{ code: 'ANTES' }]);
  expect(data[0]).not.toHaveProperty('price');
});
