/** A shop of products: its lists, choices, suggestions and pages, as visitors and sellers see them. */
import { expect, test } from 'vitest';
import { loginGrant } from '#contract/calls/accounts';
import * as call from '#contract/calls/catalog';
import { orderAdd } from '#contract/calls/orders';
import { stockFind } from '#contract/calls/stock';
import { DEMO_PASSWORD } from '#demo-data/people';
import { codes, facet, listOf } from '../support/catalog-lists.ts';
import { useGenericApp } from '../support/generic-app.ts';
import { orderOf } from '../support/orders.ts';
import { PUBLIC_TOYS, TOY_BRANDS, TOYS } from '../support/toys.ts';

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
/** As a list has them: what can be had before the rest, the most relevant first. */
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

test('the list has every product that everybody may see, page by page, the most relevant first', async () => {
  const { pageSizes } = shop().app.variant;
  const first = await list({}, { rowsMax: pageSizes.products });
  const second = await list({}, { rowsMax: pageSizes.products, rowIndex: 1 });
  expect(first.resultCount).toBe(PUBLIC_TOYS.length);
  expect([...codes(first), ...codes(second)]).toEqual(
    LISTED.slice(0, 2 * pageSizes.products).map(({ code }) => code),
  );
});

test.each(['1', '1.1', '1.2', '2', '2.2'])(
  'category %s holds what stands in it and below, and says what each brand would leave',
  async (category) => {
    const answer = await list({ categoryId: category });
    const toys = LISTED.filter(inCategory(category));
    expect(codes(answer)).toEqual(toys.map(({ code }) => code));
    expect(choices(answer, 'brandId')).toEqual(brandsOf(toys));
    // Counted without its own choice.
    expect(choices(answer, 'categoryId')).toEqual(categoriesOf(PUBLIC_TOYS));
  },
);

test('a brand narrows a category, and each counts without itself', async () => {
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

test('another word for a category finds what stands in it', async () => {
  const found = codes(await list({ text: 'microcontroladores' }));
  expect(found.toSorted()).toEqual(
    PUBLIC_TOYS.filter(inCategory('1.1'))
      .map(({ code }) => code)
      .toSorted(),
  );
});

test.each([
  ['PLO', 1],
  ['PHI', -1],
])('in the order %s the prices run one way', async (orderBy, way) => {
  const prices = (await list({}, { orderBy })).data.map(({ price }) => price ?? Number.NaN);
  expect(prices).toHaveLength(PUBLIC_TOYS.length);
  expect(prices).toEqual(PUBLIC_TOYS.map(({ price }) => price).toSorted((a, b) => way * (a - b)));
});

test.each([
  ['vehicleId', '1'],
  ['year', '2000'],
  ['brandId', 'x'],
  ['categoryId', '9'],
])('%s=%s, which no product has, finds nothing and breaks nothing', async (key, value) => {
  expect((await list({ [key]: value })).resultCount).toBe(0);
});

test('hidden products are for sellers of the shop alone, who may ask for them', async () => {
  expect(codes(await list({ state: 'INA' }))).toEqual([]);
  expect(codes(await list({ state: 'INA' }, { token: seller }))).toEqual(['FIL-1', 'ROB-X']);
  expect((await list({}, { token: seller })).resultCount).toBe(TOYS.length);
  const find = (token?: string) => shop().post(call.productFind.path, { code: 'fil-1' }, { token });
  expect((await find()).status).toBe(404);
  expect((await find(seller)).body.data).toMatchObject({ code: 'FIL-1', isPublic: false });
});

test('brands and categories that lead nowhere are not offered', async () => {
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

test('the search box offers categories and products, and no vehicles', async () => {
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

test('it offers a visitor nothing that is hidden, and a seller everything', async () => {
  expect(await suggest('filamento')).not.toContainEqual(expect.objectContaining({ id: 'FIL-1' }));
  expect(await suggest('impresion')).toEqual([]);
  expect(await suggest('filamento', seller)).toContainEqual(
    expect.objectContaining({ kind: 'item', id: 'FIL-1' }),
  );
  expect(await suggest('impresion', seller)).toContainEqual(
    expect.objectContaining({ kind: 'category', id: '3' }),
  );
});

test('beside a product stand others of its category, then of the one above', async () => {
  const { body } = await shop().post(call.productListRelated.path, { code: 'rob-10' });
  const related = codes(call.productListRelated.output.parse(body));
  const others = PUBLIC_TOYS.filter(({ code }) => code !== 'ROB-10');
  const own = others.filter(inCategory('2.2'));
  const above = others.filter(inCategory('2')).filter((toy) => !own.includes(toy));
  expect(related).toEqual([...own, ...above].slice(0, 12).map(({ code }) => code));
});

test('nobody but the shop’s own sellers learns who supplies it and what it sold', async () => {
  await shop().app.db.execute(
    `insert into product_sales (product_id, sale_date, quantity) values (1, '2026-03-01', 4)`,
  );
  await shop().app.db.execute(`update products set provider_code = 'ZX-9' where id = 1`);
  const find = async (token?: string) =>
    call.productFind.output.parse(
      (await shop().post(call.productFind.path, { code: 'ROB-10' }, { token })).body,
    ).data;
  expect(await find()).toMatchObject({ providerCode: '', sales: [] });
  expect(await find(seller)).toMatchObject({
    providerCode: 'ZX-9',
    sales: [{ saleDate: '2026-03-01', saleQuant: 4 }],
  });
});

test('it is sold as a part is: at its price, out of its stock, and no more than there is', async () => {
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
