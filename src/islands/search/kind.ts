import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import type { Findable } from '#catalog-view/card-notes';
import type { FitRow, ListCard } from '#catalog-view/list-card';
import type { typedCar } from '#catalog-view/typed-car';
import { counted } from '#contract/amounts/counted';
import type { Call } from '#contract/call';
import type { autopartFilter } from '#contract/calls/catalog';
import type { Brand, ResultFilter } from '#contract/entities/catalog';
import type { Nearby, Understood } from '#contract/entities/search';
import type { Vehicle } from '#contract/entities/vehicle';
import type { ListStore } from '#stores/reads/list';
import type { CategoryNode } from './categories.ts';
import type { FacetKey, ListQuery, QueryChange } from './query.ts';

type CountedPage = Pick<ItemPage<unknown>, 'resultCount' | 'isCountLeast'>;

/** One page of items, the number of all results, and the remaining filters. */
export interface ItemPage<T> {
  data: T[];
  resultCount: number;
  isCountLeast?: boolean | undefined;
  resultFilters: ResultFilter[];
  /** Typed words that match nothing. */
  unknownWords?: string[] | undefined;
  /** The meaning found in the text. */
  understood?: Understood[] | undefined;
  /** Without results: groups that match most of the query. */
  nearby?: Nearby<T>[] | undefined;
  /** The vehicles of the query. */
  vehicles?: Vehicle[] | undefined;
}
/** `18 resultados`, or `Más de 18 resultados` where the host does not count. */
export const resultsText = ({ resultCount, isCountLeast }: CountedPage): string =>
  isCountLeast
    ? `Más de ${counted(resultCount - 1, 'resultado', 'resultados')}`
    : counted(resultCount, 'resultado', 'resultados');

/** The call of a list; all kinds share its input. */
export type ItemCall<T> = Call<(typeof autopartFilter)['input'], z.ZodMiniType<ItemPage<T>>>;

export interface ItemListStore<T> extends ListStore<ItemCall<T>, ListQuery> {
  /** Uses the page's own list as the answer of a query string. */
  hold(search: string, page: ItemPage<T>): void;
}

/** The catalogue as the build knows it. */
export interface Catalogue {
  categories: readonly CategoryNode[];
  /** The makes of vehicles; in a shop of other goods, their brands. */
  brands: readonly Brand[];
  /**
   * Pages of categories narrowed by a value, with both: `ventiladores-tension-12-v 1.2 tension=12`. Built lists have
   * their canonical address, and need none.
   */
  pages?: readonly string[] | undefined;
}

/** A group of choices beside the list. */
export interface FacetGroup {
  id: string;
  key: FacetKey;
  title: string;
  /** Whether a value of the filter is in this group; absent = all are. */
  has?(value: string): boolean;
}

/** Stands for the groups of the category's attributes, which the answer names. */
export const ATTRIBUTE_GROUPS: FacetGroup = { id: 'attributes', key: 'attributes', title: '' };

export const PRICE_GROUP: FacetGroup = { id: 'price', key: 'price', title: 'Precio' };

interface ListTexts {
  /** The link to the landing above a list. */
  landing: string;
  /** The link to the landing below an empty list. */
  start: string;
  /** A hint below an empty list. */
  hint: string;
}

export interface Choices {
  isReady: boolean;
  /** The name of a chosen value, also without an answer. */
  nameOf(key: FacetKey, id: string): string | undefined;
}

export interface FitsProps {
  fits: readonly FitRow[];
  /** The item's. */
  title: string;
  query: ListQuery;
  /** The name of the query's brand, or empty. */
  brandName: string;
}

/** A kind of goods in the list. A page passes its kind; no other code tests which one it is. */
export interface ListKind<T> {
  call: ItemCall<T>;
  list: ItemListStore<T>;
  /** The groups of filters, the best known first. */
  groupsOf(brands: readonly Brand[]): FacetGroup[];
  texts: ListTexts;
  /** The page without a query; `live` once it is hydrated. */
  Landing: ComponentType<Catalogue & { live: boolean }>;
  cardOf(item: T): ListCard;
  findableOf(item: T): Findable;
  /** The part of a card that shows fitment; absent for goods without it. */
  Fits?: ComponentType<FitsProps>;
  /** Returns the car that a text names, if an item with such rows fits it; absent for goods without fitment. */
  typedCarOf?: typeof typedCar;
  /** Returns the car that an item of this list is bought for, or empty. */
  carOf?(fits: readonly FitRow[], query: ListQuery): string;
  /** The button to ask the shop about an item; absent for goods without questions. */
  askLabel?: string;
  /** A chip that offers another filter. */
  Offer?: ComponentType<{
    query: ListQuery;
    hrefOf: (change: QueryChange) => string;
    hasSome: boolean;
  }>;
  /** A hook for lists that the filters need beside the answer; a spinner replaces the filters meanwhile. */
  useChoices?(): Choices;
  /** Whether the filters open in a dialog at every width, and not only on narrow screens. */
  hasFilterBox?: boolean;
  /** A hook that names values which only the kind knows. */
  useNameOf?(
    query: ListQuery,
    page: ItemPage<T> | undefined,
  ): (key: FacetKey, id: string) => string | undefined;
}
