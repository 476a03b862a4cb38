/** 'Vistos hace poco': the items whose pages this device keeps for when there is no network (src/offline). */
import { KEPT_AT, SEEN_CACHE } from '../../offline/names.ts';

export interface Seen {
  path: string;
  title: string;
  picture: string;
  /** ISO instant. */
  at: string;
}

const seenOf = async (cache: Cache, request: Request): Promise<Seen[]> => {
  const kept = await cache.match(request, { ignoreVary: true });
  if (!kept) return [];
  const page = new DOMParser().parseFromString(await kept.text(), 'text/html');
  // Without the shop's name.
  const title = page.title.split(' · ').slice(0, -1).join(' · ');
  const picture = page.querySelector('#gallery img')?.getAttribute('src') ?? '';
  const at = kept.headers.get(KEPT_AT) ?? '';
  return title ? [{ path: new URL(request.url).pathname, title, picture, at }] : [];
};

/** The newest first. @param except the page that is open */
export const seenItems = async (most = Number.POSITIVE_INFINITY, except = ''): Promise<Seen[]> => {
  // Missing over plain http.
  if (!('caches' in window)) return [];
  const cache = await caches.open(SEEN_CACHE);
  const requests = (await cache.keys())
    .filter(({ url }) => new URL(url).pathname !== except)
    .reverse();
  // Only as many pages are read as are shown.
  const found: Seen[] = [];
  for (const request of requests) {
    if (found.length >= most) break;
    found.push(...(await seenOf(cache, request)));
  }
  return found;
};
