/** The columns of an import: of stock alone it is asked whether what is sold and has not left is taken off; it is, unless said. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ImportKindName, WholeImport } from '#contract/entities/imports';
import { standInBrowser } from '../support/browser.ts';

standInBrowser();
const { Columns } = await import('../../src/islands/office-imports/Columns.tsx');

const imported = (kind: ImportKindName, takesOffSold: boolean): WholeImport => ({
  guid: 'g',
  number: 1,
  kind,
  state: 'mapping',
  fileName: 'lista.csv',
  fileBytes: 1,
  author: '',
  createdAt: '2026-11-21T10:00:00.000Z',
  writtenAt: null,
  undoneAt: null,
  rowCount: 1,
  added: 0,
  changed: 0,
  same: 0,
  bad: 0,
  progress: 0,
  fault: '',
  canUndo: false,
  format: 'CSV',
  settings: {
    headerLine: 1,
    columns: ['code'],
    emptyMeans: 'keep',
    createsMissing: false,
    skipsNew: false,
    takesOffSold,
    decimal: ',',
    isDecimalGuessed: false,
    widest: 0,
  },
  revision: 0,
  warnings: [],
  columns: [{ title: 'codigo', samples: [] }],
  fields: [{ id: 'code', title: 'Código', says: 'code', isKey: true, isNeeded: false }],
  missing: [],
});

/** Undefined where nobody is asked. */
const isTakenOff = (kind: ImportKindName, takesOffSold: boolean): boolean | undefined => {
  const html = renderToStaticMarkup(
    <Columns
      whole={imported(kind, takesOffSold)}
      onMapped={() => undefined}
      onDiscard={() => undefined}
    />,
  );
  const box = /<input[^>]*>(?=Restar lo vendido que aún no salió)/.exec(html)?.[0];
  return box?.includes('checked');
};

test('of stock alone, and as it was told', () => {
  expect(isTakenOff('stock', true)).toBe(true);
  expect(isTakenOff('stock', false)).toBe(false);
  expect(isTakenOff('prices', true)).toBeUndefined();
});
