import { expect, test } from 'vitest';
import { loadVariant } from './load.ts';
import { mapPoints, mapSources, mapZoom } from './map-points.ts';
import own from './NAM/variant.ts';
import { parseVariant } from './schema.ts';

const shop = await loadVariant('NAM');
const variant = (map: object) => parseVariant({ ...own, map }, 'NAM');

test('two branches need a smaller zoom than one', () => {
  const points = mapPoints(shop);
  expect(points.map(({ name }) => name)).toEqual(['NAM Bulevar', 'NAM Cerro Largo']);
  expect(mapZoom(points)).toBe(12);
  const hidden = shop.branches.map((branch, index) => ({ ...branch, onMap: index === 0 }));
  const one = mapPoints({ ...shop, branches: hidden });
  expect(one.map(({ address }) => address)).toEqual(['Bulevar General Artigas 2417, Montevideo']);
  expect(mapZoom(one)).toBe(13);
});

test('the policy of the page allows the host of the tiles alone', () => {
  expect(mapSources(variant({}))).toEqual({
    scripts: [],
    styles: [],
    others: [{ directive: 'img-src', from: 'https://tile.openstreetmap.org' }],
  });
  const own = variant({ tiles: 'https://mapas.nam.example/{z}/{x}/{y}.png?v=2' });
  expect(mapSources(own).others).toEqual([
    { directive: 'img-src', from: 'https://mapas.nam.example' },
  ]);
});

test('a shop with a key has the map of Google, without unsafe scripts', () => {
  const { scripts, styles, others } = mapSources(variant({ googleKey: 'AIzaSyDemoDemoDemoDemo' }));
  expect(scripts).toContain('https://maps.googleapis.com');
  expect(JSON.stringify([scripts, styles, others])).not.toContain('unsafe');
  expect(others.map(({ directive }) => directive)).toContain('img-src');
});

test.each([
  [{ tiles: 'https://mapas.example/' }, 'map.tiles: debe ser una dirección con {z}, {x} y {y}'],
  [{ googleKey: 'no' }, 'map.googleKey: debe ser la clave tal como la da Google'],
])('reports a mistake by its field: %j', (map, sentence) => {
  expect(() => variant(map)).toThrow(sentence);
});
