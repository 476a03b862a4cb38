/** The page of a payment provider. */
export const AWAY_TEXT = 'El medio de pago no responde.';
export const isWebAddress = (href: string): boolean =>
  URL.canParse(href) && /^https?:$/.test(new URL(href).protocol);
