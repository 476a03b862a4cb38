/** The return path across a registration. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  keepReturnPath,
  readReturnPath,
  returnPathAfter,
  returnPathOf,
  withReturnPath,
} from '#stores/account/return-path';
import { standInBrowser } from '../support/browser.ts';

let browser: ReturnType<typeof standInBrowser>;
beforeEach(() => {
  browser = standInBrowser();
});
afterEach(() => {
  vi.useRealTimers();
});

test('it is passed from the login to the registration, and to the click in the mail', () => {
  const register = withReturnPath('/registro', returnPathOf('?from=%2Fmi-compra%3Fdetail'));
  expect(register).toBe('/registro?from=%2Fmi-compra%3Fdetail');
  keepReturnPath(returnPathOf(new URL(register, 'https://tienda.example').search));
  expect(withReturnPath('/iniciar', readReturnPath())).toBe('/iniciar?from=%2Fmi-compra%3Fdetail');
});

test('a registration without an origin leads nowhere, whatever was stored before', () => {
  keepReturnPath('/mi-compra?detail');
  keepReturnPath(returnPathOf(''));
  expect(withReturnPath('/iniciar', readReturnPath())).toBe('/iniciar');
});

test('is forgotten with the link that it waits for', () => {
  vi.useFakeTimers();
  keepReturnPath('/mi-compra?detail');
  vi.advanceTimersByTime(71 * 60 * 60 * 1000);
  expect(readReturnPath()).toBe('/mi-compra?detail');
  vi.advanceTimersByTime(2 * 60 * 60 * 1000);
  expect(readReturnPath()).toBeUndefined();
});

test.each(['https://ladron.example', '//ladron.example', 'javascript:alert(1)', 7, null])(
  'the stored value %j redirects nowhere',
  (from) => {
    browser.changeElsewhere('way-back', { from, until: Date.now() + 1_000 });
    expect(readReturnPath()).toBeUndefined();
  },
);

test.each([
  ['https://tienda.example/iniciar?from=%2Fperfil', '/perfil'],
  ['https://otra.example/iniciar?from=%2Fperfil', undefined],
  ['https://tienda.example.otra.example/?from=%2Fperfil', undefined],
  ['https://tienda.example/iniciar?from=%2F%2Fotra.example', undefined],
  ['', undefined],
])('a link pressed before it knew where from: %s leads to %s', (referrer, from) => {
  const origin = 'https://tienda.example';
  expect(returnPathAfter('', { referrer, origin })).toBe(from);
  expect(returnPathAfter('?from=%2Ffavoritos', { referrer, origin })).toBe('/favoritos');
});
