import { expect, test } from 'vitest';
import { brandList } from '#contract/calls/catalog';
import { secondsLeftOfDay } from '#contract/time/dates';
import { cacheHeaders } from './cache-headers.ts';

test('a CDN that cannot be purged caches a reply for one minute', () => {
  const now = new Date();
  const maxAge = (purgesCaches: boolean) => {
    const request = new Request('https://shop.example/rest/brand/list');
    const headers = cacheHeaders(brandList, request, null, { now, purgesCaches });
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    return headers['netlify-cdn-cache-control'];
  };
  expect(maxAge(false)).toBe('public, durable, max-age=60, must-revalidate');
  const left = secondsLeftOfDay(now);
  expect(maxAge(true)).toBe(`public, durable, max-age=${left}, must-revalidate`);
});
