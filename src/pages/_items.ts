/** What the build makes of a kind's items: a page each, and cards. */
import { variant } from 'virtual:variant';
import type { CatalogContent } from '#backend/port';
import type { Card, ItemView } from '#catalog-view/item-view';
import type { CatalogKind } from '#catalog-view/kinds/kind';
import type { Category } from '#contract/entities/catalog';
import { encodeCode, fitsFileName } from '#contract/paths';
import { itemPath } from '#variants/paths';
import { inBatches } from './_batches.ts';
import { keyOf } from './_keys.ts';

/** One page of the built shop, as the build's own tool is told of it. */
interface ItemPath {
  params: { code: string };
  props: { place: number };
  /** What it is made of: its data, which of its products there are, and what all share. */
  cacheKey: string;
}

/** An item when its page is made. */
interface MadeItem {
  view: ItemView;
  /** Whether it is as it was when the build began: else the next one makes its page again, whatever it finds. */
  isAsKnown: boolean;
}

export interface Items {
  /** Cards of what sells best. */
  featured: (most: number) => Promise<Card[]>;
  /** Cards of what came last. */
  newest: (most: number) => Promise<Card[]>;
  /** The card of a code, where there is something that everybody may see. */
  one: (code: string) => Promise<Card | undefined>;
  /** Begins to ask which there are. */
  begin: () => void;
  /**
   * A page each; the few whose encoded code fits no file name get the live shell. Who asks again is told the same.
   */
  paths: (inStock: ReadonlySet<string>, shared: string) => Promise<ItemPath[]>;
  /** The address of each page. */
  addresses: () => Promise<string[]>;
  /** The item of a page; undefined where it was hidden since the build began. */
  made: (place: number, categories: readonly Category[]) => Promise<MadeItem | undefined>;
  /** Where the item of a code is; -1 where there is none. */
  placeOf: (code: string) => Promise<number>;
}

export const itemsOf = <T extends object>(
  kind: CatalogKind<T>,
  content: CatalogContent<T>,
): Items => {
  /** An item is the neighbour of many: its card is made once. */
  const made = new WeakMap<T, Card>();
  const cardOf = (item: T): Card => {
    const known = made.get(item);
    if (known) return known;
    const card = kind.cardOf(item, variant);
    made.set(item, card);
    return card;
  };
  /** What a card was made of: each stands on the pages of many. */
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
    const known = all[place];
    const now = await at(place);
    if (!known || !now) return undefined;
    const related = known.related.map(cardOf);
    return {
      view: kind.viewOf(now.content, { shop: variant, categories, related }),
      isAsKnown: now.state === known.state,
    };
  };
  return {
    featured: async (most) => (await content.featured(most)).map(cardOf),
    newest: async (most) => (await content.newest(most)).map(cardOf),
    one: async (code) => (await content.some([code])).map(cardOf)[0],
    begin: () => {
      // Whoever asks for it hears of it.
      items().catch(() => undefined);
    },
    paths: (inStock, shared) => {
      paths ??= pathsOf(inStock, shared);
      return paths;
    },
    addresses: async () => {
      const codes = (await items()).all.map(({ code }) => code);
      return codes.filter(fitsFileName).map((code) => itemPath(variant, code));
    },
    made: madeAt,
    placeOf: async (code) => {
      const wanted = code.toLowerCase();
      return (await items()).all.findIndex((known) => known.code.toLowerCase() === wanted);
    },
  };
};
