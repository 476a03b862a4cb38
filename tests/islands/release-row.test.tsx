/** The editor of the home's releases: a refusal is shown at its own field. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { faultsOf } from '../../src/ui/configured/rows.ts';
import { standInBrowser } from '../support/browser.ts';

standInBrowser();
const { Releases, keyGroups } = await import('../../src/islands/banner-config/Releases.tsx');

const items = [
  { code: 'RA1', name: '', price: 100 },
  { code: 'RA2', name: '', price: -1 },
];
const rows = keyGroups([
  { uid: 'a', title: 'Nuevo', items: items.map((i) => ({ uid: i.code, ...i })) },
]);
type Draft = Parameters<typeof Releases>[0];

test('a refused price is marked, with the reason at its field', () => {
  const faults = faultsOf('PRODUCT_RELASES', rows);
  expect(Object.keys(faults)).toEqual(['value.0.items.1.price']);
  // The fields of a draft that are read here.
  const html = renderToStaticMarkup(<Releases {...({ rows, faults } as Draft)} />);
  const boxes = [...html.matchAll(/<input[^>]*>/g)].map(([box]) => box);
  const wrong = boxes.filter((box) => box.includes('aria-invalid="true"'));
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toContain('aria-label="Precio hasta que carga"');
  expect(wrong[0]).toContain('value="-1"');
  const id = wrong[0]?.match(/aria-describedby="([^"]+)"/)?.[1];
  expect(html).toContain(`id="${id}">${faults['value.0.items.1.price']}<`);
});
