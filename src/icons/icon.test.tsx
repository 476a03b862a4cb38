import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Icon } from './Icon.tsx';
import { ICON_NAMES, icon, iconRef } from './icon.ts';
import { spriteOf } from './sprite.ts';

test('the sprite has every icon once, those that the shop names included', () => {
  const sprite = spriteOf(['car', 'sofa'], '<svg/>');
  for (const name of [...ICON_NAMES, 'sofa'])
    expect(sprite.split(`<symbol id="${name}" viewBox="0 0 24 24"><`), name).toHaveLength(2);
});

test('an unknown icon that a shop names fails the build with its name', () => {
  expect(() => spriteOf(['zofa'], '<svg/>')).toThrow('"zofa"');
});

test('the sprite has the logo once, without its attributes of layout', () => {
  const logo =
    '<svg class="logo" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40" fill="none" aria-hidden="true"><path d="M1 1h2" stroke="currentColor"/></svg>\n';
  expect(spriteOf([], logo)).toContain(
    '<symbol id="logo" viewBox="0 0 40 40" fill="none"><path d="M1 1h2" stroke="currentColor"/></symbol></svg>',
  );
});

test('islands and templates write the same icon', () => {
  expect(iconRef('car')).toBe('/i.svg#car');
  expect(renderToStaticMarkup(<Icon name="car" />).replace('></use>', '/>')).toBe(icon('car'));
});
