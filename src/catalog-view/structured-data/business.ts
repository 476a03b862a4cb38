import type { OpeningException } from '#contract/entities/shop-settings';
import { exceptionsOf } from '#variants/opening-notes';
import type { Branch, Variant } from '#variants/schema';

type BusinessFacts = Pick<
  Variant,
  'branches' | 'business' | 'name' | 'product' | 'since' | 'social' | 'url'
>;

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const hoursOf = ({ hours }: Branch) =>
  hours.map(({ days, open, close }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map((day) => DAYS[day - 1]),
    opens: open,
    closes: close,
  }));

/** Google reads equal times as closed all day (developers.google.com, LocalBusiness: "seasonal hours"). */
const CLOSED = [{ open: '00:00', close: '00:00' }];

const specialHoursOf = ({ code }: Branch, exceptions: readonly OpeningException[]) =>
  // One entry per day: two would contradict each other.
  exceptionsOf(exceptions, code, '').flatMap(({ from, until, hours }) =>
    (hours.length > 0 ? hours : CLOSED).map(({ open, close }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: until,
      opens: open,
      closes: close,
    })),
  );

const branchOf = (branch: Branch, shop: BusinessFacts, exceptions: readonly OpeningException[]) => {
  const special = specialHoursOf(branch, exceptions);
  const [latitude, longitude] = branch.geolocation.split(',').map(Number);
  return {
    '@type': shop.business,
    '@id': `${shop.url}/#${branch.code}`,
    name: `${shop.product} ${branch.name}`,
    url: shop.url,
    image: `${shop.url}/compartir.png`,
    telephone: `+598 ${branch.phone}`,
    email: branch.email || undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: branch.address,
      addressLocality: branch.cityName,
      addressRegion: branch.stateName,
      addressCountry: 'UY',
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    openingHoursSpecification: hoursOf(branch),
    specialOpeningHoursSpecification: special.length > 0 ? special : undefined,
    priceRange: '$$',
    currenciesAccepted: 'UYU',
    parentOrganization: { '@id': `${shop.url}/#empresa` },
  };
};

/**
 * Returns the shop and its branches as schema.org data.
 * @param exceptions days with other hours
 * @param terms shipping and returns (`terms.ts`), on one page of the shop alone
 */
export const businessData = (
  shop: BusinessFacts,
  exceptions: readonly OpeningException[] = [],
  terms: object = {},
): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${shop.url}/#empresa`,
      name: shop.name,
      url: shop.url,
      logo: `${shop.url}/icono-512.png`,
      foundingDate: shop.since?.toString(),
      sameAs: shop.social.length > 0 ? shop.social.map(({ href }) => href) : undefined,
      ...terms,
    },
    ...shop.branches.map((branch) => branchOf(branch, shop, exceptions)),
  ],
});
