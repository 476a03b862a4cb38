import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls';
import { EVENT_TYPES } from '#contract/entities/shop-events';
import { openApiDocument } from './document.ts';
import { notationOf } from './notation.ts';

const FOLDER = 'contract/calls';
const sources = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [file, readFileSync(`${FOLDER}/${file}`, 'utf8')]),
);
const document = openApiDocument({ name: 'Tienda', url: 'https://shop.example' }, sources);
const operations = Object.values(document.paths).map(({ post }) => post);

test('lists each call once, at its path, with its description', () => {
  expect(Object.keys(document.paths).sort()).toEqual(
    Object.values(calls)
      .map(({ path }) => path)
      .sort(),
  );
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(operations.filter(({ summary }) => summary === '').length).toBeLessThan(
    operations.length / 2,
  );
  expect(document.paths[calls.stockSet.path]?.post).toMatchObject({
    summary: expect.stringMatching(/^Sets a branch's stock if it still has the quantity/),
    tags: ['stock-changes'],
    'x-permission': 'stock',
    'x-token': true,
  });
});

test('every reference within the document leads to a schema, and none is left unused', () => {
  const text = JSON.stringify(document);
  const named = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name),
  );
  expect(named).toEqual(new Set(Object.keys(document.components.schemas)));
  expect(text).not.toContain('"$defs"');
  expect(text).not.toContain('"$schema"');
  expect(text).not.toContain('~standard');
});

test('each example is an input that the call accepts, and most calls have one', () => {
  const examples = operations.flatMap(({ operationId, requestBody }) => {
    const { example } = requestBody.content['application/json'];
    return example === undefined ? [] : [[operationId as CallName, example] as const];
  });
  expect(examples.length).toBeGreaterThan(operations.length * 0.6);
  for (const [name, example] of examples)
    expect(calls[name].input.safeParse(example).success).toBe(true);
});

test('each answer has the key error, and inputs are objects', () => {
  for (const { requestBody, responses } of operations) {
    const { schema } = responses[200].content['application/json'];
    expect(schema.properties).toHaveProperty('error');
    expect(schema.required).toContain('error');
    expect(requestBody.content['application/json'].schema).not.toHaveProperty('not');
  }
});

test('describes the delivery of each event, with the keys of its record', () => {
  expect(Object.keys(document.webhooks)).toEqual([...EVENT_TYPES]);
  const { post } = document.webhooks['order.paid'] ?? {};
  expect(post?.description).toContain('webhook-signature');
  const keysOf = (type: string) => {
    const { schema } = document.webhooks[type]?.post.requestBody.content['application/json'] ?? {};
    const data = schema?.properties?.data;
    return Object.keys((typeof data === 'object' && data.properties) || {});
  };
  expect(keysOf('order.paid')).toEqual(['orderId', 'number']);
  expect(keysOf('stock.changed')).toEqual(['code']);
  expect(keysOf('customer.added')).toEqual(['companyId', 'personId']);
});

test('says what each call does that a system needs to read orders, stock and goods', () => {
  for (const call of [
    'stockFind',
    'productFind',
    'productFilter',
    'brandList',
    'cityList',
  ] as const)
    expect(document.paths[calls[call].path]?.post.summary).toMatch(/^(?:Returns|Lists|Searches) /);
  expect(document.paths[calls.orderFilter.path]?.post.requestBody).toMatchObject({
    content: { 'application/json': { example: { filters: [{ FilterKey: 'toCompany' }] } } },
  });
});

test('marks neither personal calls nor those that ask for a proof as usable with a token', () => {
  const usable = new Set(operations.filter((one) => one['x-token']).map((one) => one.operationId));
  for (const name of ['stockFind', 'stockSet', 'orderDetail', 'orderChangeState', 'productUpdate'])
    expect(usable).toContain(name);
  for (const name of [
    'userInvite',
    'configSet',
    'orderAdd',
    'userGet',
    'keptViews',
    'calendarFeedFind',
  ])
    expect(usable).not.toContain(name);
});

test('writes a schema as a type', () => {
  expect(
    notationOf({
      type: 'object',
      properties: { code: { type: 'string' }, days: { type: 'array', items: { enum: [1, 2] } } },
      required: ['code'],
    }),
  ).toBe('{\n  code: string;\n  days?: (1 | 2)[];\n}');
});
