/**
 * Writes an .xlsx file with one sheet. Texts are inline, because the library that we tried looks shared strings up
 * as object properties and confuses a text such as `valueOf`.
 */
import { strToU8, zipSync } from 'fflate';
import { neutral } from '#contract/text/sheet-cells';
import { DAY_MS, shopClock } from '#contract/time/dates';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that XML does not allow; carriage returns and escape-like texts are escaped (ECMA-376, 22.9.2.19). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const INVALID = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const inXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(INVALID, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** Days since 30 December 1899, as sheets count them, in the time of the shop. */
const serialOf = (instant: Date): number =>
  (Date.parse(`${shopClock(instant)}Z`) - Date.UTC(1899, 11, 30)) / DAY_MS;

/** The second style of the sheet shows day and time, in the order of the reader's country (ECMA-376, 18.8.30). */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;
/** A narrower column shows a date as a row of number signs. */
const COLUMN_WIDTH = 18;

const cell = (value: string | number | Date): string => {
  if (value instanceof Date) return `<c s="1"><v>${serialOf(value)}</v></c>`;
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if (value === '') return '<c/>';
  return `<c t="inlineStr"><is><t xml:space="preserve">${inXml(neutral(value))}</t></is></c>`;
};

/** Renders rows as a piece of the sheet. */
export const bookRows = (rows: readonly (readonly (string | number | Date)[])[]): string =>
  rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');

/** @param pieces results of `bookRows` */
export const bookOf = (pieces: readonly string[], title: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync({
      '[Content_Types].xml': strToU8(
        `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
      ),
      '_rels/.rels': strToU8(
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': strToU8(
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${inXml(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/styles.xml': strToU8(`${HEAD}${STYLES}`),
      'xl/worksheets/sheet1.xml': strToU8(
        `${HEAD}<worksheet xmlns="${MAIN}"><sheetFormatPr defaultColWidth="${COLUMN_WIDTH}" defaultRowHeight="15"/><sheetData>${pieces.join('')}</sheetData></worksheet>`,
      ),
    }),
  );
