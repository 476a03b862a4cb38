import { expect, test } from 'vitest';
import {
  type Attribute,
  attribute,
  attributesOf,
  filterValue,
  fittingValue,
} from './attributes.ts';

const of = (key: string, rest: Partial<Attribute>): Attribute => ({
  ...{ key, type: 'text', unit: '', choices: [] },
  ...rest,
});
const width = of('Ancho', { type: 'number', unit: 'mm' });
const season = of('Estación', { type: 'choice', choices: ['Verano', 'Todo el año'] });
const runFlat = of('Run flat', { type: 'flag' });

test.each([
  [width, '20,5 cm', '205 mm', '205'],
  [width, '205', '205 mm', '205'],
  // Spreadsheets lose capitals and the tilde; TODO is Spanish for all.
  [season, 'TODO EL ANO', 'Todo el año', 'todo el ano'],
  [runFlat, 'x', 'Sí', 'si'],
  [runFlat, 'sin', 'No', 'no'],
  [of('Nota', {}), ' con banda ', 'con banda', undefined],
])('%o takes %s as %s', (attribute, typed, stored, filtered) => {
  expect(fittingValue(attribute, typed)).toBe(stored);
  expect(filterValue(attribute, typed)).toBe(filtered);
});

test.each([
  [width, 'R16'],
  [season, 'Invierno'],
  [runFlat, 'quizás'],
])('%o does not take %s', (attribute, typed) => {
  expect(fittingValue(attribute, typed)).toBeUndefined();
  expect(filterValue(attribute, typed)).toBeUndefined();
});

test('a category has the attributes above it first, and its own in the place of equal keys', () => {
  const own = new Map([
    ['1', [width, season]],
    ['1.10', [of('ancho', { type: 'text' }), runFlat]],
  ]);
  expect(attributesOf('1.10.2', own).map(({ key }) => key)).toEqual([
    'ancho',
    'Estación',
    'Run flat',
  ]);
  expect(attributesOf('1.1', own)).toEqual([width, season]);
  expect(attributesOf('2', own)).toEqual([]);
});

test.each([
  of('Ancho=alto', {}),
  of('Alto; ancho', {}),
  of('\u0301', {}),
  of('Estación', { type: 'choice', choices: ['Invierno', 'INVIERNO'] }),
  of('Rodado', { type: 'choice', choices: ['13..15'] }),
])('%o is refused, since filters could not name it', (wrong) => {
  expect(attribute.safeParse(wrong).success).toBe(false);
  expect(attribute.safeParse(season).success).toBe(true);
});
