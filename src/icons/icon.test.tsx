/** Pages, templates and islands draw the same icons out of one file. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Icon } from './Icon.tsx';
import { ICON_NAMES, icon, iconRef } from './icon.ts';
import { spriteOf } from './sprite.ts';

const withIcons = (strength: string, category: string) => ({
  home: { slides: [], strengths: [{ icon: strength, title: 'Rápido', text: 'Hoy mismo.' }] },
  categoryIcons: { '1': category },
  about: 'Una tienda.',
});

test('every icon is drawn in the sprite, once, and so are the ones that the shop names', () => {
  const sprite = spriteOf(withIcons('car', 'sofa'));
  for (const name of [...ICON_NAMES, 'sofa'])
    expect(sprite.split(`<symbol id="${name}" viewBox="0 0 24 24"><`), name).toHaveLength(2);
});

test('an icon that a shop names and nobody draws fails the build with its name', () => {
  expect(() => spriteOf(withIcons('car', 'zofa'))).toThrow('"zofa"');
});

test('an island and a template write an icon alike', () => {
  expect(iconRef('car')).toBe('/iconos.svg#car');
  expect(renderToStaticMarkup(<Icon name="car" />)).toBe(icon('car'));
});
