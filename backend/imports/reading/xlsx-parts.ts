/** What a sheet's cells refer to: which sheet it is, shared texts, and which numbers are dates or dollars. */
import sax from 'sax';
import { DOLLARS } from '../values.ts';
import { LONGEST_CELL, plainCell, Unreadable } from './unreadable.ts';
import type { Zip } from './zip.ts';

/** Of all shared texts together, unpacked: they are kept while the sheet is read. */
const MOST_TEXT_BYTES = 96 * 1024 * 1024;
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

/** `x:row` → `row`: some programs write every name with its namespace. */
const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** A parser that tells what it meets. @throws Unreadable from `write` on text that is no XML */
export const xmlParser = ({ open, text, close }: Listener) => {
  const parser = sax.parser(true);
  parser.onopentag = ({ name, attributes }) => {
    // Without `xmlns` each attribute is a text.
    open?.({ name: bare(name), attributes: attributes as Record<string, string> });
  };
  parser.ontext = (piece) => text?.(piece);
  parser.oncdata = (piece) => text?.(piece);
  parser.onclosetag = (name) => close?.(bare(name));
  parser.onerror = () => {
    throw new Unreadable(BROKEN);
  };
  return parser;
};

const parseWhole = (xml: string, listener: Listener): void => {
  if (xml !== '') xmlParser(listener).write(xml).close();
};

/** `_x000D_` stands for the letter with that number. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;

/** Each is as it goes into a cell: made so once, for many cells may refer to it. */
export const readSharedTexts = async (zip: Zip): Promise<string[]> => {
  const texts: string[] = [];
  let isText = false;
  let isSpoken = false;
  let current = '';
  const parser = xmlParser({
    open: ({ name }) => {
      if (name === 'si') current = '';
      // How a text is spoken (Japanese) is no part of it.
      else if (name === 'rPh') isSpoken = true;
      else if (name === 't') isText = !isSpoken;
    },
    text: (piece) => {
      if (isText && current.length <= LONGEST_CELL) current += piece;
    },
    close: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isSpoken = false;
      else if (name === 'si') {
        const text = plainCell(unescaped(current)).slice(0, LONGEST_CELL);
        texts.push(text.trim() === '' ? '' : text);
      }
    },
  });
  for await (const piece of zip.pieces('xl/sharedStrings.xml', MOST_TEXT_BYTES))
    parser.write(piece);
  return texts;
};

/** Excel's own numbers of formats that show a date (ECMA-376, part 1, 18.8.30). */
const isDateNumber = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
/** Days, months, years, hours outside of quoted texts, colours and conditions. */
const isDateCode = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && !/general/i.test(code);

/** Excel takes no longer code of a format. Each bracket in one is looked for its other half to the very end. */
const LONGEST_CODE = 255;

/** Quotes, and a backslash before a single letter, only say what stands for itself: `\U\S\$`. */
const isDollarCode = (code: string): boolean => DOLLARS.test(code.replace(/["\\]/g, ''));

/** How the numbers of a cell's style are shown: as dates, in dollars, or filled up with zeros (`00000` → 5). */
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
          (attributes.formatCode ?? '').slice(0, LONGEST_CODE),
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

/** Where the first sheet that is shown lies, and from when the book counts its days. */
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
