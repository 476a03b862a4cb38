import { expect, it } from 'vitest';
import { wordsOf } from '../analysis/words.ts';
import { categoryIn, categoryPhrasesOf, unclearIn } from './category-phrases.ts';
import { standingsOf } from './phrases.ts';

const category = (id: string, name: string, synonyms = '') => ({ id, name, synonyms });
const PHRASES = categoryPhrasesOf(
  [
    category('1', 'Refrigeración del motor'),
    category('1.1', 'Radiadores', 'radiador de agua'),
    category('1.1.1', 'Radiadores de aluminio con tanque plástico'),
    category('1.1.2', 'Radiadores de cobre y bronce'),
    category('1.1.4', 'Tanques de radiador', 'caja de radiador'),
    category('2.2', 'Condensadores', 'radiador de aire'),
    category('1.2', 'Electroventiladores', 'forzador'),
    category('1.3', 'Bombas de agua'),
    category('1.9', 'Intercoolers', 'radiador de turbo'),
    category('1.5', 'Depósitos de expansión'),
    category('1.6', 'Tapas de radiador'),
    category('1.7', 'Mangueras de radiador'),
    category('1.8', 'Mangueras de enfriador'),
    category('1.11', 'Bulbos y sensores de temperatura'),
    category('3.1', 'Radiadores de calefacción'),
    category('3.2', 'Sopladores', 'forzador de aire'),
    category('4', 'Motor y correas'),
    category('4.1', 'Correas de accesorios'),
  ],
  [
    ['depósito de expansión', 'bidón', 'vaso recuperador'],
    ['electroventilador', 'forzador', 'ventilador'],
    ['soplador', 'forzador', 'forzador de aire', 'ventilador de calefacción'],
  ],
);
const named = (text: string) =>
  categoryIn(
    PHRASES,
    wordsOf(text).map((word) => new Set([word])),
    standingsOf(
      text.split(' ').map((word) => ({ text: word })),
      wordsOf(text),
    ),
  )?.id;

it.each([
  ['radiador gol', '1.1'],
  ['gol 1.6 radiadores', '1.1'],
  ['radiador calefaccion gol', '3.1'],
  ['radiador gol calefaccion', '3.1'],
  ['radiador de aire gol', '2.2'],
  ['radiador gol de aire', '2.2'],
  ['radiador gol con aire', '1.1'],
  ['radiador aluminio con tanque plastico', '1.1.1'],
  ['caja de radiador gol', '1.1.4'],
  ['radiador caja', '1.1.4'],
  ['radiador gol caja automatica', '1.1'],
  ['gol calefaccion radiador', '3.1'],
  ['tapa de radiador', '1.6'],
  ['radiador de bronce', '1.1.2'],
  ['sensor de temperatura', '1.11'],
  ['bulbo de temperatura', '1.11'],
  ['bidon corsa', '1.5'],
  ['vaso recuperador', '1.5'],
  ['forzador de aire', '3.2'],
  ['electroventilador', '1.2'],
  ['soplador corsa', '3.2'],
  ['ventilador corsa', '1.2'],
  ['ventilador de calefaccion', '3.2'],
])('%s names the category %s', (text, id) => {
  expect(named(text)).toBe(id);
});

it.each(['gol 1.6', 'manguera', 'bomba', 'correa', 'forzador', 'vaso', ''])(
  '%s names no category for certain',
  (text) => {
    expect(named(text)).toBeUndefined();
  },
);

it('a word in two groups for different categories is unclear', () => {
  const isUnclear = unclearIn(PHRASES);
  expect(isUnclear(['forzador'])).toBe(true);
  for (const word of ['soplador', 'electroventilador', 'ventilador', 'bidon', 'gol'])
    expect([word, isUnclear([word])]).toEqual([word, false]);
});

it('gives a turbo behind a car to the car', () => {
  expect(named('radiador turbo')).toBe('1.9');
  expect(named('radiador gol turbo')).toBe('1.1');
});
