import { expect, test } from 'vitest';
import { withCategoryLinks } from './category-links.ts';

const leaf = (id: string, name: string) => ({ id, name, items: [] });
const tree = [{ ...leaf('4', 'Impresión'), items: [leaf('4.2', 'FILAMENTOS')] }];
const links = [
  { href: '/contacto' },
  { href: '/productos', category: 'Filamentos' },
  { href: '/productos', category: 'Impresoras 3D' },
];

test('a link leads to the category of its name, and goes where the shop has none', () => {
  expect(withCategoryLinks(links, tree)).toEqual([
    { href: '/contacto' },
    { href: '/productos?c=4.2', category: 'Filamentos' },
  ]);
  expect(withCategoryLinks(links, [])).toEqual([{ href: '/contacto' }]);
});
