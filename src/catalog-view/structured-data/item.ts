import { fromCents } from '#contract/amounts/money';
import { imageUrlById } from '#contract/paths';
import { itemPath, listPath, listTitle } from '#variants/paths';
import type { ItemView, Offer, ShopFacts } from '../item-view.ts';
import type { Fact } from '../measures.ts';
import type { Reduction } from '../prices.ts';

type Shop = Pick<ShopFacts, 'name' | 'routes' | 'url'>;

const availabilityOf = (isInStock: boolean) =>
  `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`;

/** https://developers.google.com/search/docs/appearance/structured-data/merchant-listing#strikethrough-pricing */
const reducedPrice = ({ before, from, until }: Reduction['offer']) => ({
  ...(from !== null && { validFrom: from }),
  ...(until !== null && { priceValidUntil: until }),
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: before,
    priceCurrency: 'UYU',
  },
});

const offersOf = (view: ItemView, shop: Shop, inStock: ReadonlySet<string>) => {
  const url = shop.url + itemPath(shop, view.code);
  const termsOf = ({ specifications }: Offer): object =>
    Object.assign(
      {},
      ...[...view.measures, ...view.features, ...specifications].map(({ offerTerm }) => offerTerm),
    );
  const offerOf = (offer: Offer) => {
    const { code, name, priceCents, reduced, gtin, mpn } = offer;
    return priceCents === null
      ? []
      : [
          {
            '@type': 'Offer',
            url,
            sku: code,
            price: fromCents(priceCents),
            priceCurrency: 'UYU',
            ...(reduced && reducedPrice(reduced.offer)),
            availability: availabilityOf(inStock.has(code)),
            itemCondition: 'https://schema.org/NewCondition',
            ...termsOf(offer),
            // Products of one family come from different makers.
            itemOffered: {
              '@type': 'Product',
              name,
              brand: brandOf(offer, shop),
              gtin,
              mpn,
            },
          },
        ];
  };
  const offers = view.offers.flatMap(offerOf);
  const [only] = offers;
  if (!only) return undefined;
  if (offers.length > 1) return offers;
  const { itemOffered: _, ...offer } = only;
  return offer;
};

const brandOf = ({ brand, brandLogoId }: Offer, { url }: Shop) => ({
  '@type': 'Brand',
  name: brand,
  logo: brandLogoId === undefined ? undefined : url + imageUrlById(brandLogoId),
});

/** Returns the numbers of the only product; each product of a family has its own, at its offer. */
const numbersOf = ({ offers: [only, ...others] }: ItemView) =>
  others.length > 0 ? {} : { gtin: only?.gtin, mpn: only?.mpn };

/** `1.234,5 mm` is a number with a unit. */
const AMOUNT = /^(\d{1,3}(?:\.\d{3})*|\d+)(?:,(\d+))?\s([^\d\s]\S*)$/u;

const propertyOf = ({ name, value }: Fact): object => {
  const [, whole, fraction = '0', unitText] = AMOUNT.exec(value) ?? [];
  const property = { '@type': 'PropertyValue', name };
  return whole === undefined
    ? { ...property, value }
    : { ...property, value: Number(`${whole.replaceAll('.', '')}.${fraction}`), unitText };
};

const productOf = (view: ItemView, shop: Shop, inStock: ReadonlySet<string>) => ({
  '@type': 'Product',
  name: view.title,
  sku: view.code,
  ...numbersOf(view),
  category: view.categoryName,
  image: view.pictures.map((path) => shop.url + path),
  description: view.description || view.summary,
  brand: view.offers[0] && brandOf(view.offers[0], shop),
  additionalProperty: [...view.measures, ...view.features].map(propertyOf),
  offers: offersOf(view, shop, inStock),
});

const breadcrumbsOf = (view: ItemView, shop: Shop) => {
  const steps = [
    { name: listTitle(shop), path: listPath(shop) },
    ...view.trail,
    { name: view.title, path: undefined },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      // The last step is the page itself.
      ...(path && { item: shop.url + path }),
    })),
  };
};

/**
 * Returns an item's page as schema.org data: the product with its offers, and the breadcrumbs.
 * @param inStock codes of the products in stock when the page was built
 */
export const itemData = (view: ItemView, shop: Shop, inStock: ReadonlySet<string>): object => ({
  '@context': 'https://schema.org',
  '@graph': [productOf(view, shop, inStock), breadcrumbsOf(view, shop)],
});
