/** Rules of price lists: previewed, merged with their categories and brands, and shown on cards. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { categoryRemove } from '#contract/calls/categories';
import { brandMerge } from '#contract/calls/names';
import {
  priceFind,
  priceListFind,
  priceListPreview,
  priceListRemove,
} from '#contract/calls/price-lists';
import type { Planted } from '../support/people.ts';
import { usePriceLists } from '../support/price-lists.ts';

const { shop, people, plantOwn, call, add } = usePriceLists();
const { member, rival } = people;

let code = '';
beforeEach(async () => {
  code = await plantOwn({ B: 50 });
});

test('the price of an item is that of its cheapest product, for cards in rows', async () => {
  const { db } = shop().app;
  const cheap = await plantOwn({ B: 1 });
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into families (code, name, category_id, price_cents) values ('FAM-PRECIO', 'Radiador', '1', 8000) returning id`,
  );
  await db.execute(
    sql`update products set family_id = ${rows[0]?.id} where code in (${code}, ${cheap})`,
  );
  await db.execute(sql`update products set price_cents = 8000 where code = ${cheap}`);
  const alone = await plantOwn({ B: 1 });
  await add();
  const find = async (who: Planted) => {
    const items = ['FAM-PRECIO', alone, 'NADA'];
    const { body } = await call(priceFind.path, { codes: [], items }, who);
    return priceFind.output.parse(body).items;
  };
  expect((await find(member)).toSorted((a, b) => a.price - b.price)).toEqual([
    { code: 'FAM-PRECIO', price: 72, publicPrice: 80, isFrom: true },
    { code: alone, price: 90, publicPrice: 100, isFrom: false },
  ]);
  expect(await find(rival)).toEqual([]);
});

test('a merged category and a merged brand leave one rule for each kind of goods', async () => {
  await shop().app.db.execute(sql`insert into categories (id, name, position) values
    ('8', 'Mangueras', 8), ('9', 'Caños', 9) on conflict do nothing`);
  await shop().app.db.execute(
    sql`insert into brands (id, name) values (801, 'Sur'), (802, 'Este') on conflict do nothing`,
  );
  const list = await add({
    rules: [
      { CategoryId: '8', Percent: 5 },
      { CategoryId: '9', Percent: 10 },
      { CategoryId: '8', BrandId: 801, Percent: 15 },
      { CategoryId: '8', BrandId: 802, Percent: 20 },
      { BrandId: 801, Percent: 25 },
    ],
  });
  const rules = async () => {
    const { body } = await call(priceListFind.path, { id: list.id });
    return priceListFind.output
      .parse(body)
      .data.rules.map(({ categoryName, brandName, percent }) => [categoryName, brandName, percent]);
  };
  expect((await call(categoryRemove.path, { id: '8', moveTo: '9' })).body.error).toBe('');
  expect(await rules()).toEqual([
    ['Caños', '', 10],
    ['Caños', 'Sur', 15],
    ['Caños', 'Este', 20],
    ['', 'Sur', 25],
  ]);
  expect((await call(brandMerge.path, { id: 802, otherId: 801 })).body.error).toBe('');
  expect(await rules()).toEqual([
    ['Caños', '', 10],
    ['Caños', 'Este', 20],
    ['', 'Este', 25],
  ]);
});

describe('a preview', () => {
  test('shows what rules that are not stored would do, and where the cost is above', async () => {
    await shop().app.db.execute(
      sql`update products set last_cost_cents = 7500 where code = ${code}::citext`,
    );
    const preview = async (sellsBelowCost: boolean) => {
      const { body } = await call(priceListPreview.path, {
        rules: [{ Code: code, Price: 60 }],
        sellsBelowCost,
      });
      return priceListPreview.output.parse(body);
    };
    expect(await preview(false)).toEqual(
      expect.objectContaining({
        resultCount: 1,
        belowCost: 1,
        data: [{ code, name: expect.any(String), from: 100, to: 91.5, isBelowCost: true }],
      }),
    );
    expect((await preview(true)).data[0]?.to).toBe(60);
  });

  test('of many rules shows the prices that its people then pay', async () => {
    const { db } = shop().app;
    await db.execute(sql`insert into categories (id, name, position) values ('6', 'Luces', 6), ('6.1', 'Faros', 1),
      ('6.1.1', 'Faros LED', 1) on conflict do nothing`);
    await db.execute(
      sql`insert into brands (id, name) values (811, 'Uno'), (812, 'Dos') on conflict do nothing`,
    );
    const codes: string[] = [];
    for (const [place, category] of ['6', '6.1', '6.1.1', '1', '6.1.1'].entries())
      for (const brand of [811, 812]) {
        const one = await plantOwn({ B: 1 });
        codes.push(one);
        await db.execute(sql`update products set category_id = ${category}::ltree, brand_id = ${brand},
          price_cents = ${10_001 + 37 * place}, last_cost_cents = ${place === 4 ? 70_00 : 0}
          where code = ${one}::citext`);
      }
    const rules = [
      { Percent: 3 },
      { BrandId: 811, Percent: 33.33 },
      { CategoryId: '6', Percent: 12.5 },
      { CategoryId: '6.1', BrandId: 812, Percent: 7 },
      { CategoryId: '6.1.1', Percent: 40 },
      { Code: codes[0], Price: 99 },
    ];
    for (const sellsBelowCost of [false, true]) {
      const { body } = await call(priceListPreview.path, { rules, sellsBelowCost, rowsMax: 100 });
      const shown = priceListPreview.output.parse(body);
      const list = await add({ rules, PriceListSellsBelowCost: sellsBelowCost });
      const found = priceFind.output.parse(
        (await call(priceFind.path, { codes }, member)).body,
      ).data;
      const own = shown.data.filter((row) => codes.includes(row.code));
      expect(own.map(({ code: one, to }) => [one, to]).toSorted()).toEqual(
        found.map(({ code: one, price }) => [one, price]).toSorted(),
      );
      expect(own.filter(({ isBelowCost }) => isBelowCost)).toHaveLength(1);
      const second = await call(priceListPreview.path, {
        rules,
        sellsBelowCost,
        rowIndex: 1,
        rowsMax: 3,
      });
      expect(priceListPreview.output.parse(second.body)).toEqual({
        ...shown,
        data: shown.data.slice(3, 6),
      });
      await call(priceListRemove.path, { id: list.id });
    }
  });
});
