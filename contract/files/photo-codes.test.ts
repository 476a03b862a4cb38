import { expect, test } from 'vitest';
import { photoCodeKey, photoCodes } from './photo-codes.ts';

test.each([
  ['12345.jpg', [['12345', 0]]],
  [
    '12345-2.jpg',
    [
      ['12345-2', 0],
      ['12345', 2],
    ],
  ],
  [
    '12345_b.PNG',
    [
      ['12345-b', 0],
      ['12345', 2],
    ],
  ],
  [
    '12345 (1).jpg',
    [
      ['12345-(1)', 0],
      ['12345', 1],
    ],
  ],
  [
    '12345-2 (1).webp',
    [
      ['12345-2-(1)', 0],
      ['12345-2', 1],
      ['12345', 2.01],
    ],
  ],
  ['06A_115_561.jpeg', [['06a-115-561', 0]]],
])('finds the codes that «%s» may have', (name, codes) => {
  expect(photoCodes(name).map(({ key, place }) => [key, place])).toEqual(codes);
});

test('a code is spelled as a file may be named', () => {
  expect(photoCodeKey('06A/115 561')).toBe('06a-115-561');
});
