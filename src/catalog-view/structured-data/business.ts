/** A shop's branches as schema.org says them: where, when, and how to reach them. */
import type { Branch, Variant } from '#variants/schema';

export type BusinessFacts = Pick<
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

const branchOf = (branch: Branch, shop: BusinessFacts) => {
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
    priceRange: '$$',
    currenciesAccepted: 'UYU',
    parentOrganization: { '@id': `${shop.url}/#empresa` },
  };
};

export const businessData = (shop: BusinessFacts): object => ({
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
    },
    ...shop.branches.map((branch) => branchOf(branch, shop)),
  ],
});
