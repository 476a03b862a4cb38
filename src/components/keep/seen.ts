import { KEPT_AT, SEEN_CACHE } from '../../offline/names.ts';

export interface Seen {
  path: string;
  title: string;
  picture: string;
  /** ISO instant. */
  at: string;
}

const seenOf = async (cache: Cache, request: Request): Promise<Seen[]> => {
  const cached = await cache.match(request, { ignoreVary: true });
  if (!cached) return [];
  const page = new DOMParser().parseFromString(await cached.text(), 'text/html');
  const title = page.querySelector('h1')?.textContent.trim() ?? '';
  const picture = page.querySelector('#gallery img')?.getAttribute('src') ?? '';
  const at = cached.headers.get(KEPT_AT) ?? '';
  return title ? [{ path: new URL(request.url).pathname, title, picture, at }] : [];
};

/** Returns the items whose pages are cached for offline use, the newest first. @param except the present page */
export const seenItems = async (most = Number.POSITIVE_INFINITY, except = ''): Promise<Seen[]> => {
  // Missing over plain http.
  if (!('caches' in window)) return [];
  const cache = await caches.open(SEEN_CACHE);
  const requests = (await cache.keys())
    .filter(({ url }) => new URL(url).pathname !== except)
    .reverse();
  // Reads only as many pages as are shown.
  const found: Seen[] = [];
  for (const request of requests) {
    if (found.length >= most) break;
    found.push(...(await seenOf(cache, request)));
  }
  return found;
};
