import { expect, test } from 'vitest';
import { destinationOf, isDownload, isForPurchase } from './destination.ts';

test.each([
  ['', '/'],
  ['?from=/mi-compra?detail', '/mi-compra?detail'],
  ['?from=%2Fmi-compra%3Fdetail', '/mi-compra?detail'],
  ['?from=%2Fproductos%3Fc%3D1.2%26v%3D7', '/productos?c=1.2&v=7'],
  ['?from=https://other.example/', '/'],
  ['?from=//other.example', '/'],
  ['?from=%2F%2Fother.example', '/'],
  ['?from=/%5Cother.example', '/'],
  ['?from=javascript:alert(1)', '/'],
])('%s leads to %s', (search, destination) => {
  expect(destinationOf(search)).toBe(destination);
});

test('recognizes downloads, which do not replace the page', () => {
  expect(isDownload(destinationOf('?from=%2Farchivos%2Fimpresion%2F1b2c'))).toBe(true);
  expect(isDownload(destinationOf('?from=%2Fproductos%3Ft%3D%2Farchivos%2F'))).toBe(false);
  expect(isDownload(destinationOf(''))).toBe(false);
});

test('explains the login only for a purchase', () => {
  expect(isForPurchase('?from=/mi-compra?detail')).toBe(true);
  expect(isForPurchase('?from=/carrito')).toBe(true);
  expect(isForPurchase('?from=/mis-compras')).toBe(false);
  expect(isForPurchase('')).toBe(false);
});
