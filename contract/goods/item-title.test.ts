import { expect, test } from 'vitest';
import { itemTitle } from './item-title.ts';

const gol = { brand: 'Volkswagen', name: 'Gol 1.6' };
const palio = { brand: 'Fiat', name: 'Palio 1.3' };
const titleOf = (
  name: string,
  values: readonly (readonly [string, string])[] = [],
  vehicles: Parameters<typeof itemTitle>[0]['vehicles'] = [],
) =>
  itemTitle({
    name,
    vehicles,
    products: [values.map(([key, value]) => ({ key, value, isInTitle: true }))],
  });

test('a name is followed by the values that distinguish the item', () => {
  expect(titleOf('Abrazadera', [['Diámetro', '32 mm']])).toBe('Abrazadera 32 mm');
  const coolant = [
    ['Contenido', '5 L'],
    ['Color', 'Verde'],
  ] as const;
  expect(titleOf('Líquido refrigerante', coolant)).toBe('Líquido refrigerante 5 L verde');
  expect(titleOf('Bulbo', [['Rosca', 'M12 × 1,5']])).toBe('Bulbo M12 × 1,5');
});

test.each([
  ['Disco 280 mm', 'Diámetro', '280 mm'],
  ['DISCO 280', 'Diámetro', '280 mm'],
  ['Abrazadera 32mm', 'Diámetro', '32 mm'],
  ['Correa 6PK1200', 'Perfil', '6PK'],
  ['Sellador de radiador 250 mL', 'Contenido', '250 mL'],
  ['Taza roja', 'Color', 'Rojo'],
  ['Filamento PLA 1,75 mm', 'Diámetro', '1,75 mm'],
])('%s does not say %s a second time', (name, key, value) => {
  expect(titleOf(name, [[key, value]])).toBe(name);
});

test('a number of another item, or a part of a longer number, says no value', () => {
  expect(titleOf('Juego de 4 llaves', [['Contenido', '4 L']])).toBe('Juego de 4 llaves 4 L');
  expect(titleOf('Disco 1280', [['Diámetro', '280 A']])).toBe('Disco 1280 280 A');
});

test('bare numbers and a second value of one unit have their name', () => {
  expect(titleOf('Ficha', [['Pines', '4']])).toBe('Ficha 4 pines');
  expect(titleOf('Motor', [['Eje', '8']])).toBe('Motor eje 8');
  const lamp = [
    ['Potencia', '9 W'],
    ['Equivale a', '60 W'],
  ] as const;
  expect(titleOf('Lámpara', lamp)).toBe('Lámpara 9 W equivale a 60 W');
});

test('values for which there is no room are left out', () => {
  const name = 'Radiador de aluminio con tanque plástico Volkswagen Gol 1.6 1991-2008';
  expect(titleOf(name, [['Sistema', 'Aluminio']], [gol])).toBe(name);
  expect(
    titleOf('a'.repeat(60), [
      ['Material', 'Multilámina'],
      ['Largo', '9 W'],
    ]),
  ).toBe(`${'a'.repeat(60)} 9 W`);
});

test('a part has make and model of its vehicle, each once', () => {
  expect(titleOf('Radiador', [], [gol, palio])).toBe('Radiador Volkswagen Gol 1.6');
  expect(titleOf('Radiador Gol 99/08', [], [gol])).toBe('Radiador Volkswagen Gol 1.6 99/08');
  expect(titleOf('Radiador Fiat Palio', [], [gol, palio])).toBe('Radiador Fiat Palio 1.3');
  expect(titleOf('RADIADOR VW GOL', [], [gol])).toBe('RADIADOR VW GOL 1.6');
  expect(titleOf('RAD. VOLKS GOL', [], [gol])).toBe('RAD. VOLKS GOL 1.6');
  expect(titleOf('Radiador Volkswagen', [], [gol])).toBe('Radiador Volkswagen Gol 1.6');
  expect(titleOf('Radiador Gol', [], [{ brand: 'n/d', name: 'Gol 1.6' }])).toBe('Radiador Gol 1.6');
  expect(titleOf('Radiador Gol 1.4 y 1.6', [], [gol])).toBe('Radiador Volkswagen Gol 1.4 y 1.6');
  const trend = { brand: 'Volkswagen', name: 'Gol Trend 1.6' };
  expect(titleOf('Radiador Gol Trend, con aire', [], [trend])).toBe(
    'Radiador Volkswagen Gol Trend 1.6, con aire',
  );
});

test('a family has the values that all of its products share', () => {
  const of = (diameter: string, length: string) => [
    { key: 'Diámetro', value: diameter, isInTitle: true },
    { key: 'Largo', value: length, isInTitle: true },
    { key: 'Material', value: 'EPDM' },
  ];
  const products = [of('25 mm', '300 mm'), of('25 mm', '500 mm')];
  expect(itemTitle({ name: 'Manguera', vehicles: [], products })).toBe('Manguera 25 mm');
});
