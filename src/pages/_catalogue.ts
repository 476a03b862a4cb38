import { folderMenu, texts } from 'virtual:texts';
import { variant, wholeVariant } from 'virtual:variant';
import { openPages } from '#backend/open-pages';
import type { CatalogContent } from '#backend/port';
import { autopartKind } from '#catalog-view/kinds/autopart';
import { productKind } from '#catalog-view/kinds/product';
import type { Category } from '#contract/entities/catalog';
import { readOpeningExceptions } from '#contract/entities/shop-settings';
import { isCategoryId } from '#contract/fields/fields';
import { NEUTRAL_ICON } from '#contract/goods/category-icons';
import { categoryIdOf } from '#contract/goods/category-links';
import { normal } from '#contract/text/plain-text';
import { shopDay } from '#contract/time/dates';
import { astroSettings, processEnv } from '#variants/env';
import { notPast } from '#variants/opening-notes';
import { hasHost } from '#variants/over-host';
import { pathOf } from '#variants/paths';
import { publishedMenu } from '#variants/published-data';
import { openingsKnown } from '../components/branches/openings-known.ts';
import { menuTree, shownMenu } from '../components/frame/shown-menu.ts';
import { shownSlides, slideCategories } from '../components/home/own-slides.ts';
import { type Carousel, loadReleases } from '../components/home/releases.ts';
import { valuePagesOf } from '../islands/search/list-address.ts';
import { earlierFeed } from './_earlier-feed.ts';
import { itemsOf } from './_items.ts';
import { keptLists } from './_kept-lists.ts';
import { keyOf } from './_keys.ts';

/** Cards per row of the home. */
const SHOWN = 14;

const pages = await openPages(processEnv(), { variant: wholeVariant, log: console });

/** Whether the shop runs over a REST host. */
export const isOverHost = hasHost(processEnv());

/** Caches the lists, which sitemap and pages need. */
const withListsOnce = <T>({ lists, list }: CatalogContent<T>) => {
  let cached: ReturnType<typeof lists> | undefined;
  return {
    list,
    lists: () => {
      cached ??= lists().then((all) => keptLists(all, console));
      return cached;
    },
  };
};
export const autopartLists = withListsOnce(pages.autoparts);
export const productLists = withListsOnce(pages.products);
export const autoparts = itemsOf(autopartKind, pages.autoparts);
export const products = itemsOf(productKind, pages.products);
/** Items of this shop. */
export const shopItems = { autopart: autoparts, product: products }[variant.catalogue];

/** Begins to read items and vehicles, which the build needs later. */
const begin = <T>(read: () => Promise<T>): Promise<T> | undefined => {
  // The development server may never need them, and a host has other requests to answer.
  if (!import.meta.env.PROD || isOverHost) return undefined;
  const coming = read();
  // Errors are thrown when it is awaited.
  coming.catch(() => undefined);
  return coming;
};
begin<unknown>(async () => shopItems.begin());

const [
  tree,
  makes,
  inStock,
  drawings,
  ownIcons,
  formerCategories,
  formerBrands,
  brandLogos,
  listVersion,
] = await Promise.all([
  pages.categories(),
  pages.makes(),
  pages.inStock(),
  pages.drawings(),
  pages.categoryIcons(),
  pages.formerCategories(),
  pages.formerBrands(),
  pages.brandLogos(),
  pages.listVersion(),
]);

const vehicles = pathOf(variant, 'vehicle') && begin(pages.vehicles);

/** Lists with a page. */
export const shopLists = await { autopart: autopartLists, product: productLists }[
  variant.catalogue
].lists();

/** Pages of categories narrowed by a value, with both: `ventiladores-tension-12-v 1.2 tension=12`. */
export const valuePages: readonly string[] = valuePagesOf(shopLists);

export { brandLogos, drawings, formerBrands, formerCategories, inStock, listVersion, makes };
export const readVehicles = () => vehicles || pages.vehicles();
/** Categories in menus, home and list. */
export const categories = variant.flags.subcategories
  ? tree
  : tree.map((top) => ({ ...top, items: [] }));
/** Icons of top-level categories by id: chosen ones, else by their names in the shop's texts; `none` = no icon. */
export const categoryIcons: ReadonlyMap<string, string> = new Map(
  categories.map(({ id, name }) => {
    const named = Object.entries(texts.categoryIcons).find(
      ([known]) => normal(known) === normal(name),
    );
    return [id, ownIcons.get(id) ?? named?.[1] ?? NEUTRAL_ICON];
  }),
);
menuTree.categories = tree;
/** The folder's menu, which the owner may bring back. */
export const originalMenu = publishedMenu({ menu: shownMenu(folderMenu) });
/** Removes counts, which would change every page. */
const withoutCounts = (nodes: readonly Category[]): Category[] =>
  nodes.map(({ id, name, items }) => ({ id, name, items: withoutCounts(items) }));
export const menu = withoutCounts(categories);
const featured = await shopItems.featured(SHOWN);

/** Configuration of the home, as JSON. */
export const [configuredBanner, configuredReleases] = await Promise.all([
  pages.banner(),
  pages.releases(),
]);

/** Exceptional opening hours. */
export const openings = notPast(readOpeningExceptions(await pages.openings()), shopDay(new Date()));
openingsKnown.exceptions = openings;

/** Cache key of the data that all catalogue pages share. */
export const sharedKey = keyOf(menu, shownMenu(), openings);
/** Cache key of the data that all lists share. */
export const listsKey = keyOf(sharedKey, makes, [...brandLogos]);

/** Source of the merchant feed. */
export const feed = {
  items: shopItems,
  categories,
  shop: variant,
  inStock,
  sharedKey,
  earlier: earlierFeed(astroSettings(processEnv()).earlierPages),
};

/** Configured rows; without any, the home shows what sells best. */
const released = variant.flags.autopartReleases ? autoparts : products;
export const releases = await loadReleases(configuredReleases, released.one);
export const bestSelling: Carousel[] =
  featured.length > 0 ? [{ title: 'Lo más vendido', cards: featured }] : [];

const categoryAt = (id: string, nodes: readonly Category[] = tree): Category | undefined => {
  for (const node of nodes) {
    const found = node.id === id ? node : categoryAt(id, node.items);
    if (found) return found;
  }
  return undefined;
};

/** Finds a category by its name, as folders refer to it, or by its current or a former id, as their owners do. */
export const categoryNamed = (reference: string): Category | undefined =>
  categoryAt(
    isCategoryId(reference)
      ? (formerCategories.get(reference) ?? reference)
      : (categoryIdOf(tree, reference) ?? ''),
  );

/** Addresses of pictures by category: each top-level one, and those of the slides. */
export const categoryPictures = await pages.categoryPictures(
  slideCategories(texts.home.slides, tree),
);

/** The slides of the banner until the shop configures its own. */
export const slides = shownSlides(texts.home.slides, tree, categoryPictures);

/** New items that no other row shows. */
const rows = releases.length > 0 ? releases : bestSelling;
const isShown = new Set(rows.flatMap(({ cards }) => cards.map(({ code }) => code)));
const newest = (await shopItems.newest(2 * SHOWN)).filter(({ code }) => !isShown.has(code));
export const arrivals: Carousel[] =
  newest.length > 0 ? [{ title: 'Acaba de llegar', cards: newest.slice(0, SHOWN) }] : [];
