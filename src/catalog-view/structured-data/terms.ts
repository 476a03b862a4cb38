/** What holds for every offer of a shop, as schema.org says it once a page and offers refer to it. */
import { fromCents } from '#contract/money';
import type { Variant } from '#variants/schema';

export type TermsFacts = Pick<Variant, 'returnDays' | 'shippings'>;

const COUNTRY = 'UY';
const PICKUP = 'RES';

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

const regionOf = ({ only }: Variant['shippings'][number]['departments']) => ({
  '@type': 'DefinedRegion',
  addressCountry: COUNTRY,
  addressRegion: only.length > 0 ? only : undefined,
});

/** A way whose price is paid on arrival, as parcels to the interior, has none to tell; picking up is no shipping. */
const shippingsOf = ({ shippings }: TermsFacts) =>
  shippings
    .filter(({ id, priceCents }) => id !== PICKUP && priceCents > 0)
    .map(({ id, priceCents, departments, days: transit }) => ({
      '@type': 'OfferShippingDetails',
      '@id': `#envio-${id.toLowerCase()}`,
      shippingRate: { '@type': 'MonetaryAmount', value: fromCents(priceCents), currency: 'UYU' },
      shippingDestination: regionOf(departments),
      deliveryTime: transit && {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(0, 1),
        transitTime: days(transit.from, transit.to),
      },
    }));

const returnsOf = ({ returnDays }: TermsFacts) =>
  returnDays === undefined
    ? []
    : [
        {
          '@type': 'MerchantReturnPolicy',
          '@id': '#devoluciones',
          applicableCountry: COUNTRY,
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: returnDays,
          returnMethod: 'https://schema.org/ReturnInStore',
          returnFees: 'https://schema.org/FreeReturn',
        },
      ];

const refer = (nodes: readonly { '@id': string }[]) =>
  nodes.length > 0 ? nodes.map((node) => ({ '@id': node['@id'] })) : undefined;

/** @returns the nodes of a page, and what each of its offers says of them */
export const termsData = (shop: TermsFacts) => {
  const shippings = shippingsOf(shop);
  const returns = returnsOf(shop);
  return {
    nodes: [...shippings, ...returns],
    ofOffer: {
      shippingDetails: refer(shippings),
      hasMerchantReturnPolicy: refer(returns)?.[0],
    },
  };
};
