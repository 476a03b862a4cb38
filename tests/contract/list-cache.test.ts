/** Caching of list replies, without showing outdated ones. */
import { expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { shopDay } from '#contract/time/dates';
import { ORIGIN, useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { plantPlaces, plantUser } from '../support/people.ts';

let seller: string;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  seller = (await plantUser(db, { isSeller: true, employeeOf: 1 })).token;
  await plantProduct(db, { code: 'A', stock: { B: 3 } });
  await db.transaction((tx) => rebuildListIndex(tx));
});
const PATH = `/rest/product/filter?input=${encodeURIComponent(JSON.stringify({ filters: [], rowIndex: 0 }))}`;

const get = (headers: Record<string, string> = {}): Promise<Response> =>
  shop().app.rest(new Request(ORIGIN + PATH, { headers }));

test('a visitor’s list is cached by the CDN for the rest of the day, under a tag; by others with revalidation', async () => {
  const { headers } = await get();
  expect(headers.get('netlify-cache-tag')).toBe('catalogue');
  const kept = headers.get('netlify-cdn-cache-control') ?? '';
  const [, seconds = ''] = /^public, durable, max-age=(\d+), must-revalidate$/.exec(kept) ?? [];
  const now = Date.now();
  expect(shopDay(new Date(now + (Number(seconds) + 60) * 1_000))).not.toBe(shopDay(new Date(now)));
  expect(Number(seconds)).toBeLessThanOrEqual(24 * 3_600);
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(headers.get('cdn-cache-control')).toBeNull();
  expect(headers.get('vary')).toContain('Cookie');
});

test('conditional requests are answered as unchanged until the catalogue changes', async () => {
  const first = await get();
  const etag = first.headers.get('etag') ?? '';
  const known = await get({ 'if-none-match': etag });
  expect([known.status, await known.text()]).toEqual([304, '']);
  const { db } = shop().app;
  await plantProduct(db, { code: 'B', stock: { B: 1 } });
  await db.transaction((tx) => rebuildListIndex(tx));
  const changed = await get({ 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
});

test('replies to logged-in callers are not cached', async () => {
  const { headers } = await get({ authorization: `OAuth ${seller}` });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('netlify-cdn-cache-control')).toBeNull();
});
