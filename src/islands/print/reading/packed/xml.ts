import sax from 'sax';
import { ModelProblem } from '../problems.ts';
import { wideEncoding } from './encoding.ts';

export type Attributes = Readonly<Record<string, string>>;
interface Listener {
  open: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
}

/** No 3MF nests deeper; files that do are made to break readers. */
const MAX_DEPTH = 100;

/** Removes the namespace prefix, which each program chooses. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Creates a streaming parser. Documents that declare entities are refused. @throws ModelProblem */
export const xmlReader = ({ open, close }: Listener) => {
  const parser = sax.parser(true, { position: false });
  let decoder: TextDecoder | undefined;
  let depth = 0;
  const refuse = (): never => {
    throw new ModelProblem('broken');
  };
  parser.ondoctype = refuse;
  parser.onerror = refuse;
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new ModelProblem('tooComplex');
    // Attributes are strings, because the `xmlns` option is off.
    open(localName(name), attributes as Record<string, string>);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    close?.(localName(name));
  };
  return {
    push: (piece: Uint8Array): void => {
      decoder ??= new TextDecoder(wideEncoding(piece) ?? 'utf-8');
      parser.write(decoder.decode(piece, { stream: true }));
    },
    end: (): void => {
      if (depth > 0) throw new ModelProblem('cutOff');
      parser.close();
    },
  };
};

/** Returns an attribute by its name without a prefix: `path` for `p:path`. */
export const attributeOf = (attributes: Attributes, name: string): string | undefined => {
  if (attributes[name] !== undefined) return attributes[name];
  for (const key in attributes) if (key.endsWith(`:${name}`)) return attributes[key];
  return undefined;
};
