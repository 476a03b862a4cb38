/** Warnings of an import: a sentence with hundreds of names is folded. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { standInBrowser } from '../support/browser.ts';

standInBrowser();
const { Warnings } = await import('../../src/islands/office-imports/Warnings.tsx');

test('a short warning is shown whole, a long one opens on demand', () => {
  const names = Array.from({ length: 60 }, (_, at) => `Marca ${at}`).join(', ');
  const html = renderToStaticMarkup(
    <Warnings warnings={['2 precios quedan en cero.', `Se crean 60 nombres: ${names}.`]} />,
  );
  expect(html).toContain('<p>2 precios quedan en cero.</p>');
  expect(/<summary>(.*?)<\/summary>/.exec(html)?.[1]).toMatch(
    /^Se crean 60 nombres: Marca 0.*… \(ver todo\)$/,
  );
  expect(html).toContain('Marca 59.</p></details>');
});
