import type { ShopFacts } from './item-view.ts';
import type { Fact } from './measures.ts';
import type { CardPrice } from './prices.ts';

/** The settings of the shop that decide what cards show. */
export type CardShop = Pick<ShopFacts, 'branches' | 'flags' | 'tax'>;

/** A vehicle that an item fits: a row of the card's table. */
export interface FitRow {
  /** null = not in the list of vehicles. */
  vehicleId: number | null;
  brand: string;
  name: string;
  /** `1999 - 2008`; empty = unknown. */
  years: string;
}

/** A product that the card puts into the cart. */
export interface CardOffer {
  code: string;
  /** The code of its page and picture. */
  imageCode: string;
  name: string;
  /** Integer cents with tax. */
  priceCents: number;
}

/** As the address of an item writes it (`carQuery`). */
export interface TypedCar {
  vehicleId: string;
  /** Empty = not typed. */
  year: string;
}

export interface ListCard {
  /** The code in the address of its page. */
  code: string;
  title: string;
  /** The line above the title. */
  above: string;
  /** The line below the title: the code. */
  below: string;
  isOriginal: boolean;
  isPublic: boolean;
  /** For sellers only; empty = none. */
  lastSale: string;
  facts: readonly Fact[];
  /** The lowest price; null where the shop shows none. */
  price: CardPrice | null;
  /** Codes of the products behind the card. */
  codes: readonly string[];
  /** null where the buyer chooses a product on the item's page, or nothing is sold. */
  offer: CardOffer | null;
  /** Whether the card offers a chat with a branch. */
  isAskedAbout: boolean;
  /** Empty for goods without fitment. */
  fits: readonly FitRow[];
  /** Why it is in this list, where the query names a code or measures (`card-notes.ts`). */
  notes?: readonly string[];
  /** The car that the text of the query names, if the item fits it. */
  car?: TypedCar | undefined;
}

export const headingId = ({ code }: Pick<ListCard, 'code'>): string =>
  `titulo-${code.replace(/\s/g, '_')}`;

/** Returns whether the buyer chooses one of several products on the item's page. */
export const isChosenThere = ({
  offer,
  price,
  codes,
}: Pick<ListCard, 'offer' | 'price' | 'codes'>): boolean =>
  offer === null && price !== null && price.taxLabel !== '' && codes.length > 1;
