import { expect, test } from 'vitest';
import { toldApart } from './told-apart.ts';

const liquid = (text: string, technology: string, size = '2 L') => ({
  text,
  titled: [
    [
      { key: 'Contenido', value: size },
      { key: 'Tecnología', value: technology },
    ],
  ],
});

test('items of equal titles get the value in which they differ', () => {
  expect(
    toldApart([
      liquid('Líquido 2 L rosa', 'Híbrida (HOAT)'),
      liquid('Líquido 2 L rosa', 'Orgánica (OAT)'),
      liquid('Líquido 1 L rosa', 'Orgánica (OAT)', '1 L'),
    ]),
  ).toEqual([
    'Líquido 2 L rosa, híbrida (HOAT)',
    'Líquido 2 L rosa, orgánica (OAT)',
    'Líquido 1 L rosa',
  ]);
});

test('items without a difference keep their titles', () => {
  const same = [
    liquid('Líquido', 'OAT'),
    liquid('Líquido', 'OAT'),
    { text: 'Líquido', titled: [] },
  ];
  expect(toldApart(same)).toEqual(['Líquido', 'Líquido', 'Líquido']);
});
