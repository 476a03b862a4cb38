/** What people agree to is what the shop has. */
import { expect, test } from 'vitest';
import { consentTexts, registrationTerms } from './consents.ts';

test('the registration promises downloads and erasure by oneself only where the shop keeps the data', () => {
  expect(registrationTerms(false)).toBe(consentTexts.terms.text);
  expect(registrationTerms(false)).toContain('descargarlos');
  expect(registrationTerms(true)).toContain('escríbenos');
  expect(registrationTerms(true)).not.toMatch(/descarg/);
});
