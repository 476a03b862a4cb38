import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { registrationTerms, textsOf, wordsOf } from './agreed-texts.ts';
import { CONSENT_KINDS, consentTexts } from './consents.ts';

const SHOPS = [true, false].flatMap((hasHost) =>
  [true, false].map((hasProfile) => ({ hasHost, hasProfile })),
);

test('the terms promise download and erasure only if the shop stores the data itself', () => {
  const own = registrationTerms({ hasHost: false, hasProfile: true }).text;
  expect(own).toBe(consentTexts.terms.text);
  expect(own).toContain('descargarlos');
  const hosted = registrationTerms({ hasHost: true, hasProfile: true }).text;
  expect(hosted).toContain('escríbenos');
  expect(hosted).not.toMatch(/descarg/);
});

test.each([true, false])(
  'the terms of a shop without profile pages promise none (over a host: %s)',
  (hasHost) => {
    const { text } = registrationTerms({ hasHost, hasProfile: false });
    expect(text).toContain('escríbenos');
    expect(text).not.toMatch(/perfil|descarg/);
  },
);

test('every version has a text, and every text its own version', () => {
  for (const kind of CONSENT_KINDS) {
    const versions = textsOf(kind).map(({ version }) => version);
    expect(new Set(versions).size, kind).toBe(versions.length);
    expect(wordsOf(kind, consentTexts[kind].version)).toBe(consentTexts[kind].text);
  }
  for (const shop of SHOPS) {
    const { version, text } = registrationTerms(shop);
    expect(wordsOf('terms', version)).toBe(text);
  }
  expect(wordsOf('terms', '2020-01-01')).toBeUndefined();
});

/** Hashes of all published texts. Add a line with each new text; never change or remove one. */
const PUBLISHED: Readonly<Record<string, string>> = {
  'terms 2026-11-22': '05a4b9fa019c',
  'terms 2026-11-22 sin descarga': 'e0eba365e868',
  'terms 2026-11-22 sin perfil': '21cb8b955bd9',
  'newsletter 2026-11-22': 'b62b8b2da5f8',
  'printFile 2026-11-22': '703b974c5cd9',
  'stockNotice 2026-11-22': 'f742779f3001',
};

test('published texts never change', () => {
  const published = CONSENT_KINDS.flatMap((kind) =>
    textsOf(kind).map(({ version, text }) => [
      `${kind} ${version}`,
      createHash('sha256').update(text).digest('hex').slice(0, 12),
    ]),
  );
  expect(Object.fromEntries(published)).toEqual(PUBLISHED);
});
