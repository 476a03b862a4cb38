/** The columns of an import: only stock asks whether to subtract sold units, by default yes. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ImportKindName, WholeImport } from '#contract/entities/imports';
import { standInBrowser } from '../support/browser.ts';
import { sampleImport } from '../support/sample-things.ts';

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

test('of stock only, as configured', () => {
  expect(isTakenOff('stock', true)).toBe(true);
  expect(isTakenOff('stock', false)).toBe(false);
  expect(isTakenOff('prices', true)).toBeUndefined();
});
