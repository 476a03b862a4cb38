/** What the build asks the shop's back end, once for all pages. */
import { variant } from 'virtual:variant';
import { openPages } from '#backend/open';
import type { CatalogContent } from '#backend/port';
import { autopartKind } from '#catalog-view/kinds/autopart';
import { productKind } from '#catalog-view/kinds/product';
import type { Category } from '#contract/entities/catalog';
import { readOpeningExceptions } from '#contract/entities/shop-settings';
import { shopDay } from '#contract/time/dates';
import { astroSettings, processEnv } from '#variants/env';
import { notPast } from '#variants/opening-notes';
import { hasHost } from '#variants/over-host';
import { pathOf } from '#variants/paths';
import { openingsKnown } from '../components/branches/openings-known.ts';
import { type Carousel, loadReleases } from '../components/home/releases.ts';
import { earlierFeed } from './_earlier-feed.ts';
import { itemsOf } from './_items.ts';
import { keptLists } from './_kept-lists.ts';
import { keyOf } from './_keys.ts';

/** How many of the items that sell best, and of those that came last, the home shows. */
const SHOWN = 14;

const pages = openPages(processEnv(), { variant, log: console });

/** Whether an existing host answers for the shop. */
export const isOverHost = hasHost(processEnv());

/** Sitemap and lists ask which have a page: it is read once. */
const withListsOnce = <T>({ lists, list }: CatalogContent<T>) => {
  let known: ReturnType<typeof lists> | undefined;
  return {
    list,
    lists: () => {
      known ??= lists().then((all) => keptLists(all, console));
      return known;
    },
  };
};
export const autopartLists = withListsOnce(pages.autoparts);
export const productLists = withListsOnce(pages.products);
export const autoparts = itemsOf(autopartKind, pages.autoparts);
export const products = itemsOf(productKind, pages.products);
/** What this shop sells, for the pages that every shop has. */
export const shopItems = { autopart: autoparts, product: products }[variant.catalogue];

/** A build asks for items and vehicles later: the database reads them while it is asked for the rest. */
const begin = <T>(read: () => Promise<T>): Promise<T> | undefined => {
  // The development server may never need them, and a host answers others meanwhile.
  if (!import.meta.env.PROD || isOverHost) return undefined;
  const coming = read();
  // Whoever asks for it hears of it.
  coming.catch(() => undefined);
  return coming;
};
begin<unknown>(async () => shopItems.begin());

const [tree, makes, inStock, drawings, listVersion] = await Promise.all([
  pages.categories(),
  pages.makes(),
  pages.inStock(),
  pages.drawings(),
  pages.listVersion(),
]);

const vehicles = pathOf(variant, 'vehicle') && begin(pages.vehicles);

/** The lists that have a page, whatever the shop sells. */
export const shopLists = await { autopart: autopartLists, product: productLists }[
  variant.catalogue
].lists();

export { drawings, inStock, listVersion, makes };
export const readVehicles = () => vehicles || pages.vehicles();
/** As menus, home and list show them. */
export const categories = variant.flags.subcategories
  ? tree
  : tree.map((top) => ({ ...top, items: [] }));
/** The same without how much is in each: what the frame of every page shows, and what pages may know of it. */
const withoutCounts = (nodes: readonly Category[]): Category[] =>
  nodes.map(({ id, name, items }) => ({ id, name, items: withoutCounts(items) }));
export const menu = withoutCounts(categories);
const featured = await shopItems.featured(SHOWN);

/** What the shop has configured, JSON texts. */
export const [configuredBanner, configuredReleases] = await Promise.all([
  pages.banner(),
  pages.releases(),
]);

/** Days on which branches are open otherwise. */
export const openings = notPast(readOpeningExceptions(await pages.openings()), shopDay(new Date()));
openingsKnown.exceptions = openings;

/** What all pages of the catalogue are made of beside their own data. */
export const sharedKey = keyOf(menu, makes, openings);

/** What the merchant feed is written from. */
export const feed = {
  items: shopItems,
  categories,
  shop: variant,
  inStock,
  sharedKey,
  earlier: earlierFeed(astroSettings(processEnv()).earlierPages),
};

/** Empty where the shop has configured none: then the home shows what sells best. */
const released = variant.flags.autopartReleases ? autoparts : products;
export const releases = await loadReleases(configuredReleases, released.one);
export const bestSelling: Carousel[] = [{ title: 'Lo más vendido', cards: featured }];

/** By a top-level category's id, the code of what sells best in it. */
export const bestSellers = await pages.bestSellers();

/** What came last and stands in no other row. */
const rows = releases.length > 0 ? releases : bestSelling;
const isShown = new Set(rows.flatMap(({ cards }) => cards.map(({ code }) => code)));
const newest = (await shopItems.newest(2 * SHOWN)).filter(({ code }) => !isShown.has(code));
export const arrivals: Carousel[] =
  newest.length > 0 ? [{ title: 'Acaba de llegar', cards: newest.slice(0, SHOWN) }] : [];
