import { expect, test } from 'vitest';
import { vehicleSummary, vehicleView } from '#catalog-view/vehicle-view';
import { loadVariant } from '#variants/load';
import { vehicleHtml } from './vehicle-page.ts';

const shop = await loadVariant('NAM');
const leaf = (id: string, name: string) => ({ id, name, items: [] });
const categories = [
  { id: '1', name: 'Refrigeración', items: [leaf('1.1', 'Radiadores'), leaf('1.6', 'Tapas')] },
  { id: '5', name: 'Eléctrico', items: [leaf('5.1', 'Alternadores')] },
  leaf('6', 'Herramientas'),
];
const drawings = new Map([
  ['1.1', 'radiator'],
  ['1.6', 'cap'],
  ['5.1', 'alternator'],
  ['6', 'manifold'],
]);
const gol = {
  VehicleId: 4,
  VehicleName: 'Gol',
  VehicleYearRange: '1999 - 2008',
  VehicleEngine: '1.6',
  BrandName: 'Volkswagen',
};
const other = { ...gol, VehicleId: 5, VehicleEngine: '1.0 <8V>' };
const part = (code: string, years = '') => ({ code, name: `Pieza ${code}`, years });
const view = vehicleView(
  gol,
  [
    { categoryId: '1.1', count: 7, parts: [part('RP/1', '1999 - 2003'), part('RP-2')] },
    { categoryId: '1.6', count: 1, parts: [part('TR-1')] },
    { categoryId: '6', count: 2, parts: [part('MA-1')] },
  ],
  { categories, drawings, model: [gol, other] },
);
const page = vehicleHtml(view, shop).text;

test('parts are grouped by system, and each category leads to its list for this vehicle', () => {
  expect([...page.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, name]) => name)).toEqual([
    'Refrigeración',
    'Herramientas',
    'Otras versiones',
  ]);
  expect(page).toContain('href="/productos?c=1.1&amp;v=4"');
  expect(page).toContain('href="/productos?v=4"');
  expect(page).toContain('Ver 10 repuestos');
});

test('the best parts are listed by name, with their years for this vehicle', () => {
  expect(page).toMatch(
    /<a href="\/productos\/RP~2F1">Pieza RP\/1 <span class="code">RP\/1<\/span><\/a> *<span[^>]*>1999 - 2003/,
  );
});

test('the picture numbers the places of parts as the list does, with a link each', () => {
  const marks = [...page.matchAll(/href="#(c-[\d.]+)" aria-label="([^"]*)".*?<text[^>]*>(\d+)</g)];
  expect(marks.map(([, id, name, mark]) => [id, name, mark])).toEqual([
    ['c-1.1', 'Radiadores: 7', '1'],
    ['c-1.6', 'Tapas: 1', '2'],
  ]);
  expect(page).toContain('id="c-1.1"');
  expect([...page.matchAll(/class="takes-mark"[^>]*>(\d)/g)].map(([, mark]) => mark)).toEqual([
    '1',
    '2',
  ]);
});

test('links to other versions of the model, with names escaped', () => {
  expect(page).toContain('<a href="/vehiculos/5">Gol 1.0 &lt;8V&gt; 1999 - 2008</a>');
  expect(page).not.toContain('href="/vehiculos/4"');
});

test('years with an open end are written in words in heading, summary and other versions', () => {
  const still = { ...gol, VehicleYearRange: '2009 -' };
  const older = { ...gol, VehicleId: 6, VehicleYearRange: '- 2008' };
  const open = vehicleView(still, [], { categories, drawings, model: [still, older] });
  const html = vehicleHtml(open, shop).text;
  expect(html).toContain('Volkswagen Gol 1.6 <small>2009 en adelante</small>');
  expect(html).toContain('>Gol 1.6 hasta 2008</a>');
  expect(vehicleSummary(open)).toContain('Repuestos para Volkswagen Gol 1.6 2009 en adelante:');
});

test('two categories with the same drawing have a place each, and a third has none', () => {
  const caps = ['1.5', '1.6', '1.7'];
  const { systems } = vehicleView(
    gol,
    caps.map((categoryId) => ({ categoryId, count: 1, parts: [] })),
    {
      categories: [{ id: '1', name: 'R', items: caps.map((id) => leaf(id, id)) }],
      drawings: new Map(caps.map((id) => [id, 'cap'])),
      model: [],
    },
  );
  const places = systems.flatMap(({ groups }) => groups.map(({ place }) => place?.join()));
  expect(new Set(places.slice(0, 2)).size).toBe(2);
  expect(places[2]).toBeUndefined();
});
