/** Workbooks as programs write them. */
import { strToU8, zipSync } from 'fflate';

type Cell = string | number | boolean;

const cellOf = (value: Cell): string => {
  if (typeof value === 'string') return `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  return typeof value === 'number'
    ? `<c><v>${value}</v></c>`
    : `<c t="b"><v>${Number(value)}</v></c>`;
};

/** Returns an XLSX file with one sheet. Texts must not need escapes. */
export const bookOf = (...rows: readonly (readonly Cell[])[]): Buffer => {
  const data = rows.map((cells) => `<row>${cells.map(cellOf).join('')}</row>`).join('');
  const files = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Lista" sheetId="1" r:id="x"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="x" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data}</sheetData></worksheet>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
};
