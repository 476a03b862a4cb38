import { expect, it } from 'vitest';
import { writeSides } from './typed-sides.ts';

it.each([
  ['alto 400 ancho 600', '400x600'],
  ['radiador Ancho 600, alto 400', 'radiador 400x600'],
  ['radiador alto 40 cm y ancho 60 cm', 'radiador 40 cm x 60 cm'],
  ['alto 400 mm ancho 600 gol', '400 mm x 600 mm gol'],
  ['alto 400 ancho 600 espesor 26', '400x600 26 mm'],
  ['radiador espesor 26', 'radiador 26 mm'],
  ['manguera largo de 500', 'manguera 500 mm'],
  ['radiador ancho 60', 'radiador 60 cm'],
  ['radiador ancho 600', 'radiador 600 mm'],
  ['radiador ancho 60 mm', 'radiador 60 mm'],
  ['radiador anchura de 47,5 espesor 26', 'radiador 47,5 cm 26 mm'],
  ['manguera largo 50', 'manguera 50 cm'],
  ['tanque de radiador ancho 60', 'tanque de radiador 60 mm'],
  ['Correa ancho 20', 'Correa 20 mm'],
  ['radiador 340 por 475', 'radiador 340x475'],
  ['340 por 475 por 26', '340x475x26'],
  ['radiador 13x18 pulgadas', 'radiador 330x457 mm'],
  ['13 x 18" gol', '330x457 mm  gol'],
])('writes %s as %s', (text, written) => {
  expect(writeSides(text, 'bySize')).toBe(written);
});

it('reads a single length in the unit of the shop', () => {
  expect(writeSides('mesa largo 120', 'cm')).toBe('mesa 120 cm');
  expect(writeSides('placa ancho 60', 'mm')).toBe('placa 60 mm');
});

it.each([
  'suzuki alto',
  'radiador alto',
  'radiador alto 1.0',
  'alto 800',
  'radiador por favor',
  'gol 98 por favor',
  'bulón largo',
  'tv 55 pulgadas',
  '4x4',
  '340x475',
  '',
])('leaves %s alone', (text) => {
  expect(writeSides(text, 'bySize')).toBe(text);
});
