import sax from 'sax';
import { Unreadable } from './sheet-rows.ts';

export const BROKEN = 'El libro no se puede leer: guárdalo de nuevo con Excel y vuelve a elegirlo.';

export interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
}
interface Listener {
  open?: (tag: Tag) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Removes the namespace prefix, which each program chooses: `x:row` → `row`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns an attribute that has a prefix, whatever the prefix is: `r:id` for `id`. */
export const prefixed = ({ attributes }: Tag, name: string): string | undefined => {
  for (const key in attributes) if (key.endsWith(`:${name}`)) return attributes[key];
  return undefined;
};

/** Creates a streaming parser. Its `write` throws Unreadable on malformed XML. */
export const xmlParser = ({ open, text, close }: Listener) => {
  const parser = sax.parser(true);
  parser.onopentag = ({ name, attributes }) => {
    // Attributes are strings, because the `xmlns` option is off.
    open?.({ name: localName(name), attributes: attributes as Record<string, string> });
  };
  parser.ontext = (piece) => text?.(piece);
  parser.oncdata = (piece) => text?.(piece);
  parser.onclosetag = (name) => close?.(localName(name));
  parser.onerror = () => {
    throw new Unreadable(BROKEN);
  };
  return parser;
};

export const parseWhole = (xml: string, listener: Listener): void => {
  if (xml !== '') xmlParser(listener).write(xml).close();
};
