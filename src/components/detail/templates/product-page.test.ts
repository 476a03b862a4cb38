import { expect, test } from 'vitest';
import { productKind } from '#catalog-view/kinds/product';
import { initialValues } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { Product } from '#contract/entities/catalog';
import { loadVariant } from '#variants/load';
import { itemHtml } from './item-page.ts';

const shop = await loadVariant('NAM');

const product: Product = {
  id: 4,
  code: 'LAMP/7',
  brandId: 1,
  brandName: 'Lucero',
  ...initialValues(productEntity),
  categoryId: '2.1',
  categoryName: 'Lámparas',
  name: 'Lámpara de pie <roble>',
  description: 'Luz cálida.\nPantalla de lino.',
  price: 3050,
  images: [
    { id: 8, image: '/imagenes/id/8', name: 'frente' },
    { id: 9, image: '/imagenes/id/9', name: 'perfil' },
  ],
  specifications: [
    { key: 'Alto', value: '152 cm' },
    { key: 'Casquillo', value: 'E27' },
    { key: 'Color', value: ' ' },
  ],
  relatedLinks: [{ name: 'Manual', url: 'https://lucero.example/manual' }],
  barcodes: [],
  sales: [{ saleDate: '2026-11-03', saleQuant: 2 }],
};
const around = {
  shop,
  categories: [{ id: '2', name: 'Iluminación', items: [] }],
  related: [productKind.cardOf({ ...product, code: 'LAMP-8', price: null }, shop)],
};
const view = productKind.viewOf(product, around);

test('without JavaScript the page shows the essential data for buyers', () => {
  const { text } = itemHtml(view, shop);
  for (const words of [
    '<h1>Lámpara de pie &lt;roble&gt;</h1>',
    'Iluminación',
    'LAMP/7',
    'Lucero',
    '$ 3.050,00',
    'IVA inc',
    'Especificaciones',
    '152,0\u00a0cm',
    'E27',
    '<p>Pantalla de lino.</p>',
    'https://lucero.example/manual',
    'data-add="LAMP/7"',
    'data-cents="305000"',
    'Tambien te puede interesar',
    '/productos/LAMP-8',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Color');
  expect(text.match(/id="imagen-\d"/g)).toHaveLength(2);
});

test('a product has no fitment and one offer', () => {
  const { text } = itemHtml(view, shop);
  for (const words of ['vehículo', 'Aplicaciones', 'Códigos originales', 'Medidas'])
    expect(text).not.toContain(words);
  expect(view.offers).toHaveLength(1);
});

test('without tax, card and page show the net price, and the cart keeps the gross one', () => {
  const added = { ...shop, tax: 'added' as const };
  expect(productKind.cardOf(product, added).price?.text).toBe('$ 2.500,00');
  const { offers } = productKind.viewOf(product, { ...around, shop: added });
  expect(offers[0]).toMatchObject({ price: '$ 2.500,00', priceCents: 3050_00, taxLabel: '+ IVA' });
});

test('nothing can be bought without a price', () => {
  const unpriced = productKind.viewOf({ ...product, price: null }, around);
  expect(itemHtml(unpriced, shop).text).not.toContain('data-add');
});

test('the description for search engines is the shop’s own', () => {
  expect(view.documentTitle).toBe('Lámpara de pie <roble>');
  // Search engines replace shorter ones.
  expect(view.summary).toBe(
    'Lámpara de pie <roble>, Lucero. Luz cálida. Pantalla de lino. Especificaciones, precio y stock por local.',
  );
  const enough = {
    ...product,
    description: 'Luz cálida para leer, cenar o quedarse un rato más tarde',
  };
  expect(productKind.viewOf(enough, around).summary).toBe(enough.description);
  const wordy = { ...product, description: 'palabra '.repeat(50) };
  expect(productKind.viewOf(wordy, around).summary).toMatch(/^(palabra ){18,19}palabra…$/);
  const silent = productKind.viewOf({ ...product, description: ' ' }, around).summary;
  expect(silent).toContain('Lucero');
});

test('sales are found by the code of their offer', () => {
  expect([...productKind.salesOf(product)]).toEqual([['LAMP/7', product.sales]]);
});
