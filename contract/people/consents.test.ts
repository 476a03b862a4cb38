/** What people agree to is what the shop has. */
import { expect, test } from 'vitest';
import { consentTexts, registrationTerms } from './consents.ts';

test('the registration promises downloads and erasure by oneself only where the shop keeps the data', () => {
  const own = registrationTerms({ hasHost: false, hasProfile: true });
  expect(own).toBe(consentTexts.terms.text);
  expect(own).toContain('descargarlos');
  const hosted = registrationTerms({ hasHost: true, hasProfile: true });
  expect(hosted).toContain('escríbenos');
  expect(hosted).not.toMatch(/descarg/);
});

test.each([true, false])(
  'a shop without a profile promises nothing that would stand there (over a host: %s)',
  (hasHost) => {
    const terms = registrationTerms({ hasHost, hasProfile: false });
    expect(terms).toContain('escríbenos');
    expect(terms).not.toMatch(/perfil|descarg/);
  },
);
