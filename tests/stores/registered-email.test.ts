/** The address of somebody who registered, for the login that follows the click in the mail. */
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

test('is known until somebody is in, and no longer than the link that waits for its click', () => {
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
  'what is kept as %j is no address',
  (found) => {
    browser.changeElsewhere('registered', found);
    expect(readRegisteredEmail()).toBeUndefined();
  },
);
