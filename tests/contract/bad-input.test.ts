/** Replaces every field of every call by missing, wrong, empty and huge values. */
import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call';
import { calls } from '#contract/calls';
import { IMPORT_TOO_LARGE } from '#contract/calls/imports';
import { errors } from '#contract/errors';
import { MAX_QUANTITY } from '#contract/limits';
import { messages, quantityUpTo } from '#contract/messages';
import { loadVariant } from '#variants/load';
import { postRequest, readAnswer, useApp } from '../support/app.ts';
import { SELLER, usePeople } from '../support/cast.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { createListener, sessionOf } from '../support/listening.ts';
import { plantPlaces } from '../support/people.ts';
import { mutations, sampleInput } from '../support/samples.ts';

const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'texto', stock: { B: 5 } });
});
const { buyer, seller } = usePeople(shop, { buyer: {}, seller: SELLER });

const all: [string, Call][] = Object.entries(calls);
const tokenFor = (call: Call) =>
  ({ anyone: undefined, user: buyer.token, seller: seller.token })[call.access.role];

/** Checks that a message is one of our own texts, not a library's. */
const texts = new Set<string>([
  ...Object.values(messages),
  IMPORT_TOO_LARGE,
  quantityUpTo(MAX_QUANTITY),
  ...Object.values(errors).map(({ text }) => text),
]);

/** Returns whether a text is one of the contract's messages, apart from numbers in it. */
const isOurs = ({ error, errorCode }: { error: string; errorCode?: string }): boolean =>
  texts.has(error) ||
  (errorCode === 'rate.implausible' && /^La última cotización es \$ /.test(error));

/** Names the wrong digit or length. */
const BARCODE_REASON = /^«.*» ?(: un|tiene \d+ números?|está mal copiado)/s;

/** Returns inputs with one value that the schema accepts (`odd`) or refuses (`wrong`). */
const mutationsOf = (call: Call, kind: 'wrong' | 'odd') =>
  mutations(call).filter(({ input }) => call.input.safeParse(input).success === (kind === 'odd'));

test('every call accepts a complete input', () => {
  const refused = all.flatMap(([name, call]) => {
    const issues = call.input.safeParse(sampleInput(call)).error?.issues ?? [];
    return issues.length > 0 ? [{ name, issues }] : [];
  });
  expect(refused).toEqual([]);
});

test('every call refuses each wrong input clearly, before its handler', async () => {
  const ask = createListener(await loadVariant('NAM'));
  const anybody = sessionOf(true, 1);
  const bad: object[] = [];
  for (const [call, contract] of all)
    for (const { name, input } of mutationsOf(contract, 'wrong')) {
      const { status, body, reached } = await ask(contract, anybody, JSON.stringify(input));
      const fields = Object.values(body.fields ?? {});
      const isClear =
        status === 400 &&
        body.errorCode === 'request.invalid' &&
        fields.length > 0 &&
        fields.every((text) => texts.has(text) || BARCODE_REASON.test(text));
      // Lists of long entries exceed the size limit of a request.
      const isTooLarge = status === 413 && body.errorCode === 'request.tooLarge';
      if (reached || !texts.has(body.error) || !(isClear || isTooLarge))
        bad.push({ call, name, status, body });
    }
  expect(bad).toEqual([]);
});

test('every call answers each odd input with a result, an empty list or a clear refusal', async () => {
  const bad: object[] = [];
  for (const [call, contract] of all)
    for (const { name, input } of mutationsOf(contract, 'odd')) {
      // Sent to every call by tests/attacks/injection.test.ts.
      if (name.endsWith(': SQL')) continue;
      const caller = { token: tokenFor(contract) };
      const { status, body } = await shop().post(contract.path, JSON.stringify(input), caller);
      const isGood = status === 200 && body.error === '' && contract.output.safeParse(body).success;
      const isClear = [400, 404, 409, 410, 429].includes(status) && isOurs(body);
      if (!isGood && !isClear) bad.push({ call, name, status, body });
    }
  expect(bad).toEqual([]);
}, 300_000);

/** Bodies of all calls are read by the same code. */
describe.each([
  ['a read', calls.brandList],
  ['a write', calls.stockNoticeAdd],
])('%s', (_name, call) => {
  test.each(['', '{', 'null', '[]', '"texto"', '7', '\0', '<a/>'])(
    'answers the body %j without an unknown error',
    async (body) => {
      const { status } = await shop().post(call.path, body);
      expect([200, 400, 404, 409, 410, 429]).toContain(status);
    },
  );
});

test('a body that is too large is refused before it is read', async () => {
  const { status, body } = await shop().post('/rest/order/add', `"${'x'.repeat(1_100_000)}"`, {
    token: buyer.token,
  });
  expect({ status, code: body.errorCode }).toEqual({ status: 413, code: 'request.tooLarge' });
});

test.each(['/rest/nothing/here', '/rest', '/rest/order/add/'])('%s is not a call', async (path) => {
  expect((await shop().post(path, {})).status).toBe(404);
});

test.each(['PUT', 'DELETE', 'PATCH'])('%s is not an accepted method', async (method) => {
  const request = new Request(postRequest('/rest/stock/list', {}), { method });
  expect((await readAnswer(await shop().app.rest(request))).status).toBe(405);
});

test('a list far beyond its end is empty', async () => {
  const { status, body } = await shop().post(
    '/rest/order/filter',
    { filters: [], rowIndex: 1_000_000_000 },
    { token: buyer.token },
  );
  expect({ status, data: body.data }).toEqual({ status: 200, data: [] });
});
