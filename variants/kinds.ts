/** What a kind of catalogue is to a shop's folder and routes: the screens that are its own, and what follows of it. */
import type * as z from 'zod/mini';
import type { catalogue } from './schema/list.ts';
import type { Screen } from './schema/routes.ts';

export type Catalogue = z.output<typeof catalogue>;

interface KindOfShop {
  /** All that the shop sells; one static page for each item, and a live shell. */
  list: Screen;
  detail: Screen;
  /** What a visitor marked with a heart, and items beside each other. */
  favourites: Screen;
  compare: Screen;
  /** Whether goods are sold by families, which fit vehicles. */
  isOfFamilies: boolean;
}

const KINDS: Readonly<Record<Catalogue, KindOfShop>> = {
  autopart: {
    list: 'autopart-list',
    detail: 'autopart-detail',
    favourites: 'autopart-favourites',
    compare: 'autopart-compare',
    isOfFamilies: true,
  },
  product: {
    list: 'product-list',
    detail: 'product-detail',
    favourites: 'product-favourites',
    compare: 'product-compare',
    isOfFamilies: false,
  },
};

/** The screens that are the same thing in shops of whatever kind: `autopart-list`, `product-list`. */
export const screensOf = (
  what: 'list' | 'detail' | 'favourites' | 'compare',
): ReadonlySet<Screen> => new Set(Object.values(KINDS).map((kind) => kind[what]));

/** Whether a shop sells by families of parts, which fit vehicles; else its items are products by themselves. */
export const sellsFamilies = ({ catalogue }: { catalogue: Catalogue }): boolean =>
  KINDS[catalogue].isOfFamilies;
