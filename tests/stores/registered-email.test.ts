/** The address of a registration, for the login after the click in the mail. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRegisteredEmail, readRegisteredEmail } from '#stores/account/registered-email';
import { standInBrowser } from '../support/browser.ts';

let browser: ReturnType<typeof standInBrowser>;
beforeEach(() => {
  browser = standInBrowser();
});
afterEach(() => {
  vi.useRealTimers();
});

test('it is stored until a login, and no longer than the activation link', () => {
  vi.useFakeTimers();
  expect(readRegisteredEmail()).toBeUndefined();
  keepRegisteredEmail('ana@correo.example');
  vi.advanceTimersByTime(71 * 60 * 60 * 1000);
  expect(readRegisteredEmail()).toBe('ana@correo.example');
  vi.advanceTimersByTime(2 * 60 * 60 * 1000);
  expect(readRegisteredEmail()).toBeUndefined();
  keepRegisteredEmail('ana@correo.example');
  keepRegisteredEmail(undefined);
  expect(readRegisteredEmail()).toBeUndefined();
});

test.each([{ email: 7 }, { email: 'ana@correo.example' }, 'ana@correo.example', null])(
  'the stored value %j is not an address',
  (found) => {
    browser.changeElsewhere('registered', found);
    expect(readRegisteredEmail()).toBeUndefined();
  },
);
