/** Spellings of platforms, beyond those that the round trip of `read.test.ts` draws. */
import { expect, test } from 'vitest';
import { userGet } from '#contract/calls/accounts';
import {
  autopartFindByFamily,
  brandList,
  cityList,
  productFilter,
  productFind,
} from '#contract/calls/catalog';
import { orderFilter } from '#contract/calls/orders';
import { personFind } from '#contract/calls/profile';
import { stockFind } from '#contract/calls/stock';
import { isNothing } from '../calls/ask.ts';
import { InvalidHostAnswer } from '../http/answer.ts';
import { readRows } from './rows.ts';
import { readNumber, readText } from './values.ts';

const GUID = '0b4cbb1e-5c0f-4e0a-9a3c-5b1f0d1c2e3f';
const product = { Code: 'A', BrandId: 1, CategoryId: 1.1, Name: 'Bomba', Price: 10 };
const readProduct = (more: object) => readRows(productFind, { ...product, ...more }).output.data;

test.each([
  ['1250.50', 1250.5],
  ['1250.000', 1250],
  ['0.250', 0.25],
  ['$ 1.250,50', 1250.5],
  ['$U 890', 890],
  ['UYU 12,5', 12.5],
])('%s is a price', (text, price) => {
  expect(readProduct({ Price: text })).toMatchObject({ price });
});

test.each(['1.250', '12.000', '1,250', 'U$S 12', 'USD 12', '12 c/u'])(
  '%s is no price: it may be another amount',
  (text) => {
    expect(readNumber(text)).toBe(text);
  },
);

test('a count with three decimals is whole; a price like it is not read', () => {
  const branches = [
    { Code: 'B', Quant: '3.000' },
    { Code: 'C', Quant: '1.500' },
  ];
  const read = (rows: object[]) => readRows(stockFind, { Code: 'A', Branches: rows }).output.data;
  expect(read(branches.slice(0, 1)).branches).toMatchObject([{ quant: 3 }]);
  expect(() => read(branches)).toThrow(InvalidHostAnswer);
});

test.each([
  ['/Date(1796130000000)/', '2026-12-01T13:00:00.000Z'],
  ['/Date(1796130000000-0300)/', '2026-12-01T13:00:00.000Z'],
  ['2026-12-01 10:00:00', '2026-12-01T13:00:00.000Z'],
  ['2026-12-01 10:00:00.5', '2026-12-01T13:00:00.500Z'],
])('%s is an instant', (text, instant) => {
  expect(readText('date', text)).toBe(instant);
});

test.each([
  ['', false],
  ['0', false],
  ['Sí', true],
  [undefined, true],
  [null, true],
])('what is public as %j is shown: %j', (isPublic, expected) => {
  expect(readProduct({ IsPublic: isPublic })).toMatchObject({ isPublic: expected });
});

test.each([
  ['under a name of its own', { Brands: [{ BrandId: 1, BrandName: 'Fiat' }] }],
  ['with underscores', [{ brand_id: '1', brand_name: 'Fiat' }]],
  ['in small letters', { DATA: [{ brandid: 1, brandname: 'Fiat' }] }],
])('rows come %s', (_how, reply) => {
  expect(readRows(brandList, reply).output.data).toMatchObject([{ id: 1, name: 'Fiat' }]);
});

test.each([{ Brand: { BrandId: 1, BrandName: 'Fiat' } }, { a: {}, b: {} }])(
  'an answer without rows is no empty list: %j',
  (reply) => {
    expect(() => readRows(brandList, reply)).toThrow(InvalidHostAnswer);
  },
);

test.each([null, {}, { data: null }, { error: '' }])('%j is an empty list', (reply) => {
  expect(readRows(cityList, reply).output.data).toEqual([]);
});

test('keys that have the prefix in the contract may come without it', () => {
  const family = {
    code: 'F1',
    products: [{ code: 'A', price: '10', specifications: [{ key: 'Alto', value: 300 }] }],
    applications: [{ name: 'Gol 1.6', yearRange: '2004', brandName: 'Volkswagen' }],
    originalCodes: ['OEM1'],
  };
  expect(readRows(autopartFindByFamily, family).output.data).toMatchObject({
    name: 'Gol 1.6',
    products: [
      {
        productCode: 'A',
        productPrice: 10,
        specifications: [{ specKey: 'Alto', specValue: '300' }],
      },
    ],
    applications: [{ applicationName: 'Gol 1.6', applicationBrandName: 'Volkswagen' }],
    originalCodes: [{ code: 'OEM1' }],
  });
});

test.each([
  ['several rows', { Item: [{ Code: 'A', Name: 'A', Price: 1, Quantity: 1 }] }],
  ['a single row', { Item: { Code: 'A', Name: 'A', Price: 1, Quantity: '1.000' } }],
])('converted XML has %s within a key', (_what, Items) => {
  const order = {
    OrderGUID: `{${GUID.toUpperCase()}}`,
    OrderNumber: '007',
    OrderDate: '',
    OrderState: 'dis  ',
    Items,
  };
  expect(readRows(orderFilter, { data: [order], resultCount: 1 }).output.data).toMatchObject([
    { gUID: GUID, number: 7, state: 'DIS', items: [{ code: 'A', quantity: 1 }] },
  ]);
});

test('a user may come as a list of one, with roles and e-mails as texts', () => {
  const user = {
    UserGUID: '{A}',
    Email: 'ana@correo.example',
    Roles: 'cliente, Seller',
    ExternalId: 'person: 4',
  };
  expect(readRows(userGet, [user]).output.data).toMatchObject({
    gUID: '{A}',
    isSeller: true,
    externalId: 'person:4',
  });
  const person = {
    PersonId: '4 ',
    Emails: ['ana@correo.example', 'registro dado de baja'],
    Phones: '099 111, 099 222',
  };
  expect(readRows(personFind, person).output.data).toMatchObject({
    emails: [{ email: 'ana@correo.example', isDefault: true }],
    phones: [{ phone: '099 111' }, { phone: '099 222' }],
  });
});

test.each([[[]], [false], [null], [{}], [{ data: [] }]])(
  '%j says that there is no record',
  (reply) => {
    expect(isNothing(productFind, reply)).toBe(true);
    expect(isNothing(productFilter, reply)).toBe(false);
  },
);
