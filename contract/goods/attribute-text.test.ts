import { expect, test } from 'vitest';
import type { Attribute } from '#contract/goods/attributes';
import { readAttributes, writeAttributes } from './attribute-text.ts';

const number = (key: string, unit = ''): Attribute => ({ key, type: 'number', unit, choices: [] });
const choice = (key: string, ...choices: string[]): Attribute => ({
  ...{ key, type: 'choice', unit: '', choices },
});
const flag = (key: string): Attribute => ({ key, type: 'flag', unit: '', choices: [] });
const text = (key: string): Attribute => ({ key, type: 'text', unit: '', choices: [] });

test('reads types and units as people write them', () => {
  expect(
    readAttributes(
      'Diámetro (mm); Largo [cm]\nAncho: mm | Dientes (número); Material: aluminio, cobre; Lado: izquierdo/derecho; Con sensor (sí/no); Reversible: Sí, No; Nota; Norma (texto)',
    ),
  ).toEqual({
    value: [
      ...[number('Diámetro', 'mm'), number('Largo', 'cm'), number('Ancho', 'mm')],
      ...[number('Dientes'), choice('Material', 'aluminio', 'cobre')],
      ...[choice('Lado', 'izquierdo', 'derecho'), flag('Con sensor'), flag('Reversible')],
      ...[text('Nota'), text('Norma')],
    ],
  });
});

test('a slash between commas belongs to a choice', () => {
  expect(readAttributes('Diámetro ("): 1/2, 3/4; Vueltas (cantidad)')).toEqual({
    value: [choice('Diámetro (")', '1/2', '3/4'), number('Vueltas')],
  });
});

test('reads what it writes', () => {
  const all = [
    ...[number('Presión', 'bar'), number('Dientes'), flag('ABS'), text('Nota')],
    ...[text('Tipo (A/B)'), number('Largo (total)', 'mm'), text('Norma: DIN')],
    ...[choice('Rosca', 'M10 x 1,25', 'G 1/2'), choice('Voltaje (V)', '12', '24')],
  ];
  expect(readAttributes(writeAttributes(all))).toEqual({ value: all });
});

test.each([
  ['Largo (mm); largo (cm)', '«largo» está dos veces.'],
  ['Material: cobre, Cobre', '«Material: cobre, Cobre»: Dos valores se llaman igual.'],
])('refuses «%s»', (cell, problem) => {
  expect(readAttributes(cell)).toEqual({ problem });
});
