/**
 * What a person agrees to, in the words that stand beside the button. Whoever changes a text gives it
 * a new version: the former one stays with those who agreed to it.
 */

export const CONSENT_KINDS = ['terms', 'newsletter', 'printFile', 'stockNotice'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

interface Consent {
  /** What it is called where its owner reads it. */
  name: string;
  /** Since when the text is this one. */
  version: string;
  text: string;
  /** Where it is given. */
  where: string;
}

export const consentTexts: Readonly<Record<ConsentKind, Consent>> = {
  terms: {
    name: 'Cuenta y pedidos',
    version: '2026-11-22',
    text: 'Al crear la cuenta aceptas que guardemos estos datos para tu cuenta y tus pedidos. En tu perfil puedes verlos, descargarlos y pedir que los borremos.',
    where: 'Registro',
  },
  newsletter: {
    name: 'Novedades por correo',
    version: '2026-11-22',
    text: 'Novedades y ofertas en tu correo',
    where: 'Pie de página, confirmado por correo',
  },
  printFile: {
    name: 'Archivo para imprimir',
    version: '2026-11-22',
    text: 'Usamos tu archivo y tus datos solo para cotizar e imprimir la pieza, y después los borramos.',
    where: 'Impresión 3D',
  },
  stockNotice: {
    name: 'Aviso de stock',
    version: '2026-11-22',
    text: 'Te escribiremos una sola vez, cuando haya stock.',
    where: 'Página del producto',
  },
};

/** An existing host that answers for the shop keeps the data itself, and has no download and no erasure. */
const TERMS_OVER_HOST =
  'Al crear la cuenta aceptas que guardemos estos datos para tu cuenta y tus pedidos. En tu perfil puedes verlos; si quieres corregirlos o que los borremos, escríbenos.';

/** A shop may have no page where people see what is kept of them: whoever asks is answered all the same. */
const TERMS_WITHOUT_PROFILE =
  'Al crear la cuenta aceptas que guardemos estos datos para tu cuenta y tus pedidos. Si quieres verlos, corregirlos o que los borremos, escríbenos.';

/** What stands beside the button of the registration. */
export const registrationTerms = (shop: { hasHost: boolean; hasProfile: boolean }): string => {
  if (!shop.hasProfile) return TERMS_WITHOUT_PROFILE;
  return shop.hasHost ? TERMS_OVER_HOST : consentTexts.terms.text;
};
