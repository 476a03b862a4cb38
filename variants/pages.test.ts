import { expect, test } from 'vitest';
import { loadVariant } from './load.ts';
import { builtPages, findablePaths, guardedPage, routeOfPage, shellBehind } from './pages.ts';

test('search engines get no steps of a purchase or an account', async () => {
  const { routes } = await loadVariant('NAM');
  expect(findablePaths({ routes })).toEqual([
    '/',
    '/productos',
    '/empresa',
    '/servicios',
    '/preguntas-frecuentes',
    '/contacto',
  ]);
});

test('the route table determines the audience of a page', async () => {
  const variant = await loadVariant('NAM');
  const guarded = builtPages(variant).flatMap(({ pattern }) => {
    if (pattern.startsWith('/gestion/') || pattern.startsWith('/_shell/office-')) {
      expect(guardedPage(variant, pattern)).toBe('seller');
      return [];
    }
    const whom = guardedPage(variant, pattern);
    return whom ? [[pattern, whom]] : [];
  });
  expect(Object.fromEntries(guarded)).toEqual({
    '/perfil': 'user',
    '/mis-compras': 'user',
    '/segundo-factor': 'user',
    '/_shell/company-config': 'company',
    '/_shell/company-orders': 'company',
    '/gestion': 'seller',
    '/restablecer-contrasena': 'guests',
    '/_shell/restore-password-key': 'guests',
  });
  expect(guardedPage(variant, '/productos/[code]')).toBeUndefined();
  expect(routeOfPage(variant, '/_shell/office-company')?.path).toBe(
    '/gestion/empresas/{companyId}',
  );
});

test.each([
  ['/1/config', '/_shell/company-config'],
  ['/1/pedidos/', '/_shell/company-orders'],
  ['/gestion/productos/R-1', '/_shell/office-product'],
  ['/gestion/productos/familias/F-1', '/_shell/office-family'],
  // Pages of their own, and addresses that are none of the shop's.
  ['/gestion/pedidos', undefined],
  ['/productos/R-1', undefined],
  ['/1/config/mas', undefined],
  ['/', undefined],
])('%s has the shell %s', async (address, page) => {
  expect(shellBehind(await loadVariant('NAM'), address)).toBe(page);
});
