/**
 * Shipping and returns as properties of the shop: search engines read them on one page and apply them to every offer
 * (developers.google.com, "Merchant shipping policy", "return policy"). On each item's page they took 1.5 kB.
 */
import { fromCents } from '#contract/amounts/money';
import type { Variant } from '#variants/schema';

type TermsFacts = Pick<Variant, 'returnDays' | 'shippings'>;

const COUNTRY = 'UY';
const PICKUP = 'RES';

const lasting = (minValue: number, maxValue: number) => ({
  '@type': 'ServicePeriod',
  duration: { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' },
});

const regionOf = ({ only }: Variant['shippings'][number]['departments']) => ({
  '@type': 'DefinedRegion',
  addressCountry: COUNTRY,
  addressRegion: only.length > 0 ? only : undefined,
});

/** Leaves out pick-up, and shipping that is paid on arrival, as parcels to the interior are. */
const shippingOf = ({ shippings }: TermsFacts) => {
  const shippingConditions = shippings
    .filter(({ id, priceCents }) => id !== PICKUP && priceCents > 0)
    .map(({ priceCents, departments, days: transit }) => ({
      '@type': 'ShippingConditions',
      shippingDestination: regionOf(departments),
      shippingRate: { '@type': 'MonetaryAmount', value: fromCents(priceCents), currency: 'UYU' },
      transitTime: transit && lasting(transit.from, transit.to),
    }));
  return shippingConditions.length > 0
    ? { '@type': 'ShippingService', handlingTime: lasting(0, 1), shippingConditions }
    : undefined;
};

const returnsOf = ({ returnDays }: TermsFacts) =>
  returnDays === undefined
    ? undefined
    : {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: COUNTRY,
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: returnDays,
        returnMethod: 'https://schema.org/ReturnInStore',
        returnFees: 'https://schema.org/FreeReturn',
      };

/** Returns properties of an Organization; undefined values are not written. */
export const termsData = (shop: TermsFacts): object => ({
  hasShippingService: shippingOf(shop),
  hasMerchantReturnPolicy: returnsOf(shop),
});
