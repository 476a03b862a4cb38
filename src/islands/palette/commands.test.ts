import { expect, test } from 'vitest';
import type { Found } from '#contract/calls/office';

const { commandsFor, screens } = await import('./commands.ts');

const product = (title: string): Found => ({ kind: 'product', id: 'EST-1', title, detail: '' });
const idsOf = (query: string, ...found: Found[]): string[] =>
  commandsFor(query, found).map(({ id }) => id);

test('a screen is found by its content, ignoring case and accents', () => {
  expect(idsOf('feriados')).toEqual(['office-settings']);
  expect(idsOf('Feriado')).toEqual(['office-settings']);
  expect(idsOf('como se paga')).toEqual(['office-settings']);
  expect(idsOf('bann')).toEqual(['office-front']);
  expect(idsOf('')).toEqual(screens.map(({ id }) => id));
});

test('a heading of the side bar finds its screens, before products with similar names', () => {
  expect(idsOf('clientes', product('Estación de soldado'))).toEqual([
    'office-companies',
    'office-people',
    'office-agenda',
    'office-communications',
    'office-groups',
    'office-work-branches',
    'product EST-1',
  ]);
  expect(idsOf('recuento', product('Pico'))).toEqual(['office-stock', 'product EST-1']);
  expect(idsOf('stock', product('Pico'))).toEqual(['office-stock', 'product EST-1']);
});

test('the beginning of a name, or an exact name, lists found items first', () => {
  expect(idsOf('perso', product('Pico'))[0]).toBe('product EST-1');
  expect(idsOf('Banner', product('Banner'))).toEqual(['product EST-1', 'office-front']);
  expect(idsOf('est-1', product('Pico'))[0]).toBe('product EST-1');
});

test('a quotation leads to its page', () => {
  const quotation: Found = { kind: 'quotation', id: '7', title: 'Presupuesto N.º 107', detail: '' };
  expect(commandsFor('107', [quotation])[0]).toMatchObject({
    group: 'Presupuestos',
    href: '/gestion/presupuestos/7',
  });
});

test('a new quotation is begun from the palette, by whoever may write one', () => {
  expect(idsOf('presup')).toEqual(['office-quotations', 'new-quotation']);
  expect(idsOf('cotizar')).toEqual(['new-quotation']);
  expect(screens.find(({ id }) => id === 'new-quotation')).toMatchObject({
    href: '/gestion/presupuestos/nuevo',
    permission: 'orders',
  });
});
