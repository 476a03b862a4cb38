/**
 * Every text that somebody may have agreed to, by its version: what is written down of a consent names the
 * version alone, and its words must be found for as long as it is kept.
 */
import { type ConsentKind, consentTexts } from './consents.ts';

export interface AgreedText {
  version: string;
  text: string;
}

/** An existing host that answers for the shop keeps the data itself, and has no download and no erasure. */
const TERMS_OVER_HOST: AgreedText = {
  version: '2026-11-22 sin descarga',
  text: 'Al crear la cuenta aceptas que guardemos estos datos para tu cuenta y tus pedidos. En tu perfil puedes verlos; si quieres corregirlos o que los borremos, escríbenos.',
};

/** A shop may have no page where people see what is kept of them: whoever asks is answered all the same. */
const TERMS_WITHOUT_PROFILE: AgreedText = {
  version: '2026-11-22 sin perfil',
  text: 'Al crear la cuenta aceptas que guardemos estos datos para tu cuenta y tus pedidos. Si quieres verlos, corregirlos o que los borremos, escríbenos.',
};

/** Shown no more. Whoever gives a text new words gives it a new version, and puts the former one here. */
const FORMER: Readonly<Record<ConsentKind, readonly AgreedText[]>> = {
  terms: [],
  newsletter: [],
  printFile: [],
  stockNotice: [],
};

/** What stands beside the button of the registration. */
export const registrationTerms = (shop: { hasHost: boolean; hasProfile: boolean }): AgreedText => {
  if (!shop.hasProfile) return TERMS_WITHOUT_PROFILE;
  if (shop.hasHost) return TERMS_OVER_HOST;
  const { version, text } = consentTexts.terms;
  return { version, text };
};

/** All that is or was shown of a kind. */
export const textsOf = (kind: ConsentKind): AgreedText[] => [
  consentTexts[kind],
  ...(kind === 'terms' ? [TERMS_OVER_HOST, TERMS_WITHOUT_PROFILE] : []),
  ...FORMER[kind],
];

/** The words of a version; undefined where nobody ever published it. */
export const wordsOf = (kind: ConsentKind, version: string): string | undefined =>
  textsOf(kind).find((each) => each.version === version)?.text;
