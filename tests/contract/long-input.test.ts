/** The time for a text grows linearly with its length: otherwise one request blocks all others. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addressOf, networkOf } from '#backend/http/client-address';
import { createCookies } from '#backend/http/cookie';
import { matchesEtag } from '#backend/http/etag';
import { guardWrite } from '#backend/http/guard';
import { wordsOf } from '#backend/query/analysis/words';
import { readFilters } from '#backend/query/lists/filters';
import { calls } from '#contract/calls';
import { decodeCode, isLocalPath } from '#contract/paths';
import { codeKey } from '#contract/text/codes';
import { normal } from '#contract/text/plain-text';
import { parseWireDate, wireInstant } from '#contract/time/wire-dates';
import { chooseEncoding } from '#host/compress';
import { findRoute, loadRoutes } from '#host/function-routes';
import { findRedirect } from '#host/site-rules';
import { ORIGIN } from '../support/app.ts';
import { inTwoLengths, isLinear, worstText } from '../support/growth.ts';
import { sampleInput, withTexts } from '../support/samples.ts';
import { codeOfChecks, inputFields } from '../support/schemas.ts';

const texts = inputFields().filter(({ type }) => type === 'string');

/** Schemas of the same code take the same time, whatever their limits. */
const classes = Map.groupBy(texts, ({ schema }) => codeOfChecks(schema));

test('the list contains every call that takes texts', () => {
  expect(texts.length).toBeGreaterThan(100);
});

test.each([...classes.values()].map(([first]) => first).filter((field) => field !== undefined))(
  '$name and all fields with its checks',
  ({ schema }) => {
    expect(worstText((text) => z.safeParse(schema, text))).toBeUndefined();
  },
);

test.each(['.', 'a!', '\u0301\u0316', ' '])('every call with %j in every text', (piece) => {
  const [small, large] = inTwoLengths(piece);
  const slow = Object.entries(calls).flatMap(([name, { input, ...call }]) => {
    const sample = sampleInput({ input, ...call });
    const [few, many] = [withTexts(sample, small), withTexts(sample, large)];
    const fits = isLinear(
      () => input.safeParse(few),
      () => input.safeParse(many),
    );
    return fits ? [] : [name];
  });
  expect(slow).toEqual([]);
});

/** A request with this text in a header; undefined if headers cannot contain it. */
const withHeader = (name: string, text: string): Request | undefined => {
  try {
    return new Request(ORIGIN, { method: 'POST', headers: { [name]: text } });
  } catch {
    return undefined;
  }
};
const ofHeader = (name: string, read: (request: Request) => unknown) => (text: string) => {
  const request = withHeader(name, text);
  if (request) read(request);
};
const guarded = (request: Request) => {
  try {
    guardWrite(request, ['application/json']);
  } catch {
    // Refusals are fine; only the time counts.
  }
};
const { tokenOf } = createCookies(true);
const routes = await loadRoutes();
const patterns = [
  {
    pattern: new URLPattern({ pathname: '/:companyId/pedidos' }),
    place: 0,
    query: [],
    to: '/x',
    status: 200,
    force: false,
  },
  {
    pattern: new URLPattern({ pathname: '/a{/:splat(.*)}?' }),
    place: 1,
    query: [],
    to: '/:splat',
    status: 200,
    force: false,
  },
];
const searched = (text: string) =>
  readFilters(Array.from({ length: 20 }, () => ({ FilterKey: 'text', FilterValue: text })));

test.each<[string, (text: string) => unknown]>([
  ['cookie', ofHeader('cookie', tokenOf)],
  ['authorization', ofHeader('authorization', tokenOf)],
  ['host', ofHeader('host', tokenOf)],
  ['content-type', ofHeader('content-type', guarded)],
  ['origin', ofHeader('origin', guarded)],
  ['x-nf-client-connection-ip', ofHeader('x-nf-client-connection-ip', addressOf)],
  ['If-None-Match', (text) => matchesEtag(text, 'W/"a"')],
  ['Accept-Encoding', chooseEncoding],
  ['the key of a throttle', networkOf],
  ['a path among the functions', (text) => findRoute(routes, 'GET', `/${text}`)],
  [
    'a path among the redirects',
    (text) =>
      findRedirect(
        { byPath: new Map(), patterns, headers: [] },
        { pathname: `/a/${text}`, search: '' },
        false,
      ),
  ],
  ['a code in an address', (text) => decodeCode(text)],
  ['?from=', isLocalPath],
  ['a searched text', (text) => wordsOf(normal(text))],
  ['a searched code', codeKey],
  ['filters', searched],
  ['a date', parseWireDate],
  ['an instant', wireInstant],
])(
  '%s',
  {
    // A busy machine is slow; only the growth of the time counts.
    timeout: 120_000,
  },
  (_name, work) => {
    expect(worstText(work)).toBeUndefined();
  },
);
