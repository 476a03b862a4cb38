/**
 * The texts that people agree to, as shown beside the button. When a text changes, give it a new version
 * and keep the former one in agreed-texts.ts.
 */

export const CONSENT_KINDS = ['terms', 'newsletter', 'printFile', 'stockNotice'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

interface Consent {
  /** Display name for the person. */
  name: string;
  /** The date since which this text is shown. */
  version: string;
  text: string;
  /** Where the consent is given, for the person. */
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
