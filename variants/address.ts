import { type Env, isOnNetlify, isProduction } from './env.ts';
import type { Variant } from './schema.ts';

/** Where `npm start` and `npm run dev` listen unless PORT says otherwise. */
export const DEFAULT_PORT = 4321;

/** Removes the final slash, since paths begin with one. */
const tidy = (url = ''): string => url.trim().replace(/\/+$/, '');

/** Returns SHOP_URL, else the site's main address on Netlify, else the local one or in production the folder's. */
export const shopAddress = (env: Env, variant: Pick<Variant, 'url'>): string => {
  const named = tidy(env.SHOP_URL) || (isOnNetlify(env) ? tidy(env.URL) : '');
  if (named) return named;
  if (isProduction(env)) return tidy(variant.url);
  return `http://localhost:${env.PORT?.trim() || DEFAULT_PORT}`;
};

/** Parses SISTER_SHOPS: `NAH=https://… NAE=https://…`. */
const sistersOf = ({ SISTER_SHOPS = '' }: Env): ReadonlyMap<string, string> =>
  new Map(
    SISTER_SHOPS.split(/\s+/).flatMap((pair) => {
      const [id, address] = pair.split(/=(.*)/);
      return id && address ? [[id, tidy(address)] as const] : [];
    }),
  );

/** Returns the shop with the addresses of this environment, its own and those of sister shops. */
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
