/** The product feed for Google's Merchant Center: https://support.google.com/merchants/answer/7052112 */
import { fromCents, toCents } from '#contract/amounts/money';
import { atWidth } from '#contract/files/picture-widths';
import { normal } from '#contract/text/plain-text';
import { dayRange } from '#contract/time/dates';
import { itemPath } from '#variants/paths';
import type { Variant } from '#variants/schema';
import type { ItemView, Offer } from './item-view.ts';
import type { Reduction } from './prices.ts';

export type FeedFacts = Pick<Variant, 'name' | 'routes' | 'shippings' | 'url'>;

/** Google's limits in characters. */
const MAX_LENGTH = { id: 50, title: 150, description: 5_000, productType: 750, brand: 70 };
/** Further pictures of an entry. */
const MAX_PICTURES = 10;
export const FEED_END = '</channel></rss>';
const PICKUP = 'RES';
const COUNTRY = 'UY';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Drops surrogates and control characters, which XML forbids even escaped (XML 1.0, 2.2). */
const xmlText = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** Counts whole characters, of which there are never more than UTF-16 units. */
const shortened = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join('');

type Tags = readonly (readonly [name: string, content: string])[];

const written = (tags: Tags): string =>
  tags.map(([name, content]) => `<${name}>${content}</${name}>`).join('');

const priceText = (cents: number): string => `${fromCents(cents).toFixed(2)} UYU`;

/** Leaves out pick-up, and shipping that is paid on arrival. */
const shippingTags = ({ shippings }: FeedFacts): Tags =>
  shippings
    .filter(({ id, priceCents }) => id !== PICKUP && priceCents > 0)
    .flatMap(({ name, priceCents, departments: { only } }) =>
      (only.length > 0 ? only : [undefined]).map((region) => [
        'g:shipping',
        written([
          ['g:country', COUNTRY],
          ...(region === undefined ? [] : [['g:region', xmlText(region)] as const]),
          ['g:service', xmlText(name)],
          ['g:price', priceText(priceCents)],
        ]),
      ]),
    );

/** Shows the goods alone: Google refuses pictures with text, such as those for sharing. */
const pictureTags = ({ pictures }: ItemView, { url }: FeedFacts): Tags =>
  pictures
    .slice(0, 1 + MAX_PICTURES)
    .map((path, place) => [
      place === 0 ? 'g:image_link' : 'g:additional_image_link',
      xmlText(url + atWidth(path, 1280)),
    ]);

/** The first day of an offer that began at once: any that is over, and the same in each build. */
const LONG_AGO = '2000-01-01';

/** Its days only if it ends: Google wants both. https://support.google.com/merchants/answer/6324460 */
const priceTags = (cents: number, reduced: Reduction | null): Tags => {
  if (!reduced) return [['g:price', priceText(cents)]];
  const { before, from, until } = reduced.offer;
  const dates = until !== null && [dayRange(from ?? LONG_AGO).start, dayRange(until).end];
  return [
    ['g:price', priceText(toCents(before))],
    ['g:sale_price', priceText(cents)],
    ...(dates
      ? [
          [
            'g:sale_price_effective_date',
            dates.map((date) => date.toISOString()).join('/'),
          ] as const,
        ]
      : []),
  ];
};

const offerXml = (
  view: ItemView,
  { code, name, brand, priceCents, reduced, gtin, mpn }: Offer & { priceCents: number },
  shop: FeedFacts,
  shipping: Tags,
  isInStock: boolean,
): string => {
  // Products of one family come from different makers.
  const maker = normal(name).includes(normal(brand)) ? '' : ` ${brand}`;
  const title = view.offers.length > 1 ? `${name}${maker}` : view.title;
  const text = (content: string, most: number) => xmlText(shortened(content, most));
  const type = view.trail.map(({ name }) => name).join(' > ');
  return written([
    [
      'item',
      written([
        ['g:id', text(code, MAX_LENGTH.id)],
        ['title', text(title, MAX_LENGTH.title)],
        ['description', text(view.description || view.summary, MAX_LENGTH.description)],
        ['link', xmlText(shop.url + itemPath(shop, view.code))],
        ...pictureTags(view, shop),
        ['g:availability', isInStock ? 'in_stock' : 'out_of_stock'],
        ...priceTags(priceCents, reduced),
        ['g:brand', text(brand, MAX_LENGTH.brand)],
        ...(gtin === undefined ? [] : [['g:gtin', xmlText(gtin)] as const]),
        ...(mpn === undefined ? [] : [['g:mpn', text(mpn, MAX_LENGTH.brand)] as const]),
        ...(gtin === undefined && mpn === undefined
          ? [['g:identifier_exists', 'no'] as const]
          : []),
        ['g:condition', 'new'],
        ['g:product_type', text(type, MAX_LENGTH.productType)],
        ...(view.offers.length > 1
          ? [['g:item_group_id', text(view.code, MAX_LENGTH.id)] as const]
          : []),
        ...shipping,
      ]),
    ],
  ]);
};

/**
 * Returns the function that writes an item's entries: one for each product with a price.
 * @param inStock codes of the products in stock
 */
export const createEntries = (
  shop: FeedFacts,
  inStock: ReadonlySet<string>,
): ((view: ItemView) => string) => {
  const shipping = shippingTags(shop);
  return (view) =>
    view.offers
      .map(({ priceCents, ...offer }) =>
        priceCents === null
          ? ''
          : offerXml(view, { ...offer, priceCents }, shop, shipping, inStock.has(offer.code)),
      )
      .join('');
};

/**
 * Yields the feed in pieces.
 * @param entries of public items, as text or as bytes of an earlier feed
 */
export async function* merchantFeed(
  entries: AsyncIterable<string | Uint8Array>,
  shop: Pick<FeedFacts, 'name' | 'url'>,
): AsyncGenerator<string | Uint8Array> {
  yield `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>`;
  yield written([
    ['title', xmlText(shop.name)],
    ['link', xmlText(shop.url)],
    ['description', xmlText(`Lo que vende ${shop.name}`)],
  ]);
  yield* entries;
  yield FEED_END;
}
