import sax from 'sax';
import { DOLLARS } from '../values.ts';
import { MAX_CELL, plainCell, Unreadable } from './sheet-rows.ts';
import type { Zip } from './zip.ts';

/** Limit of the unpacked shared texts, which stay in memory while the sheet is read. */
const MAX_TEXT_BYTES = 96 * 1024 * 1024;
const BROKEN = 'El libro no se puede leer: guárdalo de nuevo con Excel y vuelve a elegirlo.';

interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
}
interface Listener {
  open?: (tag: Tag) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Removes the namespace prefix that some programs write: `x:row` → `row`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

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

const parseWhole = (xml: string, listener: Listener): void => {
  if (xml !== '') xmlParser(listener).write(xml).close();
};

/** Decodes `_x000D_`, an escaped character with that code. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;

/** Reads the shared texts, cleaned once because many cells may refer to each. */
export const readSharedTexts = async (zip: Zip): Promise<string[]> => {
  const texts: string[] = [];
  let isText = false;
  let isPhonetic = false;
  let current = '';
  const parser = xmlParser({
    open: ({ name }) => {
      if (name === 'si') current = '';
      // Phonetic readings (Japanese) are not part of the text.
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    text: (piece) => {
      if (isText && current.length <= MAX_CELL) current += piece;
    },
    close: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') {
        const text = plainCell(unescaped(current)).slice(0, MAX_CELL);
        texts.push(text.trim() === '' ? '' : text);
      }
    },
  });
  for await (const piece of zip.pieces('xl/sharedStrings.xml', MAX_TEXT_BYTES)) parser.write(piece);
  return texts;
};

/** Returns whether a built-in number format shows a date (ECMA-376, part 1, 18.8.30). */
const isDateNumber = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
/**
 * Returns whether a format code has day, month, year or time letters outside quoted texts and
 * brackets.
 */
const isDateCode = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && !/general/i.test(code);

/**
 * The limit of Excel for format codes. Longer ones would make the search for matching brackets
 * slow.
 */
const MAX_FORMAT_CODE = 255;

/** Quotes and backslashes only escape literal characters: `\U\S\$`. */
const isDollarCode = (code: string): boolean => DOLLARS.test(code.replace(/["\\]/g, ''));

/** The number format of a cell style: a date, dollars, or padded with zeros (`00000` → 5). */
export type NumberStyle = { isDate: true } | { isDollars: true } | { zeros: number } | undefined;

export const readNumberStyles = async (zip: Zip): Promise<NumberStyle[]> => {
  const codes = new Map<number, string>();
  const styles: NumberStyle[] = [];
  let isCells = false;
  parseWhole(await zip.text('xl/styles.xml'), {
    open: ({ name, attributes }) => {
      if (name === 'numFmt')
        codes.set(
          Number(attributes.numFmtId),
          (attributes.formatCode ?? '').slice(0, MAX_FORMAT_CODE),
        );
      else if (name === 'cellXfs') isCells = true;
      else if (name === 'xf' && isCells) {
        const id = Number(attributes.numFmtId ?? 0);
        const code = codes.get(id) ?? '';
        if (isDateNumber(id) || isDateCode(code)) styles.push({ isDate: true });
        else if (isDollarCode(code)) styles.push({ isDollars: true });
        else styles.push(/^0{2,}$/.test(code) ? { zeros: code.length } : undefined);
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
};

/** Returns the path of the first visible sheet, and whether dates count from 1904. */
export const readBook = async (zip: Zip): Promise<{ sheet: string; is1904: boolean }> => {
  const sheets: { relation: string; isHidden: boolean }[] = [];
  let is1904 = false;
  parseWhole(await zip.text('xl/workbook.xml'), {
    open: ({ name, attributes }) => {
      if (name === 'sheet')
        sheets.push({
          relation: attributes['r:id'] ?? '',
          isHidden: (attributes.state ?? 'visible') !== 'visible',
        });
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  const chosen = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  let target = '';
  parseWhole(await zip.text('xl/_rels/workbook.xml.rels'), {
    open: ({ name, attributes }) => {
      if (name === 'Relationship' && attributes.Id === chosen?.relation)
        target = attributes.Target ?? '';
    },
  });
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  if (!zip.has(sheet)) throw new Unreadable(BROKEN);
  return { sheet, is1904 };
};
