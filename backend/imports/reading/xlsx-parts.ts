import { signOfFormat } from '../currencies.ts';
import type { NumberStyle } from './book-values.ts';
import { MAX_CELL, plainCell, Unreadable } from './sheet-rows.ts';
import { BROKEN, parseWhole, prefixed, xmlParser } from './xml.ts';
import type { Zip } from './zip.ts';

/** Limit of the unpacked shared texts, which stay in memory while the sheet is read. */
const MAX_TEXT_BYTES = 96 * 1024 * 1024;

/** Decodes `_x000D_`, an escaped character with that code. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;

/** Returns the path of a target, which is absolute or relative to the folder of a part. */
const pathFrom = (part: string, target: string): string => {
  const plain = target.replaceAll('\\', '/');
  const folders = plain.startsWith('/') ? [] : part.split('/').slice(0, -1);
  for (const step of plain.split('/'))
    if (step === '..') folders.pop();
    else if (step !== '' && step !== '.') folders.push(step);
  return folders.join('/');
};

interface Relation {
  id: string;
  /** The last word of its type: `worksheet`. Strict and transitional types end alike. */
  type: string;
  path: string;
}

/** Reads what a part refers to. @param part its path; empty = the whole package */
const readRelations = async (zip: Zip, part: string): Promise<Relation[]> => {
  const at = part.lastIndexOf('/') + 1;
  const relations: Relation[] = [];
  parseWhole(await zip.text(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`), {
    open: ({ name, attributes }) => {
      if (name === 'Relationship' && attributes.TargetMode !== 'External')
        relations.push({
          id: attributes.Id ?? '',
          type: (attributes.Type ?? '').split('/').at(-1) ?? '',
          path: pathFrom(part, attributes.Target ?? ''),
        });
    },
  });
  return relations;
};

/** Returns the path of the workbook, by the package's relations or else by its usual name. */
export const findWorkbook = async (zip: Zip): Promise<string | undefined> => {
  const relation = (await readRelations(zip, '')).find(({ type }) => type === 'officeDocument');
  return [relation?.path ?? '', 'xl/workbook.xml'].find((path) => zip.has(path));
};

export interface BookSheet {
  name: string;
  path: string;
}

interface Book {
  /** The visible sheets, in their order; all of them if none is visible. */
  sheets: BookSheet[];
  is1904: boolean;
  /** Paths of the parts; empty = missing. */
  sharedTexts: string;
  styles: string;
}

/** @throws Unreadable if a sheet of the workbook is missing */
export const readBook = async (zip: Zip, workbook: string): Promise<Book> => {
  const relations = await readRelations(zip, workbook);
  const sheets: (BookSheet & { isVisible: boolean })[] = [];
  let is1904 = false;
  parseWhole(await zip.text(workbook), {
    open: (tag) => {
      const { name, attributes } = tag;
      if (name === 'sheet') {
        const id = prefixed(tag, 'id');
        const relation = relations.find((one) => one.id === id);
        // Charts and dialogs are sheets too, without cells.
        if (relation && !['worksheet', ''].includes(relation.type)) return;
        sheets.push({
          name: attributes.name ?? '',
          path: relation?.path ?? '',
          isVisible: (attributes.state ?? 'visible') === 'visible',
        });
      }
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  const visible = sheets.filter(({ isVisible }) => isVisible);
  const chosen = visible.length > 0 ? visible : sheets;
  if (!chosen.some(({ path }) => zip.has(path))) throw new Unreadable(BROKEN);
  const partOf = (type: string, usual: string): string =>
    [relations.find((one) => one.type === type)?.path ?? '', pathFrom(workbook, usual)].find(
      (path) => zip.has(path),
    ) ?? '';
  return {
    sheets: chosen.filter(({ path }) => zip.has(path)),
    is1904,
    sharedTexts: partOf('sharedStrings', 'sharedStrings.xml'),
    styles: partOf('styles', 'styles.xml'),
  };
};

/** Reads the shared texts, cleaned once because many cells may refer to each. */
export const readSharedTexts = async (zip: Zip, path: string): Promise<string[]> => {
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
        // One letter too many tells that the cell is too long.
        const text = plainCell(unescaped(current)).slice(0, MAX_CELL + 1);
        texts.push(text.trim() === '' ? '' : text);
      }
    },
  });
  for await (const piece of zip.pieces(path, MAX_TEXT_BYTES)) parser.write(piece);
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

/** Returns whether a number format shows an exponent: `0.00E+00` (11), `##0.0E+0` (48). */
const isExponent = (id: number, code: string): boolean =>
  id === 11 || id === 48 || /[0#]E[+-]/i.test(code);

/**
 * The limit of Excel for format codes. Longer ones would make the search for matching brackets
 * slow.
 */
const MAX_FORMAT_CODE = 255;

export const readNumberStyles = async (zip: Zip, path: string): Promise<NumberStyle[]> => {
  const codes = new Map<number, string>();
  const styles: NumberStyle[] = [];
  let isCells = false;
  parseWhole(await zip.text(path), {
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
        const sign = signOfFormat(code);
        if (isDateNumber(id) || isDateCode(code)) styles.push({ isDate: true });
        else if (sign !== '') styles.push({ sign });
        else if (isExponent(id, code)) styles.push({ hasExponent: true });
        else styles.push(/^0{2,}$/.test(code) ? { zeros: code.length } : undefined);
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
};
