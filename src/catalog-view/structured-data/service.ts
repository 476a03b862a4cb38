/** A service of the workshop as schema.org says it: what is done, who does it, the way to it, and its questions. */
import { pathOf, servicePath } from '#variants/paths';
import type { Variant } from '#variants/schema';
import { questionsNode } from './questions.ts';

type WorkshopFacts = Pick<Variant, 'branches' | 'name' | 'routes' | 'url'>;

interface ServiceText {
  /** The end of its address. */
  id: string;
  title: string;
  description: string;
  work: readonly { title: string; text: string }[];
  questions: readonly { question: string; answer: string }[];
}

const absent = (what: string): never => {
  throw new Error(`the shop's route table has no page for ${what}`);
};

const serviceOf = (
  { title, description, work }: ServiceText,
  url: string,
  shop: WorkshopFacts,
) => ({
  '@type': 'Service',
  '@id': `${url}#servicio`,
  name: title,
  serviceType: title,
  description,
  url,
  image: `${shop.url}/compartir.png`,
  provider: {
    '@type': 'Organization',
    '@id': `${shop.url}/#empresa`,
    name: shop.name,
    url: shop.url,
  },
  areaServed: { '@type': 'Country', name: 'Uruguay' },
  availableChannel: shop.branches.map(({ address, cityName, phone }) => ({
    '@type': 'ServiceChannel',
    servicePhone: { '@type': 'ContactPoint', telephone: `+598 ${phone}` },
    serviceLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: address,
        addressLocality: cityName,
        addressCountry: 'UY',
      },
    },
  })),
  // What is done has no price before somebody has seen it.
  hasOfferCatalog: {
    '@type': 'OfferCatalog',
    name: title,
    itemListElement: work.map((step) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: step.title, description: step.text },
    })),
  },
});

const breadcrumbsOf = (title: string, url: string, shop: WorkshopFacts) => {
  const all = pathOf(shop, 'services');
  const steps = [
    { name: shop.name, item: `${shop.url}/` },
    ...(all ? [{ name: 'Servicios', item: shop.url + all }] : []),
    { name: title, item: url },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  };
};

/** @param shop one whose route table has pages of services */
export const serviceData = (service: ServiceText, shop: WorkshopFacts): object => {
  const url = shop.url + (servicePath(shop, service.id) ?? absent(service.id));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      serviceOf(service, url, shop),
      breadcrumbsOf(service.title, url, shop),
      ...(service.questions.length > 0 ? [questionsNode(service.questions)] : []),
    ],
  };
};
