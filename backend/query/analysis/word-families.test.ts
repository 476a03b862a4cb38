import { expect, test } from 'vitest';
import { areVerbAndNoun, descriptionWords } from './word-families.ts';

test.each([
  ['correr', 'corriendo'],
  ['gotee', 'gotean'],
  ['silencioso', 'silenciosa'],
  ['lavar', 'lava'],
  ['carguen', 'cargan'],
  ['dibuja', 'dibujar'],
])('finds %s in a description that says %s', (typed, said) => {
  expect(descriptionWords(typed)).toEqual(descriptionWords(said));
});

test('finds the codes of chips in a description, and no amounts', () => {
  expect(descriptionWords('Usa un HC-SR04 y un SG90 de 5 V, 300 ml')).toEqual([
    '~hcsr04',
    '~sr04',
    '~sg90',
  ]);
});

test.each([
  ['karaoke', 'karate'],
  ['moneda', 'mono'],
  ['correa', 'correr'],
])('keeps %s and %s apart', (a, b) => {
  expect(descriptionWords(a)).not.toEqual(descriptionWords(b));
});

test.each([
  ['probar', 'probador', true],
  ['dibuja', 'dibujante', true],
  ['cancelan', 'cancelacion', true],
  ['motor', 'moto', false],
  ['probar', 'prueba', false],
  ['lavado', 'lavar', true],
  ['lavado', 'lava', false],
  ['lave', 'lavable', true],
  ['cable', 'caer', false],
])('%s and %s are a verb and its noun: %s', (a, b, are) => {
  expect([areVerbAndNoun(a, b), areVerbAndNoun(b, a)]).toEqual([are, are]);
});
