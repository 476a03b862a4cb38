/** The sprites: made at build time only. */
import tabler from '@iconify-json/tabler/icons.json' with { type: 'json' };
import { ICON_NAMES } from './icon.ts';
import { OFFICE_ICON_NAMES } from './office.ts';

const bodyOf = (name: string): string => {
  const icons: Record<string, { body: string } | undefined> = tabler.icons;
  const icon = icons[name];
  if (!icon) throw new Error(`@iconify-json/tabler has no icon "${name}"`);
  return icon.body;
};

const symbolsOf = (names: Iterable<string>): string =>
  [...names]
    .map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${bodyOf(name)}</symbol>`)
    .join('');

const spriteWith = (names: ReadonlySet<string>, more = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${symbolsOf(names)}${more}</svg>`;

/** Attributes of an element's layout in a page. */
const PLACING = / (?:class|xmlns|width|height|aria-hidden)="[^"]*"/g;

/** The logo as a symbol: pages repeat it by reference, and only the header has it whole. */
const logoSymbol = (logo: string): string =>
  logo
    .trim()
    .replace(
      /^<svg([^>]*)>/,
      (_tag, says: string) => `<symbol id="logo"${says.replace(PLACING, '')}>`,
    )
    .replace(/<\/svg>$/, '</symbol>');

/**
 * Returns the sprite of a shop.
 * @param shopsOwn names of further Tabler icons in the shop's texts
 * @param logo an SVG element
 */
export const spriteOf = (shopsOwn: readonly string[], logo: string): string =>
  spriteWith(new Set([...ICON_NAMES, ...shopsOwn]), logoSymbol(logo));

/** Returns the back-office's sprite. @param screens icons that the rows of the side bar name */
export const officeSpriteOf = (screens: readonly string[]): string =>
  spriteWith(new Set([...OFFICE_ICON_NAMES, ...screens]));

/**
 * Returns an icon as a CSS mask, for icons that are drawn by the hundred. Style sheets name it `url("icon://heart")`
 * (build/style-sheets.mjs).
 */
export const iconMask = (name: string): string =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${bodyOf(name)}</svg>`,
  )}")`;
