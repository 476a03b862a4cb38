/** What is known of an item, as its page and the cards beside it show it; the same for every kind. */
import type { Variant } from '#variants/schema';
import type { Fact } from './measures.ts';
import type { TrailStep } from './trail.ts';

/** What of a shop's folder decides how its items are shown. */
export type ShopFacts = Pick<
  Variant,
  'branches' | 'flags' | 'lacks' | 'name' | 'product' | 'routes' | 'tax' | 'url'
>;

/** A product that can be bought: a row of the page. */
export interface Offer {
  code: string;
  name: string;
  brand: string;
  /** Integer cents with tax, as the cart keeps it; null where no price is shown. */
  priceCents: number | null;
  /** As the shop shows it, with or without tax. */
  price: string;
  /** What stands after it: `IVA inc`. */
  taxLabel: string;
  /** What sets this product apart from the others of the page. */
  facts: Fact[];
  /** All that is specified of it, where the page does not show that itself. */
  specifications: Fact[];
  links: { name: string; url: string }[];
}

/** An item in a row of others: picture, name, price, the way to its page. */
export interface Card {
  href: string;
  image: string;
  category: string;
  title: string;
  code: string;
  /** The lowest, as the shop shows it; empty where it shows none. */
  price: string;
  /** What stands after it: `IVA inc`. */
  taxLabel: string;
  /** Others of the item's products cost more. */
  isFrom: boolean;
}

export interface ItemView {
  code: string;
  /** The page's heading. */
  title: string;
  /** Names the item where its category is not in sight: beside a picture, to search engines. */
  fullTitle: string;
  /** Of the document, without the shop's name. */
  documentTitle: string;
  /** For search engines. */
  summary: string;
  categoryName: string;
  /** From the top-level category down. */
  trail: TrailStep[];
  isOriginal: boolean;
  isPublic: boolean;
  description: string;
  pictures: string[];
  offers: Offer[];
  /** Over the measures and features. */
  factsTitle: 'Medidas' | 'Especificaciones';
  measures: Fact[];
  /** What is specified of all offers beyond the measures. */
  features: Fact[];
  /** The vehicles it fits; empty where that is no question. */
  applications: { vehicleId: number | null; brand: string; name: string; years: string }[];
  showsYears: boolean;
  originalCodes: string[];
  related: Card[];
}
