/** Maximal and excessive texts in every field over HTTP, beside other requests. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, Role } from '#contract/call';
import { calls } from '#contract/calls';
import { useDatabase } from '../support/database.ts';
import { plantShelves } from '../support/goods.ts';
import { measureUntil } from '../support/measuring.ts';
import { plantPlaces, plantUser } from '../support/people.ts';
import { type Mutation, sampleInput, withEachText } from '../support/samples.ts';
import { type Servers, startServers } from '../support/servers.ts';
import { beside } from '../support/waiting.ts';

/** Inputs of a given length that slow regular expressions down. */
const KINDS: ((length: number) => string)[] = [
  (length) => `a@${'.'.repeat(length)},`,
  (length) => ' '.repeat(length),
  (length) => `${' '.repeat(length)}x`,
  (length) => '1.'.repeat(length / 2),
  (length) => `${'-1'.repeat(length / 2)}x`,
  (length) => `${'%_\\'.repeat(length / 3)}`,
  (length) => `11/21/2026 ${'0'.repeat(length)}`,
  (length) => '\u200b'.repeat(length / 3),
];
/** The length of a text that its call accepts, and of one that is refused unread. */
const LONGEST = { read: (call: Call) => (call.maxBytes ?? 100_000) - 4_000, unread: () => 900_000 };
/** A busy machine slows everything; catastrophic backtracking takes far longer than this. */
const BOUND_MS = 4_000;
/** This many slow answers are no accident. */
const ENOUGH = 3;
/** Each field gets every third kind, and the fields of a call all of them. */
const SEVERAL = 3;

const { url, database } = useDatabase();
let servers: Servers;
const tokens: Record<Role, string> = { anyone: '', user: '', seller: '' };
beforeAll(async () => {
  const { db } = database();
  await plantPlaces(db);
  await plantShelves(db);
  // With a company, so that calls for its people are reached.
  tokens.user = (await plantUser(db, { employeeOf: 2 })).token;
  tokens.seller = (await plantUser(db, { isSeller: true, employeeOf: 1 })).token;
  servers = await startServers(1, url());
});
afterAll(() => servers.stop());

const timed = async (path: string, body: string, token: string) => {
  const started = performance.now();
  const response = await fetch(servers.urls[0] + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `OAuth ${token}` } : {}),
    },
    body,
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - started };
};

const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text));
/** Returns a text of this kind with this length in a body. */
const filling = (kind: (length: number) => string, bytes: number): string => {
  const some = 9_000;
  return kind(Math.floor((some * bytes) / bytesOf(kind(some))));
};

/**
 * The fields of each call get every kind of text in an acceptable length, and each call gets one excessive
 * first field: the time of each check and of refusals is tested in `tests/contract/long-input.test.ts`.
 */
const hostile = Object.values(calls).flatMap((call: Call) => {
  const sample = sampleInput(call);
  const sized = (name: keyof typeof LONGEST, kinds: typeof KINDS): (Mutation & { call: Call })[] =>
    kinds.flatMap((kind, number) => {
      const all = withEachText(sample, filling(kind, LONGEST[name](call))).filter(
        (_mutation, n, { length }) => length < SEVERAL || n % SEVERAL === number % SEVERAL,
      );
      const taken = all.filter(({ input }) => call.input.safeParse(input).success);
      const refused = all.filter((one) => !taken.includes(one)).slice(0, number === 0 ? 1 : 0);
      return [...taken, ...refused].map((one) => ({
        name: `${call.path} ${one.name}, kind ${number}, ${name}`,
        input: one.input,
        call,
      }));
    });
  return [...sized('read', KINDS), ...sized('unread', KINDS.slice(0, 1))];
});

/** Sends all texts beside other requests. */
const sendAll = async () => {
  let slowest = 0;
  let answered = 0;
  const failed: object[] = [];
  let read = 0;
  const late: object[] = [];
  const sending = async () => {
    for (const { name, input, call } of hostile) {
      const { status, ms } = await timed(
        call.path,
        JSON.stringify(input),
        tokens[call.access.role],
      );
      if (status !== 413) read += 1;
      if (status >= 500) failed.push({ name, status });
      if (ms > BOUND_MS) late.push({ name, ms });
      if (late.length >= ENOUGH) break;
    }
  };
  const one = async () => {
    const { status, ms } = await timed('/rest/state/list', '{}', '');
    expect(status).toBe(200);
    slowest = Math.max(slowest, ms);
    answered += 1;
  };
  await beside(sending(), one, 500_000);
  console.log(
    `${hostile.length} long texts, ${read} of them read; ${answered} others meanwhile, the slowest ${Math.round(slowest)} ms`,
  );
  return { failed, late, slowest, read };
};

test('long texts delay no other request', { timeout: 600_000 }, async () => {
  const { failed, late, slowest, read } = await measureUntil(
    sendAll,
    (seen) => seen.failed.length > 0 || (seen.late.length === 0 && seen.slowest < BOUND_MS),
  );
  expect(failed).toEqual([]);
  // Refusals by length alone would test no parser.
  expect(read).toBeGreaterThan(hostile.length / 2);
  expect(late).toEqual([]);
  expect(slowest).toBeLessThan(BOUND_MS);
  expect(servers.output()).not.toContain('unknown error');
});

test.each([
  ['100,000 rows', `{"order":{"Items":[${'{},'.repeat(99_999)}{}]}}`],
  [
    '100,000 unknown fields',
    `{${Array.from({ length: 70_000 }, (_, n) => `"f${n}":1`).join(',')}}`,
  ],
  ['deep lists', `${'['.repeat(450_000)}${']'.repeat(450_000)}`],
  ['deep objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['a number of 900,000 digits', `{"codes":[${'9'.repeat(900_000)}]}`],
])('%s in one body are refused or borne, at once', async (_name, body) => {
  for (const path of ['/rest/order/add', '/rest/stock/list', '/rest/person/update']) {
    const { status, ms } = await measureUntil(
      () => timed(path, body, tokens.user),
      (seen) => seen.ms < BOUND_MS,
    );
    expect(status).toBeLessThan(500);
    expect(ms).toBeLessThan(BOUND_MS);
  }
});
