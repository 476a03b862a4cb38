/**
 * What answers at a product's address where no static page stands: the live shell for a part that is
 * new or, to a seller, inactive; the family's page for one of its products; else the way to /404.
 */
import { findSession } from '#backend/auth/session';
import { type Db, isDatabaseGone } from '#backend/database/connection';
import type { Log } from '#backend/http/log';
import { isShopSeller } from '#backend/serve/shop-seller';
import { decodeCode, productPath } from '#contract/paths';
import { isCatalogueRoute, shellPath } from '#variants/pages';
import type { Variant } from '#variants/schema';
import { findFamily } from './families.ts';
import { findProduct } from './products.ts';

interface Outside {
  db: Db;
  variant: Variant;
  log: Log;
  now: () => Date;
}

const redirect = (status: 301 | 302, location: string) =>
  new Response(null, { status, headers: { location, 'cache-control': 'no-store' } });

/** The built shell, from the site itself: a function has no files of the site at hand. */
const serveShell = async (variant: Variant, origin: string, status: number): Promise<Response> => {
  const screen = variant.routes.find(isCatalogueRoute)?.screen;
  if (!screen) return redirect(302, '/404');
  const shell = await fetch(new URL(shellPath(screen), origin));
  const headers = new Headers(shell.headers);
  for (const name of ['content-encoding', 'content-length', 'etag', 'transfer-encoding'])
    headers.delete(name);
  headers.set('cache-control', 'no-store');
  return new Response(shell.body, { status: shell.ok ? status : 503, headers });
};

/** @param origin where the site's own files are served */
export const liveProduct = async (
  request: Request,
  origin: string,
  { db, variant, log, now }: Outside,
): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  const code = decodeCode(pathname.split('/')[2] ?? '');
  if (code === '' || code.includes('\0')) return redirect(302, '/404');
  try {
    const find = variant.catalogue === 'autopart' ? findFamily : findProduct;
    const mayAskForAll = async () =>
      isShopSeller({ session: await findSession(request, db, now()), variant });
    const found =
      (await find(db, code, { seesAll: false })) ??
      ((await mayAskForAll()) ? await find(db, code, { seesAll: true }) : undefined);
    if (!found) return redirect(302, '/404');
    const page = productPath(found.code);
    // Another spelling, or a product of the family: the page that has a file, if there is one.
    if (pathname.replace(/\/$/, '') !== page) return redirect(301, page + search);
    return await serveShell(variant, origin, 200);
  } catch (error) {
    if (!isDatabaseGone(error)) throw error;
    log.warn({ err: error }, 'no database');
    // The shell says so and tries again by itself.
    return serveShell(variant, origin, 503);
  }
};
