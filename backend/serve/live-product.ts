/**
 * Answers a product's address without a static page: the live shell for a part that is new or, for a
 * seller, inactive; a redirect to the family's page for one of its products; otherwise to /404.
 */
import { AppError } from '#backend/http/app-error';
import type { Log } from '#backend/http/log';
import type { ShopBackend } from '#backend/port';
import { decodeCode } from '#contract/paths';
import { shellPath } from '#variants/pages';
import { isItemRoute, itemPath } from '#variants/paths';
import type { Variant } from '#variants/schema';

interface LiveOptions {
  live: ShopBackend['pages']['live'];
  variant: Variant;
  log: Log;
  /** Checks whether the request may see hidden goods. */
  isShopSeller: (request: Request) => Promise<boolean>;
}

const redirect = (status: 301 | 302, location: string) =>
  new Response(null, { status, headers: { location, 'cache-control': 'no-store' } });

/** Fetches the built shell from the site: a function has no files of the site. */
const serveShell = async (variant: Variant, origin: string, status: number): Promise<Response> => {
  const screen = variant.routes.find(isItemRoute)?.screen;
  if (!screen) return redirect(302, '/404');
  const shell = await fetch(new URL(shellPath(screen), origin));
  const headers = new Headers(shell.headers);
  for (const name of ['content-encoding', 'content-length', 'etag', 'transfer-encoding'])
    headers.delete(name);
  headers.set('cache-control', 'no-store');
  return new Response(shell.body, { status: shell.ok ? status : 503, headers });
};

/** @returns a handler; `origin` is where the site's static files are served */
export const createLiveProduct =
  ({ live, variant, log, isShopSeller }: LiveOptions) =>
  async (request: Request, origin: string): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const code = decodeCode(pathname.split('/')[2] ?? '');
    if (code === '' || code.includes('\0')) return redirect(302, '/404');
    try {
      // The session matters only if nothing is public.
      const found =
        (await live(code, { seesAll: false })) ??
        ((await isShopSeller(request)) ? await live(code, { seesAll: true }) : undefined);
      if (found === undefined) return redirect(302, '/404');
      const page = itemPath(variant, found);
      // Another spelling, or a product of a family: redirect to the canonical page.
      if (pathname.replace(/\/$/, '') !== page) return redirect(301, page + search);
      return await serveShell(variant, origin, 200);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'server.unavailable')) throw error;
      log.warn({ err: error }, 'no database');
      // The shell shows the outage and retries by itself.
      return serveShell(variant, origin, 503);
    }
  };
