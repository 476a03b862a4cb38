/**
 * A platform's cache for visitors: replies by address, until one of their tags is purged. Its purge
 * endpoint listens on this machine, where the platform's own library sends to.
 */
import { serve } from 'srvx';
import * as z from 'zod/mini';

const PURGE = 'https://api.netlify.com/api/v1/purge';
const purge = z.object({ site_id: z.string(), cache_tags: z.array(z.string()) });

interface Purged {
  authorization: string | null;
  site: string;
  tags: string[];
}

/** @param answer the shop behind it */
export const startTagCache = async (answer: (request: Request) => Promise<Response>) => {
  const kept = new Map<string, { body: string; tags: string[] }>();
  const purged: Purged[] = [];
  let isAway = false;
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    silent: true,
    fetch: async (request) => {
      if (isAway) return new Response('', { status: 503 });
      const { site_id: site, cache_tags: tags } = purge.parse(await request.json());
      purged.push({ authorization: request.headers.get('authorization'), site, tags });
      for (const [address, one] of kept)
        if (one.tags.some((tag) => tags.includes(tag))) kept.delete(address);
      return new Response(null, { status: 202 });
    },
  });
  await server.ready();
  // The library knows one address, on the internet.
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) =>
    fetch(input === PURGE ? `${server.url}api/v1/purge` : input, init);

  /** Requests as a visitor. @returns the text, and whether the shop was asked */
  const get = async (address: string): Promise<{ text: string; isKept: boolean }> => {
    const known = kept.get(address);
    if (known) return { text: known.body, isKept: true };
    const response = await answer(new Request(address));
    const text = await response.text();
    const tags = (response.headers.get('netlify-cache-tag') ?? '').split(',').filter(Boolean);
    const mayKeep = /\bmax-age=[1-9]/.test(response.headers.get('netlify-cdn-cache-control') ?? '');
    if (response.ok && mayKeep) kept.set(address, { body: text, tags });
    return { text, isKept: false };
  };
  return {
    get,
    purged,
    goAway: (away: boolean) => {
      isAway = away;
    },
    close: async () => {
      globalThis.fetch = fetch;
      await server.close(true);
    },
  };
};
