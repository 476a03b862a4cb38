import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { initialValues } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { Product } from '#contract/entities/catalog';
import { loadVariant } from '#variants/load';
import { productKind } from '../kinds/product.ts';
import { businessData } from './business.ts';
import { itemData } from './item.ts';
import { questionsData, serviceData } from './service.ts';
import { termsData } from './terms.ts';

const shop = { ...(await loadVariant('NAM')), url: 'https://tienda.example' };

const product: Product = {
  id: 7,
  code: 'LAMP/7',
  brandId: 1,
  brandName: 'Lucero',
  ...initialValues(productEntity),
  categoryId: '1.2',
  categoryName: 'Lámparas',
  name: 'Lámpara de pie',
  description: '',
  price: 3050,
  images: [],
  specifications: [{ key: 'Alto', value: '1500' }],
  relatedLinks: [],
  barcodes: [],
  sales: [],
};
const categories = [
  { id: '1', name: 'Hogar', items: [{ id: '1.2', name: 'Lámparas', items: [] }] },
];
const viewOf = (change: Partial<Product> = {}) =>
  productKind.viewOf({ ...product, ...change }, { shop, categories, related: [] });

const graph = z.object({ '@graph': z.array(z.looseObject({ '@type': z.string() })) });
/** Returns the nodes of a type as search engines read them: undefined values are not written. */
const nodesOf = (data: object, type: string) =>
  graph.parse(JSON.parse(JSON.stringify(data)))['@graph'].filter((node) => node['@type'] === type);

test('an item has its measures and one offer', () => {
  const data = itemData(viewOf(), shop, new Set(['LAMP/7']));
  expect(nodesOf(data, 'Product')).toEqual([
    {
      '@type': 'Product',
      name: 'Lámpara de pie',
      sku: 'LAMP/7',
      category: 'Lámparas',
      image: ['https://tienda.example/imagenes/LAMP~2F7'],
      description: 'Lámpara de pie, Lucero: especificaciones, precio y stock por local.',
      brand: { '@type': 'Brand', name: 'Lucero' },
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Alto', value: '1.500,0' }],
      offers: {
        '@type': 'Offer',
        url: 'https://tienda.example/productos/LAMP~2F7',
        sku: 'LAMP/7',
        price: 3050,
        priceCurrency: 'UYU',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
      },
    },
  ]);
});

test('an offer has the price before, and its days as far as it has any', () => {
  const offersOf = (from: string | null) => {
    const offer = { before: 3050, from, until: '2027-03-20' };
    return nodesOf(itemData(viewOf({ price: 2440, offer }), shop, new Set()), 'Product')[0]?.offers;
  };
  expect(offersOf('2027-03-10')).toMatchObject({ validFrom: '2027-03-10' });
  expect(offersOf(null)).not.toHaveProperty('validFrom');
  expect(offersOf(null)).toMatchObject({
    price: 2440,
    priceValidUntil: '2027-03-20',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: 3050,
      priceCurrency: 'UYU',
    },
  });
});

test('a brand has its logo', () => {
  const [node] = nodesOf(itemData(viewOf({ brandLogoId: 12 }), shop, new Set()), 'Product');
  expect(node?.brand).toEqual({
    '@type': 'Brand',
    name: 'Lucero',
    logo: 'https://tienda.example/imagenes/id/12',
  });
});

test('a product without stock is out of stock, and one without a price has no offer', () => {
  const [empty] = nodesOf(itemData(viewOf(), shop, new Set()), 'Product');
  expect(empty).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  const [unpriced] = nodesOf(itemData(viewOf({ price: null }), shop, new Set()), 'Product');
  expect(unpriced).not.toHaveProperty('offers');
});

test('specifications with a unit are numbers of that unit, others stay texts', () => {
  const specifications = [
    { key: 'Peso', value: '1,25 kg' },
    { key: 'Largo', value: '1.200 mm' },
    { key: 'Medida', value: '13 × 18 cm' },
    { key: 'Material', value: 'Roble' },
  ];
  const [node] = nodesOf(itemData(viewOf({ specifications }), shop, new Set()), 'Product');
  expect(node?.additionalProperty).toMatchObject([
    { name: 'Peso', value: 1.25, unitText: 'kg' },
    { name: 'Largo', value: 1200, unitText: 'mm' },
    { name: 'Medida', value: '13 × 18 cm' },
    { name: 'Material', value: 'Roble' },
  ]);
});

test('each product of a page is an offer of its own maker', () => {
  const view = viewOf();
  const [first] = view.offers;
  if (!first) throw new Error('the view has no offer');
  const two = { ...view, offers: [first, { ...first, code: 'LAMP/8', brand: 'Farol' }] };
  const [node] = nodesOf(itemData(two, shop, new Set(['LAMP/8'])), 'Product');
  expect(node).toMatchObject({
    offers: [
      { sku: 'LAMP/7', availability: 'https://schema.org/OutOfStock' },
      {
        sku: 'LAMP/8',
        availability: 'https://schema.org/InStock',
        itemOffered: { brand: { name: 'Farol' } },
      },
    ],
  });
});

test('a product has its barcode and its maker’s number; each product of a family at its offer', () => {
  const view = viewOf({ barcodes: [{ code: '4006381333931' }], manufacturerNumber: 'MK 7' });
  const [node] = nodesOf(itemData(view, shop, new Set()), 'Product');
  expect(node).toMatchObject({ gtin: '4006381333931', mpn: 'MK 7' });
  const [first] = view.offers;
  if (!first) throw new Error('the view has no offer');
  const two = { ...view, offers: [first, { ...first, code: 'LAMP/8', gtin: undefined }] };
  const [family] = nodesOf(itemData(two, shop, new Set()), 'Product');
  expect(family).not.toHaveProperty('gtin');
  expect(family?.offers).toMatchObject([
    { itemOffered: { gtin: '4006381333931', mpn: 'MK 7' } },
    { itemOffered: { mpn: 'MK 7' } },
  ]);
});

test('the breadcrumbs lead from the list through the categories', () => {
  const [trail] = nodesOf(itemData(viewOf(), shop, new Set()), 'BreadcrumbList');
  expect(trail?.itemListElement).toMatchObject([
    { position: 1, name: 'Autopartes', item: 'https://tienda.example/productos' },
    { position: 2, name: 'Hogar', item: 'https://tienda.example/productos?c=1' },
    { position: 3, name: 'Lámparas', item: 'https://tienda.example/productos?c=1.2' },
    { position: 4, name: 'Lámpara de pie' },
  ]);
});

test('the shop states shipping rates, transit times and the return window once', () => {
  const [montevideo, around] = [
    ['Montevideo', 240, 1],
    [['Canelones', 'San José'], 360, 2],
  ].map(([region, value, maxValue]) => ({
    shippingDestination: { addressCountry: 'UY', addressRegion: [region].flat() },
    shippingRate: { value, currency: 'UYU' },
    transitTime: { '@type': 'ServicePeriod', duration: { minValue: 1, maxValue, unitCode: 'DAY' } },
  }));
  const [organization] = nodesOf(businessData(shop, [], termsData(shop)), 'Organization');
  expect(organization).toMatchObject({
    '@id': 'https://tienda.example/#empresa',
    hasShippingService: {
      handlingTime: { duration: { minValue: 0, maxValue: 1 } },
      // Pick-up is no shipping, and parcels to the interior are paid on arrival.
      shippingConditions: [montevideo, around],
    },
    hasMerchantReturnPolicy: { applicableCountry: 'UY', merchantReturnDays: 7 },
  });
  const none = JSON.parse(JSON.stringify(termsData({ shippings: [], returnDays: undefined })));
  expect(none).toEqual({});
});

test('each branch is a shop with its place and its hours', () => {
  const branches = nodesOf(businessData(shop), 'AutoPartsStore');
  expect(branches.map(({ name }) => name)).toEqual(['NAM Bulevar', 'NAM Cerro Largo']);
  expect(branches[0]).toMatchObject({
    telephone: '+598 2480 0101',
    address: { addressLocality: 'Montevideo', addressCountry: 'UY' },
    geo: { latitude: -34.8869, longitude: -56.1668 },
    openingHoursSpecification: [
      {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:00',
        closes: '12:00',
      },
      { opens: '13:30', closes: '18:00' },
    ],
  });
});

test('a holiday is listed for the branches that it concerns, closed or with other hours', () => {
  const closed = { from: '2026-12-25', until: '2026-12-26', branches: [], hours: [], reason: 'X' };
  const [, second] = shop.branches;
  const short = {
    ...closed,
    from: '2026-12-24',
    until: '2026-12-24',
    branches: [second?.code ?? ''],
    hours: [{ open: '09:00', close: '12:00' }],
  };
  const special = nodesOf(businessData(shop, [closed, short]), 'AutoPartsStore').map(
    ({ specialOpeningHoursSpecification: hours }) => hours,
  );
  const shut = { validFrom: '2026-12-25', validThrough: '2026-12-26', opens: '00:00' };
  expect(special).toMatchObject([
    [{ ...shut, closes: '00:00' }],
    [{ validFrom: '2026-12-24', opens: '09:00', closes: '12:00' }, shut],
  ]);
});

test('no day of a branch is listed twice: its own hours replace those of all branches', () => {
  const closed = { from: '2026-12-24', until: '2026-12-26', branches: [], hours: [], reason: 'X' };
  const [first] = shop.branches;
  const own = {
    ...closed,
    from: '2026-12-25',
    until: '2026-12-25',
    branches: [first?.code ?? ''],
    hours: [{ open: '09:00', close: '12:00' }],
  };
  const listed = nodesOf(businessData(shop, [closed, own]), 'AutoPartsStore').map(
    ({ specialOpeningHoursSpecification: hours }) => hours,
  );
  expect(listed).toMatchObject([
    [
      { validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '00:00' },
      { validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '09:00' },
      { validFrom: '2026-12-26', validThrough: '2026-12-26', opens: '00:00' },
    ],
    [{ validFrom: '2026-12-24', validThrough: '2026-12-26', opens: '00:00' }],
  ]);
});

test('questions come with their answers', () => {
  expect(questionsData([{ question: '¿Cuánto tarda?', answer: 'Dos días.' }])).toMatchObject({
    mainEntity: [{ name: '¿Cuánto tarda?', acceptedAnswer: { text: 'Dos días.' } }],
  });
});

test('a service lists its work, its workshop, its breadcrumbs and its questions', () => {
  const service = {
    slug: 'panales',
    title: 'Panales a medida',
    description: 'Panales para radiadores de camión.',
    work: [{ title: 'Se mide', text: 'Alto, ancho y profundidad.' }],
    questions: [{ question: '¿Se puede agrandar?', answer: 'Sí, una hilera.' }],
  };
  const data = serviceData(service, shop);
  expect(nodesOf(data, 'Service')).toMatchObject([
    {
      name: 'Panales a medida',
      description: service.description,
      url: 'https://tienda.example/servicios/panales',
      provider: { '@id': 'https://tienda.example/#empresa', name: shop.name },
      areaServed: { name: 'Uruguay' },
      hasOfferCatalog: { itemListElement: [{ itemOffered: { name: 'Se mide' } }] },
      availableChannel: [
        { servicePhone: { telephone: '+598 2480 0101' } },
        { serviceLocation: { address: { addressLocality: 'Montevideo' } } },
      ],
    },
  ]);
  expect(nodesOf(data, 'BreadcrumbList')).toMatchObject([
    { itemListElement: [{}, { name: 'Servicios' }, { position: 3, name: 'Panales a medida' }] },
  ]);
  expect(nodesOf(data, 'FAQPage')).toMatchObject([
    { mainEntity: [{ name: '¿Se puede agrandar?', acceptedAnswer: { text: 'Sí, una hilera.' } }] },
  ]);
  // A page without questions is no FAQ page.
  expect(nodesOf(serviceData({ ...service, questions: [] }, shop), 'FAQPage')).toEqual([]);
});
