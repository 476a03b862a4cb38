import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls';
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
