/** Pages, templates and islands draw the same icons out of one file. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Icon } from './Icon.tsx';
import { ICON_NAMES, icon, iconRef } from './icon.ts';
import { spriteOf } from './sprite.ts';

test('every icon is drawn in the sprite, once, and so are the ones that the shop names', () => {
  const sprite = spriteOf(['car', 'sofa']);
  for (const name of [...ICON_NAMES, 'sofa'])
    expect(sprite.split(`<symbol id="${name}" viewBox="0 0 24 24"><`), name).toHaveLength(2);
});

test('an icon that a shop names and nobody draws fails the build with its name', () => {
  expect(() => spriteOf(['zofa'])).toThrow('"zofa"');
});

test('an island and a template write an icon alike', () => {
  expect(iconRef('car')).toBe('/iconos.svg#car');
  expect(renderToStaticMarkup(<Icon name="car" />)).toBe(icon('car'));
});
