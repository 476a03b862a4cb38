/**
 * The service worker: shows the shop offline. The build writes this function as it is into /sw.js
 * (host/site-files.ts), so it must not use anything from outside.
 */
import type { Fetch, WorkerScope } from './worker-scope.ts';

export interface WorkerSettings {
  /** Changes with the offline page and with this code. */
  version: string;
  offlinePath: string;
  /** Prefix of item pages: `/productos/`. */
  itemsPath: string;
  seenCache: string;
  /** Name of the header with the time of caching. */
  keptAt: string;
  /** Message of a page that is viewed. */
  seen: string;
  /** Maximum number of cached items, and of files and pictures. */
  mostSeen: number;
  mostFiles: number;
}

export const serviceWorker = (scope: WorkerScope, settings: WorkerSettings): void => {
  const { offlinePath, itemsPath, seenCache, keptAt } = settings;
  const filesCache = 'mostrador-archivos';
  const offlineCache = `mostrador-sin-conexion-${settings.version}`;
  /** Cached pictures per item; the rest of its gallery needs the network. */
  const PICTURES = 2;

  const matchesOf = (text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, found = '']) => found);

  /** Lists the files that a page needs: styles, scripts, icons, an item's first pictures. */
  const filesOf = (html: string): string[] => [
    ...matchesOf(html, /(?:src|href)="(\/_astro\/[^"]+\.(?:js|css))"/g),
    ...matchesOf(html, /href="(\/i\.svg[^"#]*)/g),
    ...matchesOf(html, /<img\s[^>]*?src="(\/imagenes\/[^"]+)"/g).slice(0, PICTURES),
  ];

  const trim = async (name: string, max: number): Promise<void> => {
    const cache = await caches.open(name);
    const keys = await cache.keys();
    for (const oldest of keys.slice(0, Math.max(0, keys.length - max))) await cache.delete(oldest);
  };

  /** Caches a file and the scripts that it imports; a cached one becomes the newest. */
  const cacheFile = async (cache: Cache, path: string, done: Set<string>): Promise<void> => {
    if (done.has(path)) return;
    done.add(path);
    const cached = path.startsWith('/_astro/') ? await caches.match(path) : undefined;
    const answer = cached ?? (await fetch(path, { credentials: 'omit' }));
    if (!answer.ok) return;
    const code = path.endsWith('.js') ? await answer.clone().text() : '';
    await cache.delete(path);
    await cache.put(path, answer);
    for (const name of matchesOf(code, /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      await cacheFile(cache, `/_astro/${name}`, done);
  };

  const cacheFiles = async (cacheName: string, html: string): Promise<void> => {
    const cache = await caches.open(cacheName);
    const done = new Set<string>();
    for (const path of filesOf(html)) await cacheFile(cache, path, done);
  };

  /** Caches a page as the newest, without speculation rules: prefetching blocks a browser that is offline. */
  const cachePage = async (cacheName: string, path: string, page: Response, html: string) => {
    const headers = new Headers(page.headers);
    // The text is stored uncompressed.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    headers.set(keptAt, new Date().toISOString());
    const text = html.replace(/<script type="speculationrules">.*?<\/script>/s, '');
    const cache = await caches.open(cacheName);
    await cache.delete(path);
    await cache.put(path, new Response(text, { headers }));
  };

  const install = async (): Promise<void> => {
    const page = await fetch(offlinePath, { cache: 'reload', credentials: 'omit' });
    if (!page.ok) throw new Error(`${offlinePath}: ${page.status}`);
    const html = await page.text();
    await cacheFiles(offlineCache, html);
    await cachePage(offlineCache, offlinePath, page, html);
  };

  /** Deletes caches of earlier versions, and of other workers at this address. */
  const deleteOtherCaches = async (): Promise<void> => {
    const ours = [seenCache, filesCache, offlineCache];
    for (const name of await caches.keys()) if (!ours.includes(name)) await caches.delete(name);
  };

  /** Caches an item's page as anonymous visitors see it. */
  const cacheItem = async (address: string): Promise<void> => {
    const { origin, pathname } = new URL(address);
    if (origin !== scope.location.origin || !pathname.startsWith(itemsPath)) return;
    const page = await fetch(pathname, { credentials: 'omit' });
    const isForAll = !/private|no-store/.test(page.headers.get('cache-control') ?? '');
    if (!page.ok || page.redirected || !isForAll) return;
    const html = await page.text();
    await cacheFiles(filesCache, html);
    await cachePage(seenCache, pathname, page, html);
    await trim(seenCache, settings.mostSeen);
    await trim(filesCache, settings.mostFiles);
  };

  const agoText = (since: string): string => {
    const minutes = Math.round((Date.parse(since) - Date.now()) / 60_000);
    const ago = new Intl.RelativeTimeFormat('es-UY', { numeric: 'auto' });
    if (minutes > -1) return 'recién';
    if (minutes > -60) return ago.format(minutes, 'minute');
    if (minutes > -24 * 60) return ago.format(Math.round(minutes / 60), 'hour');
    return ago.format(Math.round(minutes / 60 / 24), 'day');
  };

  /** Returns a cached page with a note about its age. */
  const cachedPage = async (pathname: string): Promise<Response | undefined> => {
    const cached = await (await caches.open(seenCache)).match(pathname, { ignoreVary: true });
    if (!cached) return undefined;
    const note =
      `<p class="offline-note" role="status">Sin conexión. Viste esta página ` +
      `${agoText(cached.headers.get(keptAt) ?? '')}: el precio y el stock pueden haber cambiado.</p>`;
    const html = (await cached.text()).replace(/<main\b[^>]*>/, (main) => main + note);
    return new Response(html, { headers: cached.headers });
  };

  /** Removes an item that is no longer sold or has moved. */
  const deleteGone = async (pathname: string, { status, type }: Response): Promise<void> => {
    const isGone = status === 404 || type === 'opaqueredirect';
    if (isGone && pathname.startsWith(itemsPath))
      await (await caches.open(seenCache)).delete(pathname, { ignoreVary: true });
  };

  const answerPage = async (event: Fetch): Promise<Response> => {
    const { request, preloadResponse } = event;
    const { pathname } = new URL(request.url);
    try {
      const answer = (await preloadResponse) ?? (await fetch(request));
      // In the background: neither its delay nor its failure affects the answer.
      event.waitUntil(deleteGone(pathname, answer).catch(() => undefined));
      return answer;
    } catch (unreachable) {
      const cache = await caches.open(offlineCache);
      const page =
        (await cachedPage(pathname)) ?? (await cache.match(offlinePath, { ignoreVary: true }));
      if (page) return page;
      throw unreachable;
    }
  };

  /** File names change with their content. */
  const answerFile = async (request: Request): Promise<Response> => {
    const cached = await caches.match(request.url, { ignoreVary: true });
    if (cached) return cached;
    const answer = await fetch(request);
    if (answer.ok) {
      await (await caches.open(filesCache)).put(request.url, answer.clone());
      await trim(filesCache, settings.mostFiles);
    }
    return answer;
  };

  const answerPicture = async (request: Request): Promise<Response> => {
    try {
      return await fetch(request);
    } catch (unreachable) {
      // A cached picture of another width will do.
      const cached = await caches.match(request.url, { ignoreSearch: true, ignoreVary: true });
      if (cached) return cached;
      throw unreachable;
    }
  };

  scope.addEventListener('install', (event) => {
    // Safe at once: nothing that is cached depends on the version.
    event.waitUntil(install().then(() => scope.skipWaiting()));
  });
  scope.addEventListener('activate', (event) => {
    const ready = [deleteOtherCaches(), scope.registration.navigationPreload?.enable()];
    event.waitUntil(Promise.all(ready).then(() => scope.clients.claim()));
  });
  scope.addEventListener('message', (event) => {
    const { data, source } = event;
    const [word, path = ''] = typeof data === 'string' ? data.split(' ') : [];
    // Errors are ignored: offline, the cached page stays.
    if (word === settings.seen && source?.url)
      event.waitUntil(cacheItem(new URL(path, source.url).href).catch(() => undefined));
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    // Everything else, above all calls, bypasses the worker.
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    const isPicture = pathname.startsWith('/imagenes/') || pathname === '/i.svg';
    if (isPicture && request.mode !== 'navigate') event.respondWith(answerPicture(request));
    else if (pathname.startsWith('/_astro/')) event.respondWith(answerFile(request));
    else if (
      request.mode === 'navigate' &&
      !/^\/(rest|o?auth|archivos|imagenes|webhooks)\//i.test(pathname)
    )
      event.respondWith(answerPage(event));
  });
};
