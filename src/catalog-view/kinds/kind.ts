import type * as z from 'zod/mini';
import type { Call } from '#contract/call';
import type { Category, Sale } from '#contract/entities/catalog';
import type { Card, ItemView, ShopFacts } from '../item-view.ts';
import type { CardShop, ListCard } from '../list-card.ts';

/** A call that answers with data of the item of a code. */
interface Ask<D> {
  call: Call<z.ZodMiniType, z.ZodMiniType<{ data: D }>>;
  input: (code: string) => unknown;
}

interface Surroundings {
  shop: ShopFacts;
  categories: readonly Category[];
  related: readonly Card[];
}

/** A kind of goods. Code that shows items gets its kind as a parameter and never tests it. */
export interface CatalogKind<T> {
  find: Ask<T>;
  related: Ask<T[]>;
  /** Several items in the order of their codes, without those that are gone or that a host cannot tell. */
  some: {
    call: Call<z.ZodMiniType, z.ZodMiniType<{ data: T[]; unanswered?: string[] | undefined }>>;
    input: (codes: readonly string[]) => unknown;
  };
  /** The code in the address of its page. */
  codeOf: (item: T) => string;
  cardOf: (item: T, shop: Pick<ShopFacts, 'flags' | 'routes' | 'tax'>) => Card;
  listCardOf: (item: T, shop: CardShop) => ListCard;
  viewOf: (item: T, around: Surroundings) => ItemView;
  /** The sales by product code, for sellers only. */
  salesOf: (item: T) => ReadonlyMap<string, readonly Sale[]>;
}
