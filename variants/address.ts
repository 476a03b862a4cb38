/** Where a shop is reached: the one place that says what pages, mails and payment providers call it. */
import { type Env, isOnNetlify, isProduction } from './env.ts';
import type { Variant } from './schema.ts';

/** Where `npm start` and `npm run dev` listen unless PORT says otherwise. */
export const DEFAULT_PORT = 4321;

/** Paths are written behind it, and they begin with a slash. */
const tidy = (url = ''): string => url.trim().replace(/\/+$/, '');

/**
 * SHOP_URL, without blanks around it and without a final slash; else the main address that Netlify
 * gives the site; else, on a developer's machine, where the shop listens; else what the shop's folder
 * says.
 */
export const shopAddress = (env: Env, variant: Pick<Variant, 'url'>): string => {
  const named = tidy(env.SHOP_URL) || (isOnNetlify(env) ? tidy(env.URL) : '');
  if (named) return named;
  if (isProduction(env)) return tidy(variant.url);
  return `http://localhost:${env.PORT?.trim() || DEFAULT_PORT}`;
};

/** SISTER_SHOPS: `NAH=https://… NAE=https://…`. */
const sistersOf = ({ SISTER_SHOPS = '' }: Env): ReadonlyMap<string, string> =>
  new Map(
    SISTER_SHOPS.split(/\s+/).flatMap((pair) => {
      const [id, address] = pair.split(/=(.*)/);
      return id && address ? [[id, tidy(address)] as const] : [];
    }),
  );

/** The shop as it is known at the address where it is reached, and its sisters where they are. */
export const withAddress = (variant: Variant, env: Env): Variant => {
  const sisters = sistersOf(env);
  return {
    ...variant,
    url: shopAddress(env, variant),
    menu: variant.menu.map((link) => ({
      ...link,
      href: (link.shop && sisters.get(link.shop)) || link.href,
    })),
  };
};
