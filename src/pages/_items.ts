import { variant } from 'virtual:variant';
import type { CatalogContent } from '#backend/port';
import type { Card, ItemView } from '#catalog-view/item-view';
import type { CatalogKind } from '#catalog-view/kinds/kind';
import type { Category } from '#contract/entities/catalog';
import { encodeCode, fitsFileName } from '#contract/paths';
import { itemPath } from '#variants/paths';
import { inBatches } from './_batches.ts';
import { keyOf } from './_keys.ts';
import type { Address } from './_sitemap.ts';

/** A page for Astro's getStaticPaths. */
interface ItemPath {
  params: { code: string };
  props: { place: number };
  /** Key of its data, its products in stock, and the shared data. */
  cacheKey: string;
}

/** An item when its page is rendered. */
interface MadeItem {
  view: ItemView;
  /** Whether it is unchanged since the build began; otherwise the next build renders its page again. */
  isAsKnown: boolean;
}

export interface Items {
  /** Returns cards of the best selling items. */
  featured: (most: number) => Promise<Card[]>;
  /** Returns cards of the newest items. */
  newest: (most: number) => Promise<Card[]>;
  /** Returns the card of a code, if it is public. */
  one: (code: string) => Promise<Card | undefined>;
  begin: () => void;
  /** Lists the pages, always the same; items whose code is too long for a file name have the live shell. */
  paths: (inStock: ReadonlySet<string>, shared: string) => Promise<ItemPath[]>;
  /** Lists the addresses of the pages. */
  addresses: () => Promise<Address[]>;
  /** Returns the item of a page; undefined if it was hidden since the build began. */
  made: (place: number, categories: readonly Category[]) => Promise<MadeItem | undefined>;
  /** Returns the place of a code, or -1. */
  placeOf: (code: string) => Promise<number>;
}

export const itemsOf = <T extends object>(
  kind: CatalogKind<T>,
  content: CatalogContent<T>,
): Items => {
  /** Cards, cached since many pages show them. */
  const made = new WeakMap<T, Card>();
  const cardOf = (item: T): Card => {
    const existing = made.get(item);
    if (existing) return existing;
    const card = kind.cardOf(item, variant);
    made.set(item, card);
    return card;
  };
  /** Keys of cards, cached since many pages show them. */
  const keys = new WeakMap<T, string>();
  const cardKey = (item: T): string => {
    const key = keys.get(item) ?? keyOf(cardOf(item));
    keys.set(item, key);
    return key;
  };
  const read = async () => {
    const { all, read: readSome } = await content.items();
    return { all, at: inBatches(readSome) };
  };
  let reading: ReturnType<typeof read> | undefined;
  const items = () => {
    reading ??= read();
    return reading;
  };
  const pathsOf = async (inStock: ReadonlySet<string>, shared: string): Promise<ItemPath[]> =>
    (await items()).all.flatMap(({ code, sales, related, state }, place) => {
      if (!fitsFileName(code)) return [];
      const some = sales.filter((sale) => inStock.has(sale));
      return {
        params: { code: encodeCode(code) },
        props: { place },
        cacheKey: keyOf(state, related.map(cardKey), some, shared),
      };
    });
  let paths: ReturnType<typeof pathsOf> | undefined;
  const madeAt: Items['made'] = async (place, categories) => {
    const { all, at } = await items();
    const listed = all[place];
    const now = await at(place);
    if (!listed || !now) return undefined;
    const related = listed.related.map(cardOf);
    return {
      view: kind.viewOf(now.content, { shop: variant, categories, related }),
      isAsKnown: now.state === listed.state,
    };
  };
  return {
    featured: async (most) => (await content.featured(most)).map(cardOf),
    newest: async (most) => (await content.newest(most)).map(cardOf),
    one: async (code) => (await content.some([code])).map(cardOf)[0],
    begin: () => {
      // Errors are thrown when it is awaited.
      items().catch(() => undefined);
    },
    paths: (inStock, shared) => {
      paths ??= pathsOf(inStock, shared);
      return paths;
    },
    addresses: async () => {
      const { all } = await items();
      return all
        .filter(({ code }) => fitsFileName(code))
        .map(({ code, changedOn }) => ({ path: itemPath(variant, code), changedOn }));
    },
    made: madeAt,
    placeOf: async (code) => {
      const wanted = code.toLowerCase();
      return (await items()).all.findIndex((item) => item.code.toLowerCase() === wanted);
    },
  };
};
