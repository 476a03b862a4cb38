import { expect, test } from 'vitest';
import { categoryOf, shownSlides } from './own-slides.ts';

const slideTo = (href: string) => ({ title: `A ${href}`, text: 'Texto', href, link: 'Ver' });
const catalogue = {
  list: '/productos',
  categories: new Set(['1', '1.1']),
  pictures: new Map([['1.1', '/imagenes/A-1']]),
};
const hrefsOf = (hrefs: readonly string[]) =>
  shownSlides(hrefs.map(slideTo), catalogue).map(({ href }) => href);

test.each([
  ['/productos?c=1.1', '1.1'],
  ['/productos?&c=1.2', '1.2'],
  ['/productos?c=1&b=2', '1'],
  ['/productos', undefined],
  ['/productos?b=2', undefined],
  ['/3d/impresion?c=1', undefined],
  ['https://otra.example/productos?c=1', undefined],
])('%s leads to the category %s', (href, category) => {
  expect(categoryOf({ href }, '/productos')).toBe(category);
});

test('slides show the picture of their category', () => {
  expect(shownSlides([slideTo('/productos?c=1.1'), slideTo('/contacto')], catalogue)).toEqual([
    { ...slideTo('/productos?c=1.1'), picture: '/imagenes/A-1' },
    slideTo('/contacto'),
  ]);
});

test('slides of categories that the shop lacks are left out', () => {
  expect(hrefsOf(['/productos?c=7', '/productos?c=1', '/3d'])).toEqual(['/productos?c=1', '/3d']);
});

test('where the shop has none of the categories, one slide leads to the whole list', () => {
  expect(hrefsOf(['/productos?c=7', '/productos?c=8'])).toEqual(['/productos']);
  expect(hrefsOf([])).toEqual([]);
});
