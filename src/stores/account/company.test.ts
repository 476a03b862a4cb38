import { expect, test } from 'vitest';
import { companyIdOf, namesItsCompany } from './company.ts';

test.each([
  ['/12/pedidos', 12],
  ['/12/pedidos/', 12],
  ['/0/pedidos', undefined],
  ['/abc/pedidos', undefined],
  ['/1e3/pedidos', undefined],
  ['/99999999999/pedidos', undefined],
  ['/mis-compras', undefined],
])('the company of %s is %s', (path, company) => {
  expect(companyIdOf(path)).toBe(company);
});

test.each([
  ['/{companyId}/pedidos', '/12/pedidos', true],
  ['/{companyId}/pedidos', '/abc/pedidos', false],
  ['/gestion/empresas/{companyId}', '/gestion/empresas/12', true],
  ['/gestion/empresas/{companyId}', '/gestion/empresas/12/', true],
  ['/gestion/empresas/{companyId}', '/gestion/empresas/abc', false],
  ['/gestion/empresas/{companyId}', '/gestion/empresas/0', false],
  ['/gestion/empresas/{companyId}', '/gestion/empresas/12abc', false],
  ['/gestion/productos/{code}', '/gestion/productos/abc', true],
  ['/perfil', '/perfil', true],
])('%s: %s has a number as its company: %s', (route, path, isSo) => {
  expect(namesItsCompany(route, path)).toBe(isSo);
});
