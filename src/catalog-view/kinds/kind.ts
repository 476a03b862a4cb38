/** What a kind of catalogue knows of its items. Whoever shows items is given one, and asks nobody which. */
import type * as z from 'zod/mini';
import type { Call } from '#contract/call';
import type { Category, Sale } from '#contract/entities/catalog';
import type { Card, ItemView, ShopFacts } from '../item-view.ts';

/** A call that answers with data about the item of a code. */
interface Ask<D> {
  call: Call<z.ZodMiniType, z.ZodMiniType<{ data: D }>>;
  input: (code: string) => unknown;
}

/** What an item's page shows beside the item itself. */
interface Surroundings {
  shop: ShopFacts;
  categories: readonly Category[];
  related: readonly Card[];
}

export interface CatalogKind<T> {
  find: Ask<T>;
  related: Ask<T[]>;
  /** Several at once, in the order of their codes; those that are gone are left out, as those that nobody can tell of. */
  some: {
    call: Call<z.ZodMiniType, z.ZodMiniType<{ data: T[]; untold?: string[] | undefined }>>;
    input: (codes: readonly string[]) => unknown;
  };
  /** The code in the address of its page. */
  codeOf: (item: T) => string;
  cardOf: (item: T, shop: Pick<ShopFacts, 'routes' | 'tax'>) => Card;
  viewOf: (item: T, around: Surroundings) => ItemView;
  /** What was sold of each product of its page, by the product's code; only a seller's answer has any. */
  salesOf: (item: T) => ReadonlyMap<string, readonly Sale[]>;
}
