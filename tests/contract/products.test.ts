/** A shop of products: its lists, choices, suggestions and pages, for visitors and sellers. */
import { expect, test } from 'vitest';
import { loginGrant } from '#contract/calls/accounts';
import * as call from '#contract/calls/catalog';
import { orderAdd } from '#contract/calls/orders';
import { stockFind } from '#contract/calls/stock';
import { DEMO_PASSWORD } from '#demo-data/people';
import { codes, facet, listOf } from '../support/catalog-lists.ts';
import { useGenericApp } from '../support/generic-app.ts';
import { orderOf } from '../support/orders.ts';
import { PUBLIC_TOYS, TOY_BRANDS, type TOYS } from '../support/toys.ts';

let seller: string;
let buyer: string;
const shop = useGenericApp(async ({ login }) => {
  const tokenOf = async (username: string) => {
    const response = await login(username, DEMO_PASSWORD);
    return loginGrant.parse(await response.json()).access_token;
  };
  seller = await tokenOf('vendedora@obj.example');
  buyer = await tokenOf('comprador@obj.example');
});

const list = listOf(shop, call.productFilter, { rowsMax: 100 });
type Listed = Awaited<ReturnType<typeof list>>;
const choices = (answer: Listed, key: string) => Object.fromEntries(facet(answer, key));

type Toy = (typeof TOYS)[number];
/** In the order of a list: available ones first, then by relevance. */
const LISTED = PUBLIC_TOYS.toSorted((a, b) => Number(b.units > 0) - Number(a.units > 0));
const inCategory =
  (id: string) =>
  ({ category }: Toy): boolean =>
    `${category}.`.startsWith(`${id}.`);
const brandId = (name: Toy['brand']): string => String(TOY_BRANDS.indexOf(name) + 1);
const counted = <K extends string>(toys: readonly Toy[], keysOf: (toy: Toy) => K[]) => {
  const counts: Record<string, number> = {};
  for (const key of toys.flatMap(keysOf)) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};
const brandsOf = (toys: readonly Toy[]) => counted(toys, ({ brand }) => [brandId(brand)]);
const categoriesOf = (toys: readonly Toy[]) =>
  counted(toys, ({ category }) => [...new Set([category.split('.')[0] ?? '', category])]);

test('the list has all public products by relevance, page by page', async () => {
  const { pageSizes } = shop().app.variant;
  const first = await list({}, { rowsMax: pageSizes.products });
  const second = await list({}, { rowsMax: pageSizes.products, rowIndex: 1 });
  expect(first.resultCount).toBe(PUBLIC_TOYS.length);
  expect([...codes(first), ...codes(second)]).toEqual(
    LISTED.slice(0, 2 * pageSizes.products).map(({ code }) => code),
  );
});

test.each(['1', '1.1', '1.2', '2', '2.2'])(
  'category %s contains its subcategories, with counts per brand',
  async (category) => {
    const answer = await list({ categoryId: category });
    const toys = LISTED.filter(inCategory(category));
    expect(codes(answer)).toEqual(toys.map(({ code }) => code));
    expect(choices(answer, 'brandId')).toEqual(brandsOf(toys));
    // Counted without its own choice.
    expect(choices(answer, 'categoryId')).toEqual(categoriesOf(PUBLIC_TOYS));
  },
);

test('brand and category are counted without their own choice', async () => {
  const answer = await list({ categoryId: '1', brandId: brandId('Nudo') });
  const ofNudo = LISTED.filter(({ brand }) => brand === 'Nudo');
  expect(codes(answer)).toEqual(ofNudo.filter(inCategory('1')).map(({ code }) => code));
  expect(choices(answer, 'brandId')).toEqual(brandsOf(PUBLIC_TOYS.filter(inCategory('1'))));
  expect(choices(answer, 'categoryId')).toEqual(categoriesOf(ofNudo));
});

test.each([
  ['a word of the name', 'araña', ['ROB-10']],
  ['its beginning, without its accent', 'ARAN', ['ROB-10']],
  ['a code', 'rob-10', ['ROB-10']],
  ['a code without its slash', 'mot12', ['MOT/12']],
  ['a category and a word', 'placas uno', ['PLA-UNO']],
  ['a brand and a word', 'pixelar castillo', ['BLO-1']],
  ['what only a hidden product has', 'fantasma', []],
])('text finds %s', async (_, text, expected) => {
  const found = codes(await list({ text }));
  if (expected.length === 0) expect(found).not.toContain('FIL-1');
  else expect(found.slice(0, expected.length)).toEqual(expected);
});

test('a synonym of a category finds its products', async () => {
  const found = codes(await list({ text: 'microcontroladores' }));
  expect(found.toSorted()).toEqual(
    PUBLIC_TOYS.filter(inCategory('1.1'))
      .map(({ code }) => code)
      .toSorted(),
  );
});

test.each([
  ['vehicleId', '1'],
  ['year', '2000'],
  ['brandId', 'x'],
  ['categoryId', '9'],
])('%s=%s finds nothing', async (key, value) => {
  expect((await list({ [key]: value })).resultCount).toBe(0);
});

test('brands and categories without products are not offered', async () => {
  const names = async (path: string, input: object, token?: string) =>
    call.brandList.output
      .parse((await shop().post(path, input, { token })).body)
      .data.map(({ name }) => name);
  expect(await names(call.brandList.path, {})).toEqual(['Nudo', 'Pixelar', 'Voltaje']);
  expect(await names(call.brandList.path, {}, seller)).toContain('Fantasma');
  const inSensors = await names(call.brandListByCategory.path, { categoryId: '1.2' });
  expect(inSensors).toEqual(['Pixelar', 'Voltaje']);
  expect(await names(call.brandListByCategory.path, { categoryId: '3' })).toEqual([]);
});

const suggest = async (text: string, token?: string) =>
  call.catalogSuggest.output.parse(
    (await shop().post(call.catalogSuggest.path, { text }, { token })).body,
  ).data;

test('the search box suggests categories and products', async () => {
  const offered = await suggest('robot');
  expect(offered[0]).toEqual({
    kind: 'category',
    id: '2.2',
    text: 'Robots para armar',
    detail: 'Juguetes',
  });
  expect(offered.slice(1).map(({ kind }) => kind)).toEqual(offered.slice(1).map(() => 'item'));
  expect(offered).toContainEqual({
    kind: 'item',
    id: 'ROB-10',
    text: 'Robot araña para armar',
    detail: 'ROB-10',
  });
});

test('related products come from its category, then from the one above', async () => {
  const { body } = await shop().post(call.productListRelated.path, { code: 'rob-10' });
  const related = codes(call.productListRelated.output.parse(body));
  const others = PUBLIC_TOYS.filter(({ code }) => code !== 'ROB-10');
  const own = others.filter(inCategory('2.2'));
  const above = others.filter(inCategory('2')).filter((toy) => !own.includes(toy));
  expect(related).toEqual([...own, ...above].slice(0, 12).map(({ code }) => code));
});

test('a product is sold at its price and from its stock', async () => {
  const order = (Quantity: number) =>
    shop().post(
      orderAdd.path,
      orderOf([{ Code: 'SEN-DIS', Quantity, Price: 340 }], { OrderBranchCode: 'T' }),
      { token: buyer },
    );
  const placed = orderAdd.output.parse((await order(2)).body).data;
  expect(placed.items).toMatchObject([
    { code: 'SEN-DIS', name: 'Sensor de distancia por ultrasonido', price: 340, quantity: 2 },
  ]);
  const { body } = await shop().post(stockFind.path, { code: 'SEN-DIS' });
  expect(stockFind.output.parse(body).data).toMatchObject({ code: 'SEN-DIS', available: 'NO' });
  expect((await order(1)).body.errorCode).toBe('order.insufficientStock');
});
