/** An item as its page and the cards beside it show it, whatever its kind. */
import type { Product } from '#contract/entities/catalog';
import { imageUrl, imageUrlById } from '#contract/paths';
import type { Variant } from '#variants/schema';
import type { Fact } from './measures.ts';
import type { CardPrice, Reduction } from './prices.ts';
import type { TrailStep } from './trail.ts';

/** The settings of the shop that decide how items are shown. */
export type ShopFacts = Pick<
  Variant,
  'branches' | 'flags' | 'lacks' | 'name' | 'product' | 'routes' | 'tax' | 'url'
>;

/** A product that can be bought: a row of the page. */
export interface Offer {
  code: string;
  /** Its title in cart and orders. */
  name: string;
  brand: string;
  /** The image of the brand's logo; absent = none. */
  brandLogoId?: number | undefined;
  /** Integer cents with tax, as the cart keeps it; null where no price is shown. */
  priceCents: number | null;
  /** As shown, with or without tax; empty where no price is shown. */
  price: string;
  /** Text after the price: `IVA inc`. */
  taxLabel: string;
  /** Null without an offer price. */
  reduced: Reduction | null;
  /** Facts in which this product differs from the others of the page. */
  facts: Fact[];
  /** All specifications; empty where the page shows them itself. */
  specifications: Fact[];
  links: { name: string; url: string }[];
  /** Its barcode (GTIN); absent = none. */
  gtin?: string | undefined;
  /** The number of its maker; absent = none. */
  mpn?: string | undefined;
}

/** An item in a row of others. */
export interface Card {
  href: string;
  image: string;
  category: string;
  title: string;
  code: string;
  /** The lowest; null where the shop shows none. */
  price: CardPrice | null;
}

export interface ItemView {
  code: string;
  /** As on its cards (`contract/goods/item-title.ts`). */
  title: string;
  /** The document's title without the shop's name. */
  documentTitle: string;
  /** The description for search engines. */
  summary: string;
  categoryName: string;
  trail: TrailStep[];
  isOriginal: boolean;
  isPublic: boolean;
  description: string;
  pictures: string[];
  offers: Offer[];
  /** The heading of measures and features. */
  factsTitle: 'Medidas' | 'Especificaciones';
  measures: Fact[];
  /** Specifications that all offers share, without the measures. */
  features: Fact[];
  /** The vehicles it fits; empty for goods without fitment. */
  applications: { vehicleId: number | null; brand: string; name: string; years: string }[];
  showsYears: boolean;
  originalCodes: string[];
  related: Card[];
}

/** Returns the addresses of an item's photos, or that of the picture of its code. */
export const picturesOf = ({ code, images }: Pick<Product, 'code' | 'images'>): string[] =>
  images.length > 0 ? images.map(({ id }) => imageUrlById(id)) : [imageUrl(code)];
