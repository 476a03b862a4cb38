/** All versions of the texts that people may have agreed to: a stored consent holds the version only. */
import { type ConsentKind, consentTexts } from './consents.ts';

export interface AgreedText {
  version: string;
  text: string;
}

/** A REST host stores the data itself, and offers no download and no erasure. */
const TERMS_OVER_HOST: AgreedText = {
  version: '2026-11-22 sin descarga',
  text: 'Al crear la cuenta aceptas que guardemos estos datos para tu cuenta y tus pedidos. En tu perfil puedes verlos; si quieres corregirlos o que los borremos, escríbenos.',
};

/** For shops without a profile page, which answer requests about personal data by hand. */
const TERMS_WITHOUT_PROFILE: AgreedText = {
  version: '2026-11-22 sin perfil',
  text: 'Al crear la cuenta aceptas que guardemos estos datos para tu cuenta y tus pedidos. Si quieres verlos, corregirlos o que los borremos, escríbenos.',
};

/** Texts no longer shown. When a text changes, give it a new version and add the former one here. */
const FORMER: Readonly<Record<ConsentKind, readonly AgreedText[]>> = {
  terms: [],
  newsletter: [],
  printFile: [],
  stockNotice: [],
};

/** Returns the text beside the registration button. */
export const registrationTerms = (shop: { hasHost: boolean; hasProfile: boolean }): AgreedText => {
  if (!shop.hasProfile) return TERMS_WITHOUT_PROFILE;
  if (shop.hasHost) return TERMS_OVER_HOST;
  const { version, text } = consentTexts.terms;
  return { version, text };
};

/** Returns all texts of a kind that are or were shown. */
export const textsOf = (kind: ConsentKind): AgreedText[] => [
  consentTexts[kind],
  ...(kind === 'terms' ? [TERMS_OVER_HOST, TERMS_WITHOUT_PROFILE] : []),
  ...FORMER[kind],
];

/** Returns the text of a version; undefined if it was never published. */
export const wordsOf = (kind: ConsentKind, version: string): string | undefined =>
  textsOf(kind).find((each) => each.version === version)?.text;
