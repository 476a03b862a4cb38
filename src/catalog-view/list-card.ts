/** What a list says of an item, whatever its kind: the one place for the page that the build makes and the island. */
import type { ShopFacts } from './item-view.ts';
import type { Fact } from './measures.ts';
import type { CardPrice } from './prices.ts';

/** What of a shop's folder decides what its cards say. */
export type CardShop = Pick<ShopFacts, 'branches' | 'flags' | 'tax'>;

/** A vehicle that an item fits. */
export interface FitRow {
  /** null = a vehicle that the list of vehicles does not have. */
  vehicleId: number | null;
  brand: string;
  name: string;
  /** Such as `1999 - 2008`; empty = unknown. */
  years: string;
}

/** What goes into the cart. */
export interface CardOffer {
  code: string;
  /** Of its page and picture. */
  imageCode: string;
  name: string;
  /** Integer cents with tax. */
  priceCents: number;
}

export interface ListCard {
  /** In the address of its page. */
  code: string;
  /** The heading, and what the picture shows where it is another. */
  title: string;
  picture: string;
  /** Above the heading. */
  above: string;
  /** Under it, where the heading does not say it. */
  below?: string | undefined;
  isOriginal: boolean;
  isPublic: boolean;
  /** Of a seller's answer alone; empty = none. */
  lastSale: string;
  facts: readonly Fact[];
  /** The lowest, as the shop shows it; null where it shows none. */
  price: CardPrice | null;
  /** Of what is bought when somebody buys it. */
  codes: readonly string[];
  /** Null where the buyer chooses on the item's page, or nothing is sold. */
  offer: CardOffer | null;
  /** Whether a branch can be asked about it in a chat. */
  isAskedAbout: boolean;
  /** Empty where that is no question. */
  fits: readonly FitRow[];
  /** Why it stands in this list, where somebody asked for a code or a measure (`card-notes.ts`). */
  notes?: readonly string[];
}

/** The place of an item's heading, for what is named after it. */
export const headingId = ({ code }: Pick<ListCard, 'code'>): string =>
  `titulo-${code.replace(/\s/g, '_')}`;

/** Several things are sold under it, of which the buyer chooses one on its page. */
export const isChosenThere = ({
  offer,
  price,
  codes,
}: Pick<ListCard, 'offer' | 'price' | 'codes'>): boolean =>
  offer === null && price !== null && codes.length > 1;
