/** The columns of an import: what is asked depends on the file. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ImportKindName, WholeImport } from '#contract/entities/imports';
import { standInBrowser } from '../support/browser.ts';
import { sampleImport } from '../support/sample-records.ts';

standInBrowser();
const { Columns } = await import('../../src/islands/office-imports/Columns.tsx');

const imported = (kind: ImportKindName, takesOffSold: boolean): WholeImport => {
  const whole = sampleImport({ kind });
  const columns = kind === 'stock' ? ['quantity'] : ['code'];
  return { ...whole, settings: { ...whole.settings, columns, takesOffSold } };
};

/** Undefined if it is not asked. */
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

test('sold units are subtracted of stock only, as configured', () => {
  expect(isTakenOff('stock', true)).toBe(true);
  expect(isTakenOff('stock', false)).toBe(false);
  expect(isTakenOff('prices', true)).toBeUndefined();
});

const FIELD = { isKey: false, isNeeded: false, mayRepeat: false, tax: null, choices: null };
const titlesAsked = (columns: string[], unknownTitles: string[]): string | undefined => {
  const whole = sampleImport({ kind: 'products' });
  const fields = [
    ...whole.fields,
    { ...FIELD, id: 'category', title: 'Categoría', sets: 'CategoryId' },
    { ...FIELD, id: 'brand', title: 'Marca', sets: 'BrandId' },
  ];
  const html = renderToStaticMarkup(
    <Columns
      whole={{ ...whole, fields, settings: { ...whole.settings, columns, unknownTitles } }}
      onMapped={() => undefined}
      onDiscard={() => undefined}
    />,
  );
  const at = html.indexOf('Los títulos entre las filas');
  return at < 0 ? undefined : html.slice(at, html.indexOf('</select>', at));
};

test('unknown titles between the rows are asked about, if a column is missing that they may be', () => {
  const asked = titlesAsked(['code'], ['FAROS', 'LUCES', 'ÓPTICAS', 'VARIOS']);
  expect(asked).toContain('(FAROS, LUCES, ÓPTICAS…) son');
  expect(asked?.match(/<option[^>]*>[^<]*/g)?.map((option) => option.replace(/.*>/, ''))).toEqual([
    'Elige qué son',
    'Categoría',
    'Marca',
    'Nada',
  ]);
  expect(titlesAsked(['code', 'category'], ['FAROS'])).not.toContain('Categoría');
  expect(titlesAsked(['code', 'category', 'brand'], ['FAROS'])).toBeUndefined();
  expect(titlesAsked(['code'], [])).toBeUndefined();
});
