/**
 * The branch, the invoice and the note of an order within the observation of its address, for hosts that drop keys that
 * the specification does not name: `Timbre 3 [Retira en: Bulevar (B)] [Factura: Taller, RUT 21…] [Nota: …]`.
 */

/** Keys of an order that the specification does not name. */
export const OWN_ORDER_KEYS = ['branchCode', 'invoiceName', 'observation'] as const;
export type OwnOrderKey = (typeof OWN_ORDER_KEYS)[number];

interface Noted {
  branchCode: string;
  branchName: string;
  invoiceName: string;
  invoiceIdentifier: string;
  observation: string;
}

/** Brackets delimit the notes. */
export const withoutBrackets = (text: string): string =>
  text.replaceAll('[', '(').replaceAll(']', ')');

const CUT = '…';
const NOTES = /\s*\[(Retira en|Factura|Nota): ([^\]]*)(\]|$)/g;

/** @param lacks keys that the host drops, or may drop */
export const withOrderNotes = (
  addressObservation: string,
  { branchCode, branchName, invoiceName, invoiceIdentifier, observation }: Noted,
  lacks: (key: OwnOrderKey) => boolean,
): string => {
  const notes: readonly (readonly [OwnOrderKey, string, string])[] = [
    ['branchCode', 'Retira en', branchCode && `${branchName} (${branchCode})`],
    ['invoiceName', 'Factura', invoiceName && `${invoiceName}, RUT ${invoiceIdentifier}`],
    // The longest comes last: hosts may cut the text.
    ['observation', 'Nota', observation],
  ];
  const parts = notes.flatMap(([key, label, text]) =>
    text !== '' && lacks(key) ? [`[${label}: ${withoutBrackets(text)}]`] : [],
  );
  return [parts.length > 0 ? withoutBrackets(addressObservation) : addressObservation, ...parts]
    .filter((part) => part !== '')
    .join(' ');
};

/** Returns the notes of an observation and what is left of it; a note that the host has cut ends with an ellipsis. */
export const readOrderNotes = (
  text: string,
): { addressObservation: string; notes: Partial<Noted> } => {
  const notes: Partial<Noted> = {};
  for (const [, label, told = '', end] of text.matchAll(NOTES)) {
    const value = told.trim() + (end === ']' ? '' : CUT);
    const [, branchName = '', branchCode = ''] = /^(.*) \(([^()]+)\)$/.exec(value) ?? [];
    const [, invoiceName = '', invoiceIdentifier = ''] = /^(.*), RUT (\S+)$/.exec(value) ?? [];
    if (label === 'Retira en' && branchCode) Object.assign(notes, { branchName, branchCode });
    if (label === 'Factura' && invoiceName)
      Object.assign(notes, { invoiceName, invoiceIdentifier });
    if (label === 'Nota') notes.observation = value;
  }
  return Object.keys(notes).length === 0
    ? { addressObservation: text, notes }
    : { addressObservation: text.replace(NOTES, '').trim(), notes };
};

/** Returns whether a text is what was sent, as far as the host has kept it. @param isSame compares whole texts */
export const isSameNote = (
  told: string,
  sent: string,
  isSame: (one: string, other: string) => boolean,
): boolean => {
  const own = withoutBrackets(sent);
  const stored = withoutBrackets(told);
  if (isSame(stored, own)) return true;
  if (!stored.endsWith(CUT)) return false;
  const words = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const part = words(stored.slice(0, -CUT.length));
  return isSame(part, words(own).slice(0, part.length));
};
