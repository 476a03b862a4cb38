import { expect, test } from 'vitest';
import { autopartKind } from '#catalog-view/kinds/autopart';
import { trailTo } from '#catalog-view/trail';
import { initialFacts } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { Autopart, AutopartProduct } from '#contract/entities/catalog';
import { loadVariant } from '#variants/load';
import { overHost } from '#variants/over-host';
import { cardHtml } from './cards.ts';
import { itemHtml } from './item-page.ts';

const shop = await loadVariant('NAM');

const product = (code: string, price: number | null, thickness: string): AutopartProduct => ({
  productCode: code,
  productName: `Radiador ${code}`,
  productPrice: price,
  productSales: [],
  ...initialFacts(productEntity, 'product'),
  categoryName: 'Radiadores',
  brandName: 'Pampero',
  isPublic: true,
  specifications: [
    { specKey: 'Alto', specValue: '340' },
    { specKey: 'Ancho', specValue: '375,25' },
    { specKey: 'Sistema', specValue: 'Aluminio soldado' },
    { specKey: 'Espesor', specValue: thickness },
    { specKey: 'Caja', specValue: 'Manual' },
  ],
  relatedLinks: [
    { name: 'Ficha', url: 'https://fabricante.example/ficha' },
    { name: 'Malo', url: 'javascript:alert(1)' },
  ],
  barcodes: [],
});

const part: Autopart = {
  code: 'RP/1',
  name: 'Radiador Volkswagen Gol',
  description: 'Panal de aluminio.\nIncluye <tapas>.',
  categoryId: '1.10.2',
  categoryName: 'Radiadores',
  isOriginal: true,
  isPublic: true,
  images: [],
  products: [product('RP1-A', 1220, '26 mm'), product('RP1-B', 2440.5, '34 mm')],
  applications: [
    {
      applicationName: 'Gol 1.6',
      applicationYearRange: '1999 - 2008',
      applicationBrandName: 'Volkswagen',
      vehicleId: 7,
    },
    {
      applicationName: 'Saveiro 1.6',
      applicationYearRange: 'n/d',
      applicationBrandName: 'Volkswagen',
      vehicleId: null,
    },
  ],
  originalCodes: [{ code: '5U0 121 253 ZZ' }],
};

const categories = [
  { id: '1', name: 'Refrigeración', items: [{ id: '1.1', name: 'Tapas', items: [] }] },
];
categories[0]?.items.push({ id: '1.10', name: 'Radiadores', items: [] });

const around = { shop, categories, related: [] };
const view = autopartKind.viewOf(part, around);

test('the heading names the first application, and is that of card, pictures and cart', () => {
  expect(view.title).toBe('Radiador Volkswagen Gol 1.6');
  expect(autopartKind.viewOf({ ...part, applications: [] }, around).title).toBe(part.name);
  // Tabs and search results identify a part by its code.
  expect(view.documentTitle).toBe('RP/1 Radiador Volkswagen Gol 1.6');
  expect(autopartKind.cardOf(part, shop).title).toBe(view.title);
  expect(autopartKind.listCardOf(part, shop).title).toBe(view.title);
  expect(itemHtml(view, shop).text).toContain(`alt="${view.title}"`);
});

test('facts that all products share belong to the family, other facts to the offer', () => {
  expect(view.measures).toEqual([
    { name: 'Alto', value: '340,0' },
    { name: 'Ancho', value: '375,3' },
    { name: 'Sistema', value: 'Aluminio soldado' },
  ]);
  expect(view.features).toEqual([{ name: 'Caja', value: 'Manual' }]);
  expect(view.offers.map(({ facts }) => facts)).toEqual([
    [{ name: 'Espesor', value: '26,0\u00a0mm' }],
    [{ name: 'Espesor', value: '34,0\u00a0mm' }],
  ]);
});

test('the logo of a brand is before its name, in a box of a fixed size, and only there', () => {
  const [first, ...others] = part.products;
  if (!first) throw new Error('the part has no product');
  const products = [{ ...first, brandLogoId: 12 }, ...others];
  const { text } = itemHtml(autopartKind.viewOf({ ...part, products }, around), shop);
  const marks = text.match(/<img class="brand-mark"[^>]*>\s*<span>Pampero/g);
  expect(marks).toHaveLength(1);
  for (const says of ['src="/imagenes/id/12?w=96"', 'alt=""', 'width="48"', 'height="24"', 'lazy'])
    expect(marks?.[0]).toContain(says);
});

test('prices say whether they include the tax', () => {
  expect(view.offers.map(({ price }) => price)).toEqual(['$ 1.220,00', '$ 2.440,50']);
  expect(view.offers[0]?.taxLabel).toBe('IVA inc');
  const added = autopartKind.viewOf(part, { ...around, shop: { ...shop, tax: 'added' } });
  expect(added.offers[0]).toMatchObject({
    price: '$ 1.000,00',
    priceCents: 1220_00,
    taxLabel: '+ IVA',
  });
  const divided = autopartKind.viewOf(part, { ...around, shop: { ...shop, tax: 'divided' } });
  expect(divided.offers[0]).toMatchObject({
    price: '$ 1.220,00',
    taxLabel: 'IVA inc ($ 1.000,00 + IVA)',
  });
  expect(itemHtml(divided, { ...shop, tax: 'divided' }).text).toContain(
    '<small>IVA inc ($ 1.000,00 + IVA)</small>',
  );
});

test('a card shows “desde” where other products of the family cost more', () => {
  const card = autopartKind.cardOf(part, shop);
  expect(card).toMatchObject({ price: { text: '$ 1.220,00', isFrom: true } });
  expect(cardHtml(card).text).toContain('<small>desde</small> $ 1.220,00');
  const [alone] = part.products;
  const single = autopartKind.cardOf({ ...part, products: alone ? [alone] : [] }, shop);
  expect(single).toMatchObject({ price: { text: '$ 1.220,00', isFrom: false } });
  expect(cardHtml(single).text).not.toContain('desde');
});

test('compares whole labels of categories for the breadcrumbs', () => {
  // 1.10.2 is not below 1.1.
  const [top, below, ...rest] = trailTo(categories, '1.10.2', shop);
  expect([top?.name, below?.name, rest]).toEqual(['Refrigeración', 'Radiadores', []]);
});

test('a top-level category leads to its list, or to the page that the shop has instead', () => {
  const pathsIn = (categoryLinks: boolean) =>
    trailTo(categories, '1.10.2', { ...shop, flags: { ...shop.flags, categoryLinks } }).map(
      ({ path }) => path,
    );
  const [linked, below] = pathsIn(true);
  expect([linked, below]).toEqual(['/productos?c=1', expect.stringMatching(/c=1\.\d+$/)]);
  expect(pathsIn(false)).toEqual(['/productos#categoria-1', below]);
});

test('without JavaScript the page shows the essential data for buyers', () => {
  const text = itemHtml(view, shop).text;
  for (const words of [
    '<h1>Radiador Volkswagen Gol 1.6</h1>',
    'Original',
    'RP1-A',
    '$ 1.220,00',
    'IVA inc',
    'Medidas',
    '340,0',
    'Saveiro 1.6',
    '1999 - 2008',
    '5U0 121 253 ZZ',
    'Panal de aluminio.',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('n/d');
  expect(text).toContain('Incluye &lt;tapas&gt;.');
});

test('chat asks for the branch with the text of the shop, and is absent without a number', () => {
  const text = itemHtml(view, shop).text;
  expect(text).toContain(
    'https://wa.me/59899000101?text=Hola!%20Estoy%20interesado%20en%20el%20producto%20con%20c%C3%B3digo%3A%20RP%2F1%20(Radiador%20Volkswagen%20Gol%201.6)',
  );
  const branches = shop.branches.map((branch) => ({ ...branch, whatsapp: undefined }));
  expect(itemHtml(view, { ...shop, branches }).text).not.toContain('WhatsApp');
});

test('related links lead to web pages only', () => {
  const text = itemHtml(view, shop).text;
  expect(text).toContain('https://fabricante.example/ficha');
  expect(text).not.toContain('javascript:');
});

test('of several offers, each button tells a screen reader its product', () => {
  const { text } = itemHtml(view, shop);
  for (const code of ['RP1-A', 'RP1-B'])
    expect(text).toContain(`Agregar<span class="visually-hidden"> ${code}</span>`);
});

test('nothing can be bought without a price', () => {
  const hidden = {
    ...part,
    products: part.products.map((each) => ({ ...each, productPrice: null })),
  };
  const unpriced = autopartKind.viewOf(hidden, around);
  const text = itemHtml(unpriced, shop).text;
  expect(text).not.toContain('data-add');
  expect(text).not.toContain('IVA inc');
  expect(text).toContain('Consultar precio');
  // Sellers get a price of 0, which nobody pays.
  const free = {
    ...part,
    products: part.products.map((each) => ({ ...each, productPrice: 0 })),
  };
  expect(itemHtml(autopartKind.viewOf(free, around), shop).text).toBe(text);
  expect(autopartKind.cardOf(free, shop).price).toEqual({
    text: 'Consultar precio',
    taxLabel: '',
    isFrom: false,
  });
  const { flags } = shop;
  const unsold = { ...shop, flags: { ...flags, enableSale: false } };
  expect(itemHtml(unpriced, unsold).text).not.toContain('Consultar precio');
  expect(autopartKind.cardOf(hidden, unsold).price).toBeNull();
});

test('over a host, which has no stock notices, no button offers one', () => {
  expect(itemHtml(view, shop).text).toContain('Avisarme cuando haya stock');
  const there = itemHtml(view, overHost(shop)).text;
  expect(there).toContain('data-add');
  expect(there).not.toContain('Avisarme cuando haya stock');
});

test('a card shows the lowest price and leads to the encoded address', () => {
  expect(autopartKind.cardOf(part, shop)).toMatchObject({
    href: '/productos/RP~2F1',
    price: { text: '$ 1.220,00', isFrom: true },
  });
});
