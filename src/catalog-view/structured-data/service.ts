import { pathOf, servicePath } from '#variants/paths';
import type { Variant } from '#variants/schema';

type WorkshopFacts = Pick<Variant, 'branches' | 'name' | 'routes' | 'url'>;

interface ServiceText {
  /** The last segment of its address. */
  slug: string;
  title: string;
  description: string;
  work: readonly { title: string; text: string }[];
  questions: readonly { question: string; answer: string }[];
}

type Questions = ServiceText['questions'];

const questionsNode = (questions: Questions) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** Returns the questions of a page as schema.org data. */
export const questionsData = (questions: Questions): object => ({
  '@context': 'https://schema.org',
  ...questionsNode(questions),
});

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
  // Work has no price before the workshop has seen the vehicle.
  ...(work.length > 0 && {
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: title,
      itemListElement: work.map((step) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: step.title, description: step.text },
      })),
    },
  }),
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

/**
 * Returns a service of the workshop as schema.org data, with its breadcrumbs and questions.
 * @param shop one whose route table has pages of services
 */
export const serviceData = (service: ServiceText, shop: WorkshopFacts): object => {
  const url = shop.url + (servicePath(shop, service.slug) ?? absent(service.slug));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      serviceOf(service, url, shop),
      breadcrumbsOf(service.title, url, shop),
      ...(service.questions.length > 0 ? [questionsNode(service.questions)] : []),
    ],
  };
};
