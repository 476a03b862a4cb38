import { expect, test } from 'vitest';
import { titleOfProduct } from './product-title.ts';

const vehicles = [{ brand: 'Volkswagen', name: 'Gol 1.6' }];
const titleOf = (name: string, own: string | null, specifications: [string, string][] = []) =>
  titleOfProduct({
    ...{ name, own, vehicles },
    products: [specifications.map(([key, value]) => ({ key, value, isInTitle: true }))],
  });

test('the only product of a family is called like its page, whatever its own name', () => {
  expect(titleOf('Radiador Gol 1.6', null)).toBe('Radiador Volkswagen Gol 1.6');
});

test.each([
  ['Radiador Volkswagen Gol 1.6 RadiSur', 'Radiador Volkswagen Gol 1.6 2001-2008 RadiSur'],
  ['RAD. VW GOL 99/08 con aire', 'Radiador Volkswagen Gol 1.6 2001-2008 RAD 99/08 con aire'],
  ['Radiador de agua para el Gol', 'Radiador Volkswagen Gol 1.6 2001-2008 de agua'],
  ['Radiador Gol 1.6 con', 'Radiador Volkswagen Gol 1.6 2001-2008'],
  ['', 'Radiador Volkswagen Gol 1.6 2001-2008'],
])('one of several products, %s, follows the title of its page', (own, title) => {
  expect(titleOf('Radiador Volkswagen Gol 1.6 2001-2008', own)).toBe(title);
});

test.each([
  ['Bujía Volkswagen Golf 4', 'Juego de 4', 'Bujía Volkswagen Golf 4 Juego de 4'],
  ['Bujía Volkswagen Golf 4', 'Bujía Golf 4 NGK', 'Bujía Volkswagen Golf 4 NGK'],
  ['Lámpara Volkswagen Gol 12 V', 'Lámpara 12 V halógena', 'Lámpara Volkswagen Gol 12 V halógena'],
])('a number of %s in “%s” is said only beside the same word', (name, own, title) => {
  const golf = [{ brand: 'Volkswagen', name: name.includes('Golf') ? 'Golf 4' : 'Gol' }];
  expect(titleOfProduct({ name, own, vehicles: golf, products: [] })).toBe(title);
});

test('a value is said once, in title or own name', () => {
  const size: [string, string] = ['Largo', '300 mm'];
  expect(titleOf('Manguera Gol', 'Manguera 300 mm EPDM', [size])).toBe(
    'Manguera Volkswagen Gol 1.6 300 mm EPDM',
  );
});
