/** Pages, templates and islands draw the same icons out of one file. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Icon } from './Icon.tsx';
import { ICON_NAMES, icon, iconRef } from './icon.ts';
import { spriteOf } from './sprite.ts';

test('every icon is drawn in the sprite, once, and so are the ones that the shop names', () => {
  const sprite = spriteOf(['car', 'sofa'], '<svg/>');
  for (const name of [...ICON_NAMES, 'sofa'])
    expect(sprite.split(`<symbol id="${name}" viewBox="0 0 24 24"><`), name).toHaveLength(2);
});

test('an icon that a shop names and nobody draws fails the build with its name', () => {
  expect(() => spriteOf(['zofa'], '<svg/>')).toThrow('"zofa"');
});

test('the logo is drawn in the sprite, once, without what places it in a page', () => {
  const logo =
    '<svg class="logo" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40" fill="none" aria-hidden="true"><path d="M1 1h2" stroke="currentColor"/></svg>\n';
  expect(spriteOf([], logo)).toContain(
    '<symbol id="logo" viewBox="0 0 40 40" fill="none"><path d="M1 1h2" stroke="currentColor"/></symbol></svg>',
  );
});

test('an island and a template write an icon alike', () => {
  expect(iconRef('car')).toBe('/i.svg#car');
  expect(renderToStaticMarkup(<Icon name="car" />).replace('></use>', '/>')).toBe(icon('car'));
});
