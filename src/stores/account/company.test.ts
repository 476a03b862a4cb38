import { expect, test } from 'vitest';
import { companyIdOf } from './company.ts';

test.each([
  ['/12/pedidos', 12],
  ['/12/pedidos/', 12],
  ['/0/pedidos', undefined],
  ['/abc/pedidos', undefined],
  ['/1e3/pedidos', undefined],
  ['/99999999999/pedidos', undefined],
  ['/mis-compras', undefined],
])('%s is of company %s', (path, company) => {
  expect(companyIdOf(path)).toBe(company);
});
