/**
 * The shop's service worker: what a shop shows without a network. The build writes this function as it
 * stands here into /sw.js (host/service-worker.ts), so it uses nothing from outside itself.
 */
import type { Fetch, WorkerScope } from './worker-scope.ts';

export interface WorkerSettings {
  /** Changes with the page that stands in for others, and with this code. */
  version: string;
  offlinePath: string;
  /** What the address of an item's page begins with: `/productos/`. */
  itemsPath: string;
  seenCache: string;
  /** Name of the header that says when a page was kept. */
  keptAt: string;
  /** What a page sends once somebody sees it. */
  seen: string;
  /** The most items that are kept, and the most files and pictures for them. */
  mostSeen: number;
  mostFiles: number;
}

export const serviceWorker = (scope: WorkerScope, settings: WorkerSettings): void => {
  const { offlinePath, itemsPath, seenCache, keptAt } = settings;
  const filesCache = 'mostrador-archivos';
  const offlineCache = `mostrador-sin-conexion-${settings.version}`;
  /** Of an item's pictures; the others of its gallery need the network. */
  const PICTURES = 2;

  const matchesOf = (text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, found = '']) => found);

  /** What a page needs to look and move as it does: styles, scripts, icons, an item's first pictures. */
  const filesOf = (html: string): string[] => [
    ...matchesOf(html, /(?:src|href)="(\/_astro\/[^"]+\.(?:js|css))"/g),
    ...matchesOf(html, /href="(\/i\.svg[^"#]*)/g),
    ...matchesOf(html, /<img\s[^>]*?src="(\/imagenes\/[^"]+)"/g).slice(0, PICTURES),
  ];

  const trim = async (name: string, most: number): Promise<void> => {
    const cache = await caches.open(name);
    const keys = await cache.keys();
    for (const oldest of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(oldest);
  };

  /** Keeps a file and the scripts that it cannot start without; one that was kept becomes the newest. */
  const keepFile = async (cache: Cache, path: string, done: Set<string>): Promise<void> => {
    if (done.has(path)) return;
    done.add(path);
    const kept = path.startsWith('/_astro/') ? await caches.match(path) : undefined;
    const answer = kept ?? (await fetch(path, { credentials: 'omit' }));
    if (!answer.ok) return;
    const code = path.endsWith('.js') ? await answer.clone().text() : '';
    await cache.delete(path);
    await cache.put(path, answer);
    for (const name of matchesOf(code, /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      await keepFile(cache, `/_astro/${name}`, done);
  };

  const keepFiles = async (cacheName: string, html: string): Promise<void> => {
    const cache = await caches.open(cacheName);
    const done = new Set<string>();
    for (const path of filesOf(html)) await keepFile(cache, path, done);
  };

  /**
   * Keeps a page as the newest, without what would fetch or render its links ahead: a browser that
   * waits for that has nothing to show without a network.
   */
  const keepPage = async (cacheName: string, path: string, page: Response, html: string) => {
    const headers = new Headers(page.headers);
    // The text is kept unpacked.
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
    await keepFiles(offlineCache, html);
    await keepPage(offlineCache, offlinePath, page, html);
  };

  /** An earlier version's, and those of workers that the shop's address had before. */
  const dropOthers = async (): Promise<void> => {
    const ours = [seenCache, filesCache, offlineCache];
    for (const name of await caches.keys()) if (!ours.includes(name)) await caches.delete(name);
  };

  /** Keeps an item's page as somebody without an account sees it. */
  const remember = async (address: string): Promise<void> => {
    const { origin, pathname } = new URL(address);
    if (origin !== scope.location.origin || !pathname.startsWith(itemsPath)) return;
    const page = await fetch(pathname, { credentials: 'omit' });
    const isForAll = !/private|no-store/.test(page.headers.get('cache-control') ?? '');
    if (!page.ok || page.redirected || !isForAll) return;
    const html = await page.text();
    await keepFiles(filesCache, html);
    await keepPage(seenCache, pathname, page, html);
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

  /** The page as it was kept, with a line that says so. */
  const keptPage = async (pathname: string): Promise<Response | undefined> => {
    const kept = await (await caches.open(seenCache)).match(pathname, { ignoreVary: true });
    if (!kept) return undefined;
    const note =
      `<p class="offline-note" role="status">Sin conexión. Viste esta página ` +
      `${agoText(kept.headers.get(keptAt) ?? '')}: el precio y el stock pueden haber cambiado.</p>`;
    const html = (await kept.text()).replace(/<main\b[^>]*>/, (main) => main + note);
    return new Response(html, { headers: kept.headers });
  };

  /** An item that was taken from sale, or stands elsewhere by now, was not seen lately any more. */
  const forgetGone = async (pathname: string, { status, type }: Response): Promise<void> => {
    const isGone = status === 404 || type === 'opaqueredirect';
    if (isGone && pathname.startsWith(itemsPath))
      await (await caches.open(seenCache)).delete(pathname, { ignoreVary: true });
  };

  const answerPage = async (event: Fetch): Promise<Response> => {
    const { request, preloadResponse } = event;
    const { pathname } = new URL(request.url);
    try {
      const answer = (await preloadResponse) ?? (await fetch(request));
      // Beside the answer, which waits for it no more than it fails with it.
      event.waitUntil(forgetGone(pathname, answer).catch(() => undefined));
      return answer;
    } catch (unreachable) {
      const cache = await caches.open(offlineCache);
      const page =
        (await keptPage(pathname)) ?? (await cache.match(offlinePath, { ignoreVary: true }));
      if (page) return page;
      throw unreachable;
    }
  };

  /** Their names change with their content. */
  const answerFile = async (request: Request): Promise<Response> => {
    const kept = await caches.match(request.url, { ignoreVary: true });
    if (kept) return kept;
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
      // Of another width, if need be.
      const kept = await caches.match(request.url, { ignoreSearch: true, ignoreVary: true });
      if (kept) return kept;
      throw unreachable;
    }
  };

  scope.addEventListener('install', (event) => {
    // It keeps nothing that a page of the earlier version would miss.
    event.waitUntil(install().then(() => scope.skipWaiting()));
  });
  scope.addEventListener('activate', (event) => {
    const ready = [dropOthers(), scope.registration.navigationPreload?.enable()];
    event.waitUntil(Promise.all(ready).then(() => scope.clients.claim()));
  });
  scope.addEventListener('message', (event) => {
    const { data, source } = event;
    const [word, path = ''] = typeof data === 'string' ? data.split(' ') : [];
    // Without a network there is nothing to keep, and what was kept stays.
    if (word === settings.seen && source?.url)
      event.waitUntil(remember(new URL(path, source.url).href).catch(() => undefined));
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    // Everything else, calls above all, goes its way as if there were no worker.
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
