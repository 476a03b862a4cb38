import { expect, test } from 'vitest';
import { loadVariant } from './load.ts';
import { officeLinks } from './office-links.ts';
import { officeRows } from './office-screens.ts';

test('a shop with printing links to its print requests', async () => {
  const links = officeLinks(await loadVariant('RTC'), true);
  expect(links.filter(({ group }) => group === 'Ventas').map(({ href }) => href)).toEqual([
    '/gestion/pedidos',
    '/gestion/presupuestos',
    '/gestion/mostrador',
    '/gestion/devoluciones',
    '/gestion/impresiones',
    '/gestion/listas-de-precios',
    '/gestion/descuentos',
    '/gestion/informes',
  ]);
  expect(links.find(({ screen }) => screen === 'office-prints')?.title).toBe('Impresiones');
});

test('a shop without printing has no such link', async () => {
  const links = officeLinks(await loadVariant('NAM'), false);
  expect(links.map(({ screen }) => screen)).toEqual(
    officeRows.filter(({ group, needs }) => group && !needs).map(({ screen }) => screen),
  );
});
