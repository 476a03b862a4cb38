import { normal } from '#contract/text/plain-text';

interface Specification {
  key: string;
  value: string;
}

export interface DrawnPart {
  code: string;
  title: string;
  /** The drawing's name in the category, such as `radiator`; unknown names get the placeholder. */
  drawing: string | null;
  categoryName: string;
  specifications: readonly Specification[];
}

export interface Part {
  /** Returns the first of these measures that holds a number; `Diámetro` and `diametro` are one key. */
  number: (...keys: string[]) => number | undefined;
  text: (...keys: string[]) => string | undefined;
  /** Returns one of `count` choices, always the same for a code. */
  pick: (count: number, purpose?: string) => number;
}

const plain = (text: string): string =>
  normal(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Reads the first number of a text: `1.234,5 mm` → 1234.5. */
export const readNumber = (text: string): number | undefined => {
  const found = /\d+(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?/.exec(text)?.[0];
  if (found === undefined) return undefined;
  const isGrouped = /^\d{1,3}(\.\d{3})+(,|$)/.test(found);
  return Number((isGrouped ? found.replaceAll('.', '') : found).replace(',', '.'));
};

/** Hashes with FNV-1a, 32 bits: the same on every machine. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const character of text) {
    value ^= character.codePointAt(0) ?? 0;
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
};

export const readPart = ({ code, specifications }: DrawnPart): Part => {
  const byKey = new Map<string, string>();
  for (const { key, value } of specifications)
    if (!byKey.has(plain(key))) byKey.set(plain(key), value);
  const text = (...keys: string[]) => {
    for (const key of keys) {
      const value = byKey.get(plain(key))?.trim();
      if (value) return value;
    }
    return undefined;
  };
  return {
    text,
    number: (...keys) => {
      for (const key of keys) {
        const value = readNumber(text(key) ?? '');
        if (value !== undefined && value > 0) return value;
      }
      return undefined;
    },
    pick: (count, purpose = '') => hash(`${purpose}:${code.toLowerCase()}`) % count,
  };
};
