import { createHash } from 'node:crypto';
import { matchesEtag } from '#backend/http/etag';
import type { Session } from '#backend/port';
import type { Call } from '#contract/call';
import { secondsLeftOfDay } from '#contract/time/dates';

const NO_STORE = { 'cache-control': 'no-store' };

/** Maximum age if nobody purges the cache: an outdated price is shown no longer. */
const UNPURGED_SECONDS = 60;

interface Moment {
  now: Date;
  /** See ShopBackend. */
  purgesCaches: boolean;
}

/**
 * Only Netlify's cache is purged when the catalogue changes (backend/catalog/purge-lists.ts), so only it may keep
 * such an answer without revalidation; it must not serve it stale.
 */
const untilChanged = (tag: string, seconds: number): Record<string, string> => ({
  'cache-control': 'public, max-age=0, must-revalidate',
  'netlify-cdn-cache-control': `public, durable, max-age=${seconds}, must-revalidate`,
  'netlify-cache-tag': tag,
});

/**
 * Only a CDN may serve stale replies while it revalidates (RFC 9213): a browser would show
 * yesterday's stock, and fetch a reply that nobody sees.
 */
const sharedFor = (seconds: number): Record<string, string> => ({
  'cache-control': `public, max-age=0, s-maxage=${seconds}`,
  'cdn-cache-control': `public, max-age=${seconds}, stale-while-revalidate=${seconds * 10}`,
});

/** Returns cache headers for anonymous GET requests; nothing else is cached. */
export const cacheHeaders = (
  { cacheSeconds, changesWith }: Call,
  request: Request,
  session: Session | null,
  { now, purgesCaches }: Moment,
): Record<string, string> => {
  if (request.method === 'POST' || session) return NO_STORE;
  if (changesWith) {
    const seconds = secondsLeftOfDay(now);
    return untilChanged(changesWith, purgesCaches ? seconds : Math.min(seconds, UNPURGED_SECONDS));
  }
  return cacheSeconds ? sharedFor(cacheSeconds) : NO_STORE;
};

/** Adds an ETag and answers 304 if the client has the response already. */
export const withEtag = async (request: Request, answer: Response): Promise<Response> => {
  if (!answer.headers.has('netlify-cache-tag')) return answer;
  const body = new Uint8Array(await answer.arrayBuffer());
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const headers = new Headers(answer.headers);
  headers.set('etag', etag);
  return matchesEtag(request.headers.get('if-none-match'), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { status: answer.status, headers });
};
