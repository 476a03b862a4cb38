import { expect, test } from 'vitest';
import { OFFICE_GROUPS, officeRows } from './back-office.ts';
import { loadVariant } from './load.ts';
import { OUTSIDE, officeLinks } from './office-links.ts';

test('a shop with printing links to its print requests', async () => {
  const links = officeLinks(await loadVariant('RTC'));
  expect(links.filter(({ group }) => group === 'Ventas').map(({ href }) => href)).toEqual([
    '/gestion/pedidos',
    '/gestion/presupuestos',
    '/gestion/devoluciones',
    '/gestion/mostrador',
    '/gestion/listas-de-precios',
    '/gestion/descuentos',
    '/gestion/informes',
    '/1/impresiones',
  ]);
  expect(links.find(({ screen }) => screen === 'company-prints')?.title).toBe('Impresiones');
});

test('a shop without printing has no such link', async () => {
  const links = officeLinks(await loadVariant('NAM'));
  expect(links.map(({ screen }) => screen)).toEqual(
    officeRows.filter(({ group }) => group).map(({ screen }) => screen),
  );
});

test('screens outside the back-office have unique keys and a group of the side bar', () => {
  // 0 and v lead to the start and to the shop (src/islands/palette/commands.ts).
  const taken = new Set(['0', 'v', ...officeRows.map(({ key }) => key)]);
  for (const { key, group } of OUTSIDE) {
    expect(taken.has(key)).toBe(false);
    expect(OFFICE_GROUPS).toContain(group);
  }
});
