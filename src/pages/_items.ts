/** What the build makes of a kind's items: a page each, and cards. */
import { variant } from 'virtual:variant';
import type { CatalogContent } from '#backend/port';
import type { Card, ItemView } from '#catalog-view/item-view';
import type { CatalogKind } from '#catalog-view/kinds/kind';
import type { Category } from '#contract/entities/catalog';
import { encodeCode, fitsFileName } from '#contract/paths';
import { itemPath } from '#variants/paths';
import { keyOf } from './_keys.ts';

/** One page of the built shop. */
export interface ItemPath<T> {
  params: { code: string };
  props: { item: T; related: Card[] };
}

/** The same as the build's own tool is told of it. */
export interface KeyedPath<T> extends ItemPath<T> {
  cacheKey: string;
}

export interface Items<T> {
  /** Cards of what sells best. */
  featured: (most: number) => Promise<Card[]>;
  /** Cards of what came last. */
  newest: (most: number) => Promise<Card[]>;
  /** The card of a code, where there is something that everybody may see. */
  one: (code: string) => Promise<Card | undefined>;
  /** A page each; the few whose encoded code fits no file name get the live shell. */
  paths: () => Promise<ItemPath<T>[]>;
  /** The same, with what each is made of: its data, which of its products there are, and what all share. */
  keyedPaths: (inStock: ReadonlySet<string>, shared: string) => Promise<KeyedPath<T>[]>;
  /** The address of each page. */
  addresses: () => Promise<string[]>;
  viewOf: (props: ItemPath<T>['props'], categories: readonly Category[]) => ItemView;
  /** How many have a page. */
  count: () => Promise<number>;
  /** Those from a place in their order to before another, each made when it is its turn. */
  views: (from: number, to: number, categories: readonly Category[]) => Promise<Iterable<ItemView>>;
}

export const itemsOf = <T extends object>(
  kind: CatalogKind<T>,
  content: CatalogContent<T>,
): Items<T> => {
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
  const keys = new WeakMap<Card, string>();
  const cardKey = (card: Card): string => {
    const key = keys.get(card) ?? keyOf(card);
    keys.set(card, key);
    return key;
  };
  const readPaths = async (): Promise<ItemPath<T>[]> => {
    const paths: ItemPath<T>[] = [];
    for await (const { item, related } of content.all()) {
      const code = kind.codeOf(item);
      if (fitsFileName(code))
        paths.push({
          params: { code: encodeCode(code) },
          props: { item, related: related.map(cardOf) },
        });
    }
    return paths;
  };
  let read: Promise<ItemPath<T>[]> | undefined;
  const paths = (): Promise<ItemPath<T>[]> => {
    read ??= readPaths();
    return read;
  };
  const viewOf: Items<T>['viewOf'] = ({ item, related }, categories) =>
    kind.viewOf(item, { shop: variant, categories, related });
  return {
    featured: async (most) => (await content.featured(most)).map(cardOf),
    newest: async (most) => (await content.newest(most)).map(cardOf),
    one: async (code) => (await content.some([code])).map(cardOf)[0],
    paths,
    keyedPaths: async (inStock, shared) =>
      (await paths()).map((path) => {
        const { item, related } = path.props;
        const some = [...kind.salesOf(item).keys()].filter((code) => inStock.has(code));
        return { ...path, cacheKey: keyOf(item, related.map(cardKey), some, shared) };
      }),
    addresses: async () =>
      (await paths()).map(({ props: { item } }) => itemPath(variant, kind.codeOf(item))),
    viewOf,
    count: async () => (await paths()).length,
    views: async (from, to, categories) => {
      const some = (await paths()).slice(from, to);
      return (function* () {
        for (const { props } of some) yield viewOf(props, categories);
      })();
    },
  };
};
