import { expect, test } from 'vitest';
import type { Piece } from '../text/understanding.ts';
import { inTurn, wishesIn, wishPieces } from './wishes.ts';

const CARS = new Set(['duster', '1.6']);
const NOUNS = ['termostato', 'manguera', 'plato', 'taza'];

/** Finds entry 1 for each text that is in the shop. */
const finding =
  (...inShop: readonly string[]) =>
  async (text: string) => {
    const words = text.split(' ');
    const pieces = words.map((typed): Piece => {
      const kind = CARS.has(typed) ? 'vehicle' : 'word';
      return { kind, label: typed, typed, without: '', isStray: false, places: 0 };
    });
    const isNamed = NOUNS.some((noun) => words[0]?.startsWith(noun));
    return { pieces, isNamed, ids: inShop.includes(text) ? [1] : [] };
  };

test.each([
  [
    'termostato y manguera duster 1.6',
    ['termostato duster 1.6', 'manguera duster 1.6'],
    ['termostato duster 1.6', 'manguera duster 1.6'],
  ],
  ['platos y tazas rosas', ['platos rosas', 'tazas rosas'], ['platos rosas', 'tazas rosas']],
  ['platos, tazas + termostato', ['platos', 'tazas'], ['platos', 'tazas', 'termostato']],
  ['termostato duster y blanco', ['termostato duster'], []],
  ['termostato y manguera duster', [], []],
])('reads the wishes in %s', async (text, inShop, wishes) => {
  const found = await wishesIn(text, finding(...inShop));
  expect(found.map((wish) => wish.text)).toEqual(wishes);
});

test.each([
  ['platos y tazas', ['platos', 'tazas']],
  ['termostato y manguera duster', ['termostato', 'manguera duster', 'termostato duster']],
  ['cosos y tazas rosas', ['cosos', 'tazas rosas']],
])(
  'searches once for each text of %s, and no further if a part means nothing',
  async (text, searched) => {
    const texts: string[] = [];
    await wishesIn(text, async (wish) => {
      texts.push(wish);
      const found = await finding('termostato duster', 'manguera duster')(wish);
      const pieces = found.pieces.filter(({ typed }) => typed !== 'cosos');
      return { ...found, pieces };
    });
    expect(texts).toEqual(searched);
  },
);

test('says which wish is not found', async () => {
  const found = await wishesIn('termostato y manguera duster', finding('manguera duster'));
  expect(wishPieces(found)).toMatchObject([
    { kind: 'unknown', label: 'termostato duster', without: 'manguera duster' },
    { kind: 'word', label: 'manguera duster', alternative: 'manguera duster' },
  ]);
});

test('shows the best of each wish in turn, each once', () => {
  const wishes = [
    { text: 'platos', ids: [1, 2, 3] },
    { text: 'tazas', ids: [7, 2] },
  ];
  expect(inTurn(wishes)).toEqual([1, 7, 2, 3]);
});
