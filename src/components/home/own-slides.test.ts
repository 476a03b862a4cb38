import { expect, test } from 'vitest';
import { shownSlides, slideCategories } from './own-slides.ts';

const slideTo = (href: string, category?: string) => ({
  title: `A ${category ?? href}`,
  text: 'Texto',
  href,
  link: 'Ver',
  ...(category !== undefined && { category }),
});
const RADIATORS = slideTo('/productos', 'Radiadores');
const CONTACT = slideTo('/contacto');
const node = (id: string, name: string, ...items: ReturnType<typeof leaf>[]) => ({
  ...leaf(id, name),
  items,
});
const leaf = (id: string, name: string) => ({ id, name, items: [] });
const pictures = new Map([['1.1', '/imagenes/A-1']]);

test('a slide leads to the category of its name, with that category’s picture', () => {
  const tree = [node('1', 'Refrigeración', leaf('1.1', 'radiadores'))];
  expect(shownSlides([RADIATORS, CONTACT], tree, pictures)).toEqual([
    { ...RADIATORS, href: '/productos?c=1.1', picture: '/imagenes/A-1' },
    CONTACT,
  ]);
  expect(slideCategories([RADIATORS, CONTACT], tree)).toEqual(['1.1']);
});

test('slides of categories that the shop lacks are left out, whatever has their place in the tree', () => {
  const tree = [node('1', 'Frenos', leaf('1.1', 'Pastillas'))];
  expect(shownSlides([RADIATORS, CONTACT], tree, pictures)).toEqual([CONTACT]);
});

test('where the shop has none of the categories, one slide leads to the whole list', () => {
  expect(
    shownSlides([RADIATORS, slideTo('/productos', 'Panales')], [], pictures).map(
      ({ href }) => href,
    ),
  ).toEqual(['/productos']);
  expect(shownSlides([], [], pictures)).toEqual([]);
});
