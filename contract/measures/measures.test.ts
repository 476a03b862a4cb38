import { expect, test } from 'vitest';
import { isBareMeasure, showMeasure } from './measures.ts';

test.each([
  ['Alto', '340', '340,0'],
  ['Ancho', '375.25', '375,3'],
  ['Alto', '1.200', '1.200,0'],
  ['Largo', '1.200 mm', '1.200,0\u00a0mm'],
  ['Largo', '1.250 m', '1,250\u00a0m'],
  ['Largo', '25.400 mm', '25,400\u00a0mm'],
  ['Espesor', '3.250 mm', '3,250\u00a0mm'],
  ['Espesor', '26 mm', '26,0\u00a0mm'],
  ['Largo', '1,5m', '1,5\u00a0m'],
  ['Diámetro', '1,75 mm', '1,75\u00a0mm'],
  ['Ancho', '1,75 mm', '1,8\u00a0mm'],
  ['Sistema', 'Aluminio soldado', 'Aluminio soldado'],
  ['Aspas', '7', '7'],
  ['Tensión', '12 V', '12 V'],
])('%s: %s', (name, value, shown) => expect(showMeasure(name, value)).toBe(shown));

test('knows the measures of the spec in any case', () => {
  expect(['Alto', 'ANCHO', 'sistema', 'Espesor', ''].map(isBareMeasure)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
