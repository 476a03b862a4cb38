import { expect, test } from 'vitest';
import { loadVariant } from './load.ts';
import { findablePaths } from './pages.ts';
import {
  categoryPath,
  checkoutPath,
  codesToCompare,
  comparePath,
  itemPath,
  itemsTitle,
  listPath,
  pathOf,
  placedOrderPath,
} from './paths.ts';

const { routes } = await loadVariant('NAM');
const elsewhere = {
  routes: routes.map((route) => ({
    ...route,
    path: route.path.replace('/productos', '/catalogo'),
  })),
};

test('paths of list, item and category follow the route table, with encoded codes', () => {
  expect(listPath({ routes })).toBe('/productos');
  expect(itemsTitle({ routes })).toBe('Autopartes');
  expect(itemPath({ routes }, 'A/1')).toBe('/productos/A~2F1');
  expect(listPath(elsewhere)).toBe('/catalogo');
  expect(itemPath(elsewhere, 'A/1')).toBe('/catalogo/A~2F1');
  expect(categoryPath(elsewhere, '1.10')).toBe('/catalogo?c=1.10');
});

test('compared codes survive the address', () => {
  for (const codes of [
    ['R1', 'R2'],
    ['A,B', 'C'],
    ['50%', '%2C,'],
    ['ñ & =', '+'],
  ])
    expect(codesToCompare(new URL(comparePath({ routes }, codes), 'http://x').search)).toEqual(
      codes,
    );
  // As typed by a person, or cut off.
  expect(codesToCompare('?codigos=R1,50%25')).toEqual(['R1', '50%']);
});

test('paths of screens and orders follow the route table', () => {
  const renamed = { routes: routes.map((route) => ({ ...route, path: `/tienda${route.path}` })) };
  expect(pathOf(renamed, 'login')).toBe('/tienda/iniciar');
  expect(pathOf({ routes: [] }, 'login')).toBeUndefined();
  expect(checkoutPath(renamed)).toBe('/tienda/mi-compra');
  expect(placedOrderPath(renamed, 'a b')).toBe('/tienda/mi-compra?pedido=a%20b');
});

test('a shop of products uses its product screens', () => {
  const products = routes.map((route) =>
    route.screen === 'autopart-list'
      ? { ...route, screen: 'product-list' as const }
      : route.screen === 'autopart-detail'
        ? { ...route, screen: 'product-detail' as const }
        : route,
  );
  expect(listPath({ routes: products })).toBe('/productos');
  expect(itemPath({ routes: products }, 'X')).toBe('/productos/X');
  expect(findablePaths({ routes: products })).toContain('/productos');
});

test('a shop without a catalogue has no list path', () => {
  expect(() => listPath({ routes: [] })).toThrow('product-list');
});
