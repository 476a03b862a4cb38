import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createPageContent } from '#backend/catalog/page-content';
import * as call from '#contract/calls/catalog';
import type { Product } from '#contract/entities/catalog';
import type { StockedCategory } from '#contract/goods/categories';
import { useGenericApp } from '../support/generic-app.ts';
import { orderOf } from '../support/orders.ts';
import { readAll } from '../support/paged.ts';
import { plantUser } from '../support/people.ts';
import { PUBLIC_TOYS } from '../support/toys.ts';

const shop = useGenericApp();
const visitor = { seesAll: false };

const allPages = async () => readAll(await shop().app.pages.products.items());

const flat = (categories: readonly StockedCategory[]): StockedCategory[] =>
  categories.flatMap((category) => [category, ...flat(category.items)]);

test('each product has a page with the replies of the calls: itself and related products', async () => {
  const pages = await allPages();
  expect(pages.map(({ content }) => content.code).toSorted()).toEqual(
    PUBLIC_TOYS.map(({ code }) => code).toSorted(),
  );
  for (const { content: item, related } of pages) {
    const found = await shop().post(call.productFind.path, { code: item.code });
    expect(item).toEqual(call.productFind.output.parse(found.body).data);
    const answer = await shop().post(call.productListRelated.path, { code: item.code });
    const { data } = call.productListRelated.output.parse(answer.body);
    // The data of a card.
    const card = ({ code, name, brandName, categoryId, categoryName, price }: Product) => ({
      code,
      name,
      brandName,
      categoryId,
      categoryName,
      price,
    });
    expect(related.map(card)).toEqual(data.map(card));
  }
});

test('its categories and brands are those with available products', async () => {
  const { pages } = shop().app;
  const categories = flat(await pages.categories());
  expect(categories.map(({ id, count }) => [id, count])).toEqual(
    ['1', '1.1', '1.2', '1.3', '2', '2.1', '2.2'].map((id) => [
      id,
      PUBLIC_TOYS.filter(({ category }) => `${category}.`.startsWith(`${id}.`)).length,
    ]),
  );
  expect((await pages.makes()).map(({ name }) => name)).toEqual(['Nudo', 'Pixelar', 'Voltaje']);
});

test('its featured products are the first of the list', async () => {
  const answer = await shop().post(call.productFilter.path, { filters: [], rowsMax: 5 });
  const { data } = call.productFilter.output.parse(answer.body);
  expect(data).toHaveLength(5);
  expect(await shop().app.pages.products.featured(5)).toEqual(data);
});

test('only what was sold is featured, by units', async () => {
  const { db, pages } = shop().app;
  const codes = async () => (await pages.products.featured(5)).map(({ code }) => code);
  const before = await db.execute<{ id: number; relevance: number }>(
    sql`select id, relevance from products`,
  );
  await db.execute(sql`update products set relevance = 0`);
  expect(await codes()).toEqual([]);
  const buyer = await plantUser(db);
  const [one, other] = ['MOT/12', 'SER-9'];
  const { body } = await shop().post(
    '/rest/order/add',
    orderOf([
      { Code: one, Quantity: 1, Price: 890 },
      { Code: other, Quantity: 2, Price: 349 },
    ]),
    buyer,
  );
  expect(body.error).toBe('');
  expect(await codes()).toEqual([]);
  await db.execute(sql`update orders set state = 'PAP'`);
  expect(await codes()).toEqual([other, one]);
  for (const { id, relevance } of before.rows)
    await db.execute(sql`update products set relevance = ${relevance} where id = ${id}`);
  await db.execute(sql`delete from orders`);
});

test('a shop of products has no families', async () => {
  const { autoparts } = shop().app.pages;
  expect(await autoparts.featured(5)).toEqual([]);
  expect((await autoparts.items()).all).toEqual([]);
});

test('a live address finds a product by its exact code, unless it is hidden', async () => {
  const { live } = shop().app.pages;
  expect(await live('mot/12', visitor)).toBe('MOT/12');
  expect(await live('NADA', visitor)).toBeUndefined();
  expect(await live('FIL-1', visitor)).toBeUndefined();
  expect(await live('FIL-1', { seesAll: true })).toBe('FIL-1');
});

test('a shop that shows no prices builds its pages without them', async () => {
  const { db, variant } = shop().app;
  const flags = { ...variant.flags, enableSale: false };
  const { products } = createPageContent({ db, variant: { ...variant, flags } });
  const told = (await products.featured(3)).map(({ price }) => price);
  for (const { content: item, related } of await readAll(await products.items()))
    told.push(item.price, ...related.map(({ price }) => price));
  expect(told.length).toBeGreaterThan(3 * PUBLIC_TOYS.length);
  expect(new Set(told)).toEqual(new Set([null]));
});

test('related products of one family are distinguished by their names, in pages and calls', async () => {
  const { db } = shop().app;
  await db.execute(sql`insert into families (id, code, name, category_id, price_cents)
    values (1, 'FAM-1', 'Familia', '1.3', 1)`);
  await db.execute(sql`update products set family_id = 1 where code in ('SER-9', 'SER-20')`);
  const page = (await allPages()).find(({ content }) => content.code === 'SER-9');
  const answer = await shop().post(call.productListRelated.path, { code: 'SER-9' });
  const codes = call.productListRelated.output.parse(answer.body).data.map(({ code }) => code);
  expect(codes).not.toContain('SER-20');
  expect(page?.related.map(({ code }) => code)).toEqual(codes);
});
