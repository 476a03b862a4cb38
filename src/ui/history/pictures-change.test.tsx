import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PicturesChange, picturesIn } from './PicturesChange.tsx';

const shown = (from: unknown, to: unknown): string =>
  renderToStaticMarkup(<PicturesChange from={picturesIn(from) ?? []} to={picturesIn(to) ?? []} />)
    .replace(/<img[^>]*src="([^"]*)"[^>]*>/g, '[$1] ')
    .replace(/<[^>]*>/g, '');

test('says which pictures were added and removed', () => {
  expect(shown([], [{ id: 7, name: 'frente' }])).toBe(
    'agregó 1 imagen[/imagenes/id/7?w=96] frente',
  );
  expect(
    shown(undefined, [
      { ImageId: 7, ImageName: '' },
      { ImageId: 8, ImageName: '' },
    ]),
  ).toContain('agregó 2 imágenes');
  expect(shown([{ id: 7, name: 'frente' }], [{ id: 8, name: 'lado' }])).toBe(
    'agregó 1 imagen[/imagenes/id/8?w=96] ladoquitó 1 imagen[/imagenes/id/7?w=96] frente',
  );
  expect(shown([{ id: 7 }, { id: 8 }], [{ id: 8 }, { id: 7 }])).toBe(
    'en otro orden o con otros nombres',
  );
});

test('other values are no pictures', () => {
  expect([picturesIn('x'), picturesIn([1]), picturesIn([{ name: 'x' }])]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
