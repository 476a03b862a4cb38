/** Round trip: random values in a host's spelling are read back unchanged. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Call, CallOutput } from '#contract/call';
import { type CallName, calls } from '#contract/calls';
import { brandList, productFilter, productFind } from '#contract/calls/catalog';
import { imageListByTarget } from '#contract/calls/images';
import { orderFilter } from '#contract/calls/orders';
import { stockFind } from '#contract/calls/stock';
import { imageUrlById } from '#contract/paths';
import { wireDate } from '#contract/time/wire-dates';
import { PLAIN_READS } from '../calls/catalogue.ts';
import { InvalidHostAnswer } from '../http/answer.ts';
import { entityOfPath, entityUnder, wireNames } from './names.ts';
import { readRows } from './rows.ts';

/** Calls that hosts answer themselves (spec, section 7). */
const FORWARDED = [
  ...PLAIN_READS,
  'autopartFilter',
  'autopartFindByFamily',
  'autopartListRelated',
  'productFilter',
  'productFind',
  'productListRelated',
  'stockFind',
  'orderFilter',
  'orderAdd',
  'orderChangeState',
  'personFind',
  'personUpdate',
  'userUpdate',
  'userChangePwd',
  'userActivate',
  'userRestorePwdStep2',
  'configGetPublic',
  'utilsEmailSendContact',
  'suscriptionAdd',
  'companyGroupAdd',
  'companyGroupFilter',
  'companyAdd',
  'companyFind',
  'companyUpdate',
  'imageListByTarget',
  'imageRemove',
  'communicationAdd',
  'communicationAddEvent',
  'communicationFilter',
  'communicationUpdate',
  'commFind',
] as const satisfies readonly CallName[];

/** Reads a reply and expects no unreadable rows. */
const read = <C extends Call>(call: C, reply: unknown): CallOutput<C> => {
  const { output, skipped } = readRows(call, reply);
  expect(skipped).toEqual([]);
  return output;
};

type Json = unknown;
const ISO = /^\d{4}-\d{2}-\d{2}T/;

const definitionOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

/** Without trailing blanks and not empty, which hosts don't preserve. */
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((value) => `${value}.`);
const instant = fc
  .date({ min: new Date('2016-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
/** Fields that are filled in when missing (complete.ts). */
const COMPLETED = ['web', 'version'];
const DATES = ['date', 'createdAt', 'commOldDate', 'commNewDate'];

const textFor = (key: string): fc.Arbitrary<string> => {
  if (DATES.includes(key)) return instant;
  return key === 'saleDate' ? instant.map((iso) => iso.slice(0, 10)) : text;
};

/** @param depth of nested categories */
const valueFor = (schema: z.core.$ZodType, key: string, depth = 0): fc.Arbitrary<Json> => {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'object':
      return fc
        .record(
          Object.fromEntries(
            Object.entries(definition.shape).map(([name, each]) => [
              name,
              valueFor(each, name, depth + 1),
            ]),
          ),
        )
        .map((fields) => JSON.parse(JSON.stringify(fields)));
    case 'array':
      // Categories are nested.
      return depth > 4
        ? fc.constant([])
        : fc.array(valueFor(definition.element, key, depth), { maxLength: 2 });
    case 'nullable':
      return fc.option(valueFor(definition.innerType, key, depth), { nil: null });
    case 'optional':
      return COMPLETED.includes(key)
        ? valueFor(definition.innerType, key, depth)
        : fc.option(valueFor(definition.innerType, key, depth), { nil: undefined });
    case 'number':
      return 'format' in definition
        ? fc.integer({ min: 1, max: 1_000_000 })
        : fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries));
    default:
      return textFor(key);
  }
};

/** Converts a value to a host's spelling. @param spell chooses between spellings at random */
const toHostSpelling = (
  schema: z.core.$ZodType,
  value: Json,
  at: { entity: string; key: string },
  spell: () => boolean,
): Json => {
  const definition = definitionOf(schema);
  if ('innerType' in definition) {
    // Null = a zero or an empty text; for a price, no price.
    const inner = definitionOf(definition.innerType);
    if (value === null && inner.type === 'number') return 'format' in inner ? 0 : null;
    if (value === null) return '';
    return toHostSpelling(definition.innerType, value, at, spell);
  }
  if (Array.isArray(value) && definition.type === 'array')
    return value.map((item) => toHostSpelling(definition.element, item, at, spell));
  if (definition.type === 'object')
    return Object.fromEntries(
      Object.entries(value as object).flatMap(([key, each]) => {
        const inner = definition.shape[key];
        const [name] = at.key === '' ? [key] : wireNames(at.entity, key);
        const below = { entity: entityUnder(at.entity, key), key };
        return inner && name ? [[name, toHostSpelling(inner, each, below, spell)]] : [];
      }),
    );
  if (typeof value === 'number') return spell() ? `${value}` : value;
  if (typeof value !== 'string') return value;
  if (ISO.test(value) && spell()) return wireDate(new Date(value));
  return spell() ? `${value}   ` : value;
};

/** Replaces picture addresses by our own. */
const withOwnImages = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(withOwnImages);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withOwnImages(each)]),
  );
  return 'image' in fields && typeof fields.id === 'number'
    ? { ...fields, image: imageUrlById(fields.id) }
    : fields;
};

describe.each(FORWARDED)('%s', (name) => {
  const call = calls[name];
  test("a reply in the host's spelling is read as the contract's", () => {
    fc.assert(
      fc.property(
        valueFor(call.output, '').map(withOwnImages),
        fc.infiniteStream(fc.boolean()),
        (value, coins) => {
          const spell = () => coins.next().value;
          const entity = entityOfPath(call.path);
          const reply = toHostSpelling(call.output, value, { entity, key: '' }, spell);
          expect(JSON.stringify(read(call, reply))).toBe(JSON.stringify(value));
        },
      ),
      { numRuns: 40 },
    );
  });
});

test('a reply without an envelope is read as the data', () => {
  const reply = { Code: 'R1  ', Available: 'AV', Branches: [{ BranchCode: 'B', Available: 'AV' }] };
  expect(read(stockFind, reply)).toEqual({
    data: { code: 'R1', available: 'AV', branches: [{ code: 'B', available: 'AV' }] },
  });
  expect(read(brandList, [{ BrandId: '7', BrandName: 'Lucero' }])).toEqual({
    data: [{ id: 7, name: 'Lucero' }],
  });
});

const wireOrder = {
  OrderId: 1,
  OrderGUID: 'a',
  OrderNumber: 5,
  OrderDate: '11/21/2026 10:00:00.0',
  OrderState: 'INI',
  Items: [{ Code: 'A', Name: 'B', Price: '0.10', Quantity: 3 }],
  OrderAddress: '',
  OrderAddressCityName: '',
  OrderAddressStateName: '',
  OrderPhone: '',
  OrderPaymentId: '',
  OrderPaymentName: '',
  OrderShippingId: '',
  OrderShippingName: '',
  OrderShippingPrice: '0.20',
  OrderPersonName: '',
  OrderPersonLastName: '',
  OrderUserEmail: '',
};
const readOrder = (more: object) =>
  read(orderFilter, { data: [{ ...wireOrder, ...more }], resultCount: 1 }).data[0];

test('typed text that looks like a date is not converted', () => {
  const typed = '11/21/2026 10:00:00.0';
  expect(readOrder({ OrderObservation: typed })).toMatchObject({
    observation: typed,
    date: '2026-11-21T13:00:00.000Z',
  });
});

test('missing fields are derived from others', () => {
  expect(readOrder({})).toMatchObject({ total: 0.5, version: 1, trackingNumber: '' });
});

test('a facet without a count has count -1, and malformed filters are skipped', () => {
  const row = {
    Key: 'brandId',
    Items: [
      { Id: 7, Name: 'Lucero' },
      { Id: 8, Name: 'Andén', Count: 2 },
      { Id: 9, Name: 'Roto', Count: 'varios' },
    ],
  };
  const reply = { data: [], resultCount: 0, resultFilters: [row, { Items: [] }, 'year'] };
  const { output, skipped } = readRows(productFilter, reply);
  expect(output).toMatchObject({
    data: [],
    resultFilters: [
      {
        key: 'brandId',
        items: [
          { id: '7', name: 'Lucero', count: -1 },
          { id: '8', name: 'Andén', count: 2 },
        ],
      },
    ],
  });
  expect(skipped.map(({ wrong }) => wrong)).toEqual([['resultFilters']]);
  expect(readRows(productFilter, { ...reply, resultFilters: 'todo' }).output.resultFilters).toEqual(
    [],
  );
});

test.each([
  { OrderCompanyName: 'Taller', OrderAddressZIPCode: '11800  ' },
  { orderCompanyName: 'Taller', addressZipCode: '11800' },
  { CompanyName: 'Taller', ORDERADDRESSZIPCODE: '11800' },
])("the seller's part of an order is read in any spelling", (more) => {
  expect(readOrder(more)?.counter).toEqual({
    attention: '',
    companyName: 'Taller',
    companyIdentifier: '',
    phoneObservation: '',
    addressZIPCode: '11800',
    notes: [],
  });
});

test('an order is read by the keys of the specification', () => {
  const bare = {
    Id: 1,
    Number: 5,
    Date: '11/21/2026 10:00:00.0',
    State: 'INI',
    PaymentName: 'Giro',
  };
  const reply = { data: [{ ...bare, Items: wireOrder.Items }], resultCount: 1 };
  expect(read(orderFilter, reply).data).toMatchObject([
    { number: 5, gUID: '', paymentName: 'Giro', paymentId: '', shippingPrice: 0, total: 0.3 },
  ]);
});

test('a product needs a code; one without is skipped', () => {
  const bare = { Code: 'A', BrandId: 1, CategoryId: '1.1', Name: 'Bomba', Price: '12.50' };
  const reply = { data: [bare, { ...bare, Code: undefined }], resultCount: 2, resultFilters: [] };
  const images = [
    { Image: 'a.jpg', Name: 'sin número' },
    { Id: 4, Image: 'b.jpg' },
  ];
  const { output } = readRows(productFilter, {
    ...reply,
    data: [{ ...bare, Images: images }, reply.data[1]],
  });
  expect(output.data).toMatchObject([{ code: 'A', id: 0, images: [{ id: 4, name: '' }] }]);
});

test('a picture is read by id, name and address', () => {
  const reply = { data: [{ ImageId: 3, ImageName: 'Local', Image: 'l.jpg' }], resultCount: 1 };
  expect(read(imageListByTarget, reply).data).toMatchObject([{ id: 3, name: 'Local', uses: 0 }]);
});

test.each([
  ['no product', { data: [] }],
  ['nothing', {}],
  ['a text', 'OK'],
  ['a product without a code', { data: { ProductId: 1, ProductName: 'A' } }],
  ['a number that is none', { data: { ProductId: 'uno', ProductCode: 'A', ProductName: 'A' } }],
])('%s is rejected, and its values are not repeated', (_what, reply) => {
  const reading = () => read(productFind, reply);
  expect(reading).toThrow(InvalidHostAnswer);
  expect(reading).not.toThrow(/uno|OK/);
});

test.each([
  ['all rows are there', { resultCount: 3 }, 0, 2],
  ['more pages follow', { resultCount: 30 }, 0, 30],
  ['the count is not told', {}, 0, 2],
  ['a full page whose count is not told', {}, 1, 7],
])('unreadable rows are not counted: %s', (_, count, rowIndex, expected) => {
  const row = (OrderNumber: number | string) => ({
    OrderNumber,
    OrderDate: '2026-11-30T10:00:00',
    OrderState: 'PPE',
    Items: [],
  });
  const reply = { data: [row(1), row('siete'), row(3)], ...count };
  const { output } = readRows(orderFilter, reply, {
    rowIndex,
    rowsMax: rowIndex === 0 ? 5 : 3,
    isCut: false,
  });
  expect(output).toMatchObject({ resultCount: expected });
  expect(output.data).toHaveLength(2);
});

test.each([
  ['a full page whose count is not told', {}, 2, 3, true],
  ['the last page', {}, 5, 2, undefined],
  ['a count', { resultCount: 40 }, 2, 40, undefined],
  ['a count of -1', { resultCount: -1 }, 2, 3, true],
])(
  'a list says whether there may be more than it counts: %s',
  (_, count, rowsMax, resultCount, isCountLeast) => {
    const row = (ProductCode: string) => ({
      ProductCode,
      ProductName: 'Cosa',
      ProductPrice: 10,
      CategoryId: '1.1',
      BrandId: 3,
    });
    const reply = { data: [row('A'), row('B')], ...count };
    const { output } = readRows(productFilter, reply, { rowIndex: 0, rowsMax, isCut: false });
    expect(output).toMatchObject({ resultCount });
    expect(output.isCountLeast).toBe(isCountLeast);
  },
);
