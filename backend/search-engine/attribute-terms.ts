/** Values of attributes as terms: `ancho=205`. */
import type { AttributeValue } from './types.ts';

/** A name has no `=`; a value may. */
export const writeAttribute = ({ name, value }: AttributeValue): string => `${name}=${value}`;

export const readAttribute = (text: string): AttributeValue => {
  const at = text.indexOf('=');
  return { name: text.slice(0, at), value: text.slice(at + 1) };
};
