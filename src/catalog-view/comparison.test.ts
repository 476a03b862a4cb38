import { expect, test } from 'vitest';
import { comparedRows } from './comparison.ts';
import type { ItemView } from './item-view.ts';

const view = (changes: Partial<ItemView>): ItemView => ({
  code: 'R1',
  title: 'Radiador Gol',
  documentTitle: '',
  summary: '',
  categoryName: 'Radiadores',
  trail: [],
  isOriginal: false,
  isPublic: true,
  description: '',
  pictures: [],
  offers: [],
  factsTitle: 'Medidas',
  measures: [],
  features: [],
  applications: [],
  showsYears: true,
  originalCodes: [],
  related: [],
  ...changes,
});
const offer = (code: string, price: string, facts: { name: string; value: string }[] = []) => ({
  code,
  name: '',
  brand: 'Refrimar',
  priceCents: null,
  price,
  taxLabel: 'IVA inc',
  reduced: null,
  facts,
  specifications: [],
  links: [],
});
const rowsOf = (...views: ItemView[]) =>
  Object.fromEntries(comparedRows(views).map(({ name, ...row }) => [name, row]));

test('a fact that only one item has is beside an empty cell, and counts as a difference', () => {
  const rows = rowsOf(
    view({ measures: [{ name: 'Alto', value: '40 cm' }] }),
    view({ features: [{ name: 'Sistema', value: 'Valeo' }] }),
  );
  expect(rows.Alto).toEqual({ cells: [['40 cm'], []], differs: true });
  expect(rows.Sistema).toEqual({ cells: [[], ['Valeo']], differs: true });
});

test('blanks, case and the order of lines make no difference', () => {
  const rows = rowsOf(
    view({ originalCodes: ['377 121', 'ABC'], measures: [{ name: 'Alto', value: '40  cm' }] }),
    view({ originalCodes: ['abc', '377 121'], measures: [{ name: 'Alto', value: '40 CM' }] }),
  );
  expect(rows['Códigos originales']?.differs).toBe(false);
  expect(rows.Alto?.differs).toBe(false);
});

test('a family of several products lists the price of each', () => {
  const rows = rowsOf(
    view({ offers: [offer('A', '$ 100'), offer('B', '$ 200')] }),
    view({ offers: [offer('C', '$ 100')] }),
  );
  expect(rows.Precio?.cells).toEqual([
    ['A: $\u00a0100 IVA inc', 'B: $\u00a0200 IVA inc'],
    ['$\u00a0100 IVA inc'],
  ]);
});

test('the facts in which the products of a family differ are compared as well', () => {
  const thick = offer('A', '', [{ name: 'Espesor', value: '26 mm' }]);
  const thin = offer('B', '', [{ name: 'Espesor', value: '16 mm' }]);
  const rows = rowsOf(view({ offers: [thick, thin] }), view({ offers: [thick] }));
  expect(rows.Espesor).toEqual({ cells: [['26 mm', '16 mm'], ['26 mm']], differs: true });
});

test('there is no row for facts that no item has', () => {
  expect(Object.keys(rowsOf(view({}), view({})))).toEqual(['Original']);
});
