/** Every field of every call missing, of the wrong type, empty or huge: refused clearly, nothing stored. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call';
import { calls } from '#contract/calls';
import { IMPORT_TOO_LARGE } from '#contract/calls/imports';
import { errors } from '#contract/errors';
import { MAX_QUANTITY } from '#contract/limits';
import { messages, quantityUpTo } from '#contract/messages';
import { postRequest, readAnswer, useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { measureUntil, quickestOf } from '../support/measuring.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { mutations, sampleInput } from '../support/samples.ts';

let buyer: Planted;
let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'texto', stock: { B: 5 } });
  buyer = await plantUser(db);
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
});

const all: [string, Call][] = Object.entries(calls);
const tokenFor = (call: Call) =>
  ({ anyone: undefined, user: buyer.token, seller: seller.token })[call.access.role];

/** Rows per table; counters of tries are no matter of what was asked. */
const stored = async (): Promise<string> => {
  const { db } = shop().app;
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_name <> 'rate_limits' order by 1`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as t, count(*) as n from "${name}"`);
  const { rows } = await db.execute(sql.raw(counts.join(' union all ')));
  return JSON.stringify(rows);
};

/** Fit to be read by a person: one of our own texts, never a library's. */
const texts = new Set<string>([
  ...Object.values(messages),
  IMPORT_TOO_LARGE,
  quantityUpTo(MAX_QUANTITY),
  ...Object.values(errors).map(({ text }) => text),
]);

/** What a person reads is one of the contract's texts; one that names a figure begins as its code's does. */
const isOurs = ({ error, errorCode }: { error: string; errorCode?: string }): boolean =>
  texts.has(error) ||
  (errorCode === 'rate.implausible' && /^La última cotización es \$ /.test(error));

describe.each(all)('%s', (_name, call) => {
  const post = (input: unknown) => shop().post(call.path, input, { token: tokenFor(call) });

  test('takes a whole input', () => {
    expect(call.input.safeParse(sampleInput(call)).error?.issues ?? []).toEqual([]);
  });

  test('refuses wrong ones clearly and stores nothing', async () => {
    const wrong = mutations(call).filter(({ input }) => !call.input.safeParse(input).success);
    const before = await stored();
    const bad: unknown[] = [];
    for (const { name, input } of wrong) {
      const { status, body } = await post(JSON.stringify(input));
      const fields = Object.values(body.fields ?? {});
      const isClear =
        texts.has(body.error) && fields.length > 0 && fields.every((text) => texts.has(text));
      // Of a list whose entries are long, far too many are more than any request may hold.
      const isTooLarge = status === 413 && body.errorCode === 'request.tooLarge';
      if (isTooLarge && texts.has(body.error)) continue;
      if (status !== 400 || body.errorCode !== 'request.invalid' || !isClear)
        bad.push({ name, status, body });
    }
    expect(bad).toEqual([]);
    expect(await stored()).toBe(before);
  });

  test('answers odd ones with a result, an empty list or a clear refusal', async () => {
    const odd = mutations(call).filter(({ input }) => call.input.safeParse(input).success);
    const bad: unknown[] = [];
    for (const { name, input } of odd) {
      const { status, body } = await post(JSON.stringify(input));
      const isGood = status === 200 && body.error === '' && call.output.safeParse(body).success;
      const isClear = [400, 404, 409, 410, 429].includes(status) && isOurs(body);
      if (!isGood && !isClear) bad.push({ name, status, body });
    }
    expect(bad).toEqual([]);
  });

  test.each(['', '{', 'null', '[]', '"texto"', '7', '\0', '<a/>'])(
    'refuses or bears the body %j',
    async (body) => {
      const { status } = await post(body);
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

const zeros = (many: number) => JSON.stringify({ codes: Array<number>(many).fill(0) });

/** A text of 100 kB is as long as a call may be, in one value: what is dearer is what each value costs. */
test.each([
  ['longer than a call may be', zeros(499_990), 413, 9],
  ['of more values than a call may have', zeros(49_990), 413, 15],
  ['of as many values as a call may have, each of them wrong', zeros(19_990), 400, 15],
])('lists %s do not hold up who comes beside them', async (_, list, status, most) => {
  const statuses = new Set<number>();
  const beside = async (body: string) => {
    const crowd = Array.from({ length: 16 }, () => shop().post('/rest/stock/list', body));
    expect((await shop().post('/rest/brand/list', {})).status).toBe(200);
    return (await Promise.all(crowd)).map((answer) => answer.status);
  };
  const text = JSON.stringify({ codes: ['0'.repeat(99_970)] });
  const works = [
    () => beside(text),
    async () => {
      for (const seen of await beside(list)) statuses.add(seen);
    },
  ];
  const measure = async () => {
    const [ofText = 1, ofList = 0] = await quickestOf(works, 4);
    return ofList / ofText;
  };
  const ratio = await measureUntil(measure, (figure) => figure < most);
  expect([...statuses]).toEqual([status]);
  expect(ratio).toBeLessThan(most);
});

test.each(['/rest/nothing/here', '/rest', '/rest/order/add/'])('%s is no call', async (path) => {
  expect((await shop().post(path, {})).status).toBe(404);
});

test.each(['PUT', 'DELETE', 'PATCH'])('%s is no method', async (method) => {
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
