/** Who may keep an answer, and for how long. */
import { createHash } from 'node:crypto';
import { matchesEtag } from '#backend/http/etag';
import type { Session } from '#backend/port';
import type { Call } from '#contract/call';
import { secondsLeftOfDay } from '#contract/time/dates';

const NOBODY = { 'cache-control': 'no-store' };

/** Where nobody tells of a change, a price that is another one now is shown for so long. */
const UNTOLD_SECONDS = 60;

interface Moment {
  now: Date;
  /** See ShopBackend. */
  tellsCaches: boolean;
}

/**
 * Netlify alone is told when the catalogue changes (backend/catalog/tell-caches.ts), so it alone keeps such an
 * answer without asking, and never an old one while it asks.
 */
const untilChanged = (tag: string, seconds: number): Record<string, string> => ({
  'cache-control': 'public, max-age=0, must-revalidate',
  'netlify-cdn-cache-control': `public, durable, max-age=${seconds}, must-revalidate`,
  'netlify-cache-tag': tag,
});

/**
 * Only a CDN may answer what is old while it asks anew (RFC 9213): a browser would show yesterday's stock
 * and ask behind it for an answer that nobody sees.
 */
const forSeconds = (seconds: number): Record<string, string> => ({
  'cache-control': `public, max-age=0, s-maxage=${seconds}`,
  'cdn-cache-control': `public, max-age=${seconds}, stale-while-revalidate=${seconds * 10}`,
});

/** What is said to whoever asks without a name, by GET; all else is nobody's to keep. */
export const cacheHeaders = (
  { cacheSeconds, changesWith }: Call,
  request: Request,
  session: Session | null,
  { now, tellsCaches }: Moment,
): Record<string, string> => {
  if (request.method === 'POST' || session) return NOBODY;
  if (changesWith) {
    const seconds = secondsLeftOfDay(now);
    return untilChanged(changesWith, tellsCaches ? seconds : Math.min(seconds, UNTOLD_SECONDS));
  }
  return cacheSeconds ? forSeconds(cacheSeconds) : NOBODY;
};

/** An answer that whoever has it already need not be sent again. */
export const unlessKnown = async (request: Request, answer: Response): Promise<Response> => {
  if (!answer.headers.has('netlify-cache-tag')) return answer;
  const body = new Uint8Array(await answer.arrayBuffer());
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const headers = new Headers(answer.headers);
  headers.set('etag', etag);
  return matchesEtag(request.headers.get('if-none-match'), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { status: answer.status, headers });
};
