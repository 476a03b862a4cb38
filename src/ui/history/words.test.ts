import { expect, test } from 'vitest';
import { configName } from './config-names.ts';
import { changeText, fieldWord, valueText } from './words.ts';

test.each([
  [undefined, 'vacío'],
  ['', 'vacío'],
  [[], 'vacío'],
  [true, 'sí'],
  [1234.5, '1.234,5'],
  [['Rojo', 'Verde'], 'Rojo y Verde'],
  [['a', 'b', 'c', 'd', 'e', 'f'], 'a, b, c, d y 2 más'],
  [[{ id: 7, phone: '099 123 456', type: 'HOM' }], '099 123 456 · Casa'],
])('formats %j as %s', (value, text) => {
  expect(valueText(value)).toBe(text);
});

test('a field has the label of its form in either spelling; an unknown field keeps its name', () => {
  expect([fieldWord('Name'), fieldWord('name'), fieldWord('PrdOdd')]).toEqual([
    'Nombre',
    'Nombre',
    'PrdOdd',
  ]);
});

test('the unsaved changes of a form have the labels of its fields', () => {
  expect(
    ['BrandLogoId', 'BrandMakesVehicles', 'CategoryName', 'TagName'].map((name) => fieldWord(name)),
  ).toEqual(['Logo', 'Fabrica vehículos', 'Nombre', 'Nombre']);
});

test('stock names its branch; pictures of products are counted', () => {
  const nameOf = (code: string) => (code === 'E' ? 'Trinidad' : code);
  expect([
    fieldWord('stock.E', 'product', nameOf),
    fieldWord('counted.E', 'product', nameOf),
  ]).toEqual(['Stock en Trinidad', 'Contado en Trinidad']);
  expect(
    [[], [{ ImageId: 3 }], [{ ImageId: 3 }, { ImageId: 9 }]].map((list) =>
      changeText('images', list),
    ),
  ).toEqual(['vacío', '1 imagen', '2 imágenes']);
});

test('a label may differ by subject', () => {
  expect([
    fieldWord('identifier', 'person'),
    fieldWord('identifier', 'company'),
    fieldWord('name', 'company'),
    fieldWord('name', 'companyGroup'),
  ]).toEqual(['Cédula', 'RUT', 'Razón social', 'Nombre']);
});

test('codes are shown as words, instants in the shop’s time zone, years as a range', () => {
  expect(
    [
      ['CommLastEvent', 'SCH'],
      ['CommType', 'PHO'],
      ['ImageTarget', 'product'],
      ['CommNewDate', '2026-11-20T13:00:00.000Z'],
      ['Name', 'SCH'],
    ].map(([field, value]) => changeText(String(field), value)),
  ).toEqual(['Agendado', 'Teléfono', 'un producto', '20/11/26, 10:00', 'SCH']);
  const application = {
    ApplicationName: 'Civic CRX 1.6',
    ApplicationYearTo: 1991,
    ApplicationYearFrom: 1988,
  };
  expect(valueText([application])).toBe('Civic CRX 1.6 · 1988 - 1991');
  expect(valueText([{ ...application, ApplicationYearTo: null }])).toBe('Civic CRX 1.6 · 1988 -');
  expect(valueText([{ ...application, ApplicationYearTo: 1988 }])).toBe('Civic CRX 1.6 · 1988');
});

test('prices and rates are formatted as money, other numbers as numbers', () => {
  expect(
    [
      ['price', 99_999.5],
      ['Price', 1],
      ['productPrice', 10_530],
      ['rate', 40.05],
      ['price.MON', 300.5],
      ['stock.B', 1_234],
      ['price', undefined],
    ].map(([field, value]) => changeText(String(field), value)),
  ).toEqual(['$ 99.999,50', '$ 1,00', '$ 10.530,00', '$ 40,05', '$ 300,50', '1.234', 'vacío']);
});

test('a setting has the name of its screen, and its days are dates', () => {
  expect(['OPENING_EXCEPTIONS', 'TEST_BANNER_ITEMS', 'OTHER'].map(configName)).toEqual([
    'Feriados y otros horarios',
    'Banner (prueba)',
    undefined,
  ]);
  const day = {
    from: '2026-12-25',
    until: '2026-12-25',
    branches: [],
    hours: [],
    reason: 'Navidad',
  };
  expect(changeText('value', [day])).toBe('25/12/2026 · Navidad');
  expect(changeText('value', [{ ...day, until: '2026-12-26' }])).toBe(
    '25/12/2026 · 26/12/2026 · Navidad',
  );
});
