import { MAX_STOCK } from '#contract/calls/stock-changes';
import { readInteger } from '../values.ts';
import type { Field } from './kind.ts';

/** `100 un`, `100 unid.`, `100 pzas` */
const UNIT = /(?<=\d)\s*(?:u|un|uni|unid|unids|uds?|unidad(?:es)?|pz|pzas?|pieza(?:s)?|pcs?)\.?$/i;
/** `>100`, `+100`, `más de 100`, `100+`, `100 o más` */
const AT_LEAST =
  /^(?:>=?|≥|\+|(?:m[aá]s|mayor) (?:de|que|a))\s*(?=\d)|(?<=\d)\s*(?:\+|[oy] m[aá]s)$/i;

const readUnits = readInteger(0, MAX_STOCK);

/** Reads a quantity below zero, of units that were sold before they were counted in, as none. */
export const readOversold: Field['read'] = (text, reading, refs) =>
  /^-\s?\d+(?:[.,]0+)?$/.test(text)
    ? { value: 0, note: { kind: 'negative', text } }
    : readQuantity(text, reading, refs);

/** Reads units in stock. A lower bound is read as its number, with a note. */
export const readQuantity: Field['read'] = (text, reading) => {
  const bare = text.replace(UNIT, '').replace(AT_LEAST, '').replace(UNIT, '');
  const read = readUnits(bare, reading);
  // The message quotes the cell as it stands.
  if ('problem' in read) return readUnits(text, reading);
  return AT_LEAST.test(text.replace(UNIT, ''))
    ? { ...read, note: { kind: 'atLeast', text } }
    : read;
};
