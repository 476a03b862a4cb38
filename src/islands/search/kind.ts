/** What the list must be told of the kind of goods that it shows. The page of a list gives it one, and nobody asks which. */
import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import type { Findable } from '#catalog-view/card-notes';
import type { ListCard } from '#catalog-view/list-card';
import type { Call } from '#contract/call';
import type { autopartFilter } from '#contract/calls/catalog';
import type { Brand, ResultFilter } from '#contract/entities/catalog';
import type { Nearby, Understood } from '#contract/entities/search';
import type { Vehicle } from '#contract/entities/vehicle';
import type { ListStore } from '#stores/reads/list';
import type { CategoryNode } from './categories.ts';
import type { FacetKey, ListQuery, QueryChange } from './query.ts';

/** One page of items, how many there are, and the choices that remain. */
export interface ItemPage<T> {
  data: T[];
  resultCount: number;
  resultFilters: ResultFilter[];
  /** What was typed and is called nothing here. */
  unknownWords?: string[] | undefined;
  /** What the text was understood to ask. */
  understood?: Understood[] | undefined;
  /** Where nothing fits all that was asked, what fits the most of it. */
  nearby?: Nearby<T>[] | undefined;
  /** The vehicles that were asked for. */
  vehicles?: Vehicle[] | undefined;
}
/** A call that answers with them; all are asked alike. */
export type ItemCall<T> = Call<(typeof autopartFilter)['input'], z.ZodMiniType<ItemPage<T>>>;

/** Where a list's items come from. */
export interface ItemListStore<T> extends ListStore<ItemCall<T>, ListQuery> {
  /** Takes what the page came with for the answer of a query string. */
  hold(search: string, page: ItemPage<T>): void;
}

/** What the build knows of the whole catalogue. */
export interface Catalogue {
  categories: readonly CategoryNode[];
  /** The makes of vehicles, in a generic shop the brands of what it sells. */
  brands: readonly Brand[];
}

/** A group of choices beside the list. */
export interface FacetGroup {
  id: string;
  key: FacetKey;
  title: string;
  /** Which of the filter's values are in this group; absent = all. */
  has?(value: string): boolean;
}

interface ListTexts {
  /** The way to the page without a query, from above a list. */
  landing: string;
  /** The same where nothing was found. */
  start: string;
  /** What else may be typed there. */
  hint: string;
}

export interface Choices {
  isReady: boolean;
  /** What a chosen value is called, also where no answer names it. */
  nameOf(key: FacetKey, id: string): string | undefined;
}

export interface ListKind<T> {
  call: ItemCall<T>;
  list: ItemListStore<T>;
  /** The groups beside the list, from what people know to what few care for. */
  groupsOf(brands: readonly Brand[]): FacetGroup[];
  texts: ListTexts;
  /** What the page shows while nothing is asked for; `live` once it is more than the build rendered. */
  Landing: ComponentType<Catalogue & { live: boolean }>;
  /** What a card says of an item. */
  cardOf(item: T): ListCard;
  /** What an item can be found by, beside its words. */
  findableOf(item: T): Findable;
  /** The items of a page; `brandName` is that of the query's brand, or empty. */
  Cards: ComponentType<{ cards: readonly ListCard[]; query: ListQuery; brandName: string }>;
  /** One more chip, which offers something. */
  Offer?: ComponentType<{
    query: ListQuery;
    hrefOf: (change: QueryChange) => string;
    hasSome: boolean;
  }>;
  /**
   * A hook: the lists of choices that the filters need beside the answer. Until they are there a spinner
   * stands in the filters' place.
   */
  useChoices?(): Choices;
  /** The filters open in a box at every width, not only where no column has room for them. */
  hasFilterBox?: boolean;
  /** A hook: what a chosen value is called, where the kind knows more of it than the catalogue does. */
  useNameOf?(
    query: ListQuery,
    page: ItemPage<T> | undefined,
  ): (key: FacetKey, id: string) => string | undefined;
  /** Told of each choice that is made here, before the address changes … */
  chose?(change: QueryChange): void;
  /** … and of each page that answers one. */
  came?(page: ItemPage<T>, query: ListQuery): void;
}
