import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DRAWING_NAMES } from '#backend/drawing/draw';
import { PALETTE } from '#backend/drawing/plate';
import partCategories from './data/categories.json' with { type: 'json' };
import { createGoods, type DemoGood } from './goods.ts';
import type { GoodsCategory } from './goods-files.ts';
import { ownColour, paint, pictureOf } from './goods-pictures.ts';

// XYZ has no folder of goods.
const SHOPS = ['RTC', 'NAH', 'NAE', 'NAC', 'XYZ'];

const pictured = ({ goods, categories }: ReturnType<typeof createGoods>) => {
  const byId = new Map(categories.map((category) => [category.id, category]));
  return goods.flatMap((good): { good: DemoGood; category: GoodsCategory }[] => {
    const category = byId.get(good.category);
    return category && category.drawing === '' ? [{ good, category }] : [];
  });
};

describe.each(SHOPS)('%s', (shop) => {
  const catalogue = createGoods(shop, 2);

  test('every category with goods has either a drawing or a picture', () => {
    const leaves = catalogue.categories.filter(({ id }) => id.includes('.'));
    expect(leaves.length).toBeGreaterThan(5);
    const wrong = leaves.filter(({ drawing, picture }) =>
      drawing === '' ? picture === '' : picture !== '' || !DRAWING_NAMES.includes(drawing),
    );
    expect(wrong).toEqual([]);
  });

  test('every product has a picture', () => {
    const without = pictured(catalogue).filter(
      ({ good, category }) => pictureOf(category.picture, good) === undefined,
    );
    expect(without.map(({ good }) => good.name)).toEqual([]);
  });
});

test('every category of parts with a drawing names one that exists', () => {
  const named = partCategories.flatMap(({ drawing }) => drawing ?? []);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !DRAWING_NAMES.includes(name))).toEqual([]);
});

const FILES = readdirSync(new URL('pictures/', import.meta.url)).map((file) =>
  file.slice(0, -'.svg'.length),
);

test('every picture is used by a product', () => {
  const shown = new Set(
    SHOPS.flatMap((shop) => pictured(createGoods(shop, 2))).map(({ good, category }) =>
      pictureOf(category.picture, good),
    ),
  );
  expect(FILES.filter((name) => !shown.has(name))).toEqual([]);
});

const mug = (name: string, specs: DemoGood['specs'] = []) => pictureOf('mug', { name, specs });

test('words of the name or of the specifications choose between the pictures of a category', () => {
  expect(mug('Jarro enlozado')).toBe('mug');
  expect(mug('Taza de té con plato')).toBe('mug.plato');
  expect(mug('Jarro', [['Motivo', 'Corazones']])).toBe('mug.corazones');
  expect(pictureOf('car', { name: 'Excavadora', specs: [] })).toBe('car.trepadora,excavadora');
  expect(pictureOf('teapot', { name: 'Jarrita', specs: [['Motivo', 'Flores']] })).toBe(
    'teapot.jarr.flores',
  );
  expect(pictureOf('no-such-picture', { name: 'Jarro', specs: [] })).toBeUndefined();
});

test('a product is painted in its own colour, the most exact one that it names', () => {
  expect(ownColour({ specs: [['Color', 'Azul marino']] })).toBe('#2f4a74');
  expect(
    ownColour({
      specs: [
        ['Color', 'Rojo'],
        ['Código de color', '#000000'],
      ],
    }),
  ).toBe('#464646');
  expect(ownColour({ specs: [['Alto', '6 cm']] })).toBeUndefined();
  expect(paint('spool', PALETTE, '#cf5a52')).toContain('#cf5a52');
});

test.each(FILES)('%s renders in any colour', async (name) => {
  for (const body of [undefined, '#ffffff', '#2f4a74'])
    expect(paint(name, PALETTE, body)).not.toMatch(/var\(|NaN|undefined|<script/);
  const small = paint(name, PALETTE).replace(/width="\d+" height="\d+"/, 'width="80" height="60"');
  const { channels } = await sharp(Buffer.from(small)).flatten().stats();
  expect(channels[0]?.stdev ?? 0).toBeGreaterThan(5);
});
