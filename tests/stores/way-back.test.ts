/** The way back of somebody who had to register first. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepWayBack, readWayBack, wayBackOf, withWayBack } from '#stores/way-back';
import { standInBrowser } from '../support/browser.ts';

let browser: ReturnType<typeof standInBrowser>;
beforeEach(() => {
  browser = standInBrowser();
});
afterEach(() => {
  vi.useRealTimers();
});

test('goes from the login to the registration, and from there to the click in the mail', () => {
  const register = withWayBack('/registro', wayBackOf('?from=%2Fmi-compra%3Fdetail'));
  expect(register).toBe('/registro?from=%2Fmi-compra%3Fdetail');
  keepWayBack(wayBackOf(new URL(register, 'https://tienda.example').search));
  expect(withWayBack('/iniciar', readWayBack())).toBe('/iniciar?from=%2Fmi-compra%3Fdetail');
});

test('a registration that came from nowhere leads nowhere, whatever was kept before', () => {
  keepWayBack('/mi-compra?detail');
  keepWayBack(wayBackOf(''));
  expect(withWayBack('/iniciar', readWayBack())).toBe('/iniciar');
});

test('is forgotten with the link that it waits for', () => {
  vi.useFakeTimers();
  keepWayBack('/mi-compra?detail');
  vi.advanceTimersByTime(71 * 60 * 60 * 1000);
  expect(readWayBack()).toBe('/mi-compra?detail');
  vi.advanceTimersByTime(2 * 60 * 60 * 1000);
  expect(readWayBack()).toBeUndefined();
});

test.each(['https://ladron.example', '//ladron.example', 'javascript:alert(1)', 7, null])(
  'what is kept as %j leads away from no page',
  (from) => {
    browser.changeElsewhere('way-back', { from, until: Date.now() + 1_000 });
    expect(readWayBack()).toBeUndefined();
  },
);
