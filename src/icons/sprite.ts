/** The icons of the pages in one file that the browser fetches once; made at build time only. */
import tabler from '@iconify-json/tabler/icons.json';
import { ICON_NAMES } from './icon.ts';
import { OFFICE_ICON_NAMES, type OfficeIconName } from './office.ts';

const bodyOf = (name: string): string => {
  const icons: Record<string, { body: string } | undefined> = tabler.icons;
  const icon = icons[name];
  if (!icon) throw new Error(`@iconify-json/tabler has no icon "${name}"`);
  return icon.body;
};

/** Symbols under their names. */
const symbolsOf = (names: Iterable<string>): string =>
  [...names]
    .map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${bodyOf(name)}</symbol>`)
    .join('');

const spriteWith = (names: ReadonlySet<string>, more = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${symbolsOf(names)}${more}</svg>`;

/** Of an element that stands in a page: what says how it stands there. */
const PLACING = / (?:class|xmlns|width|height|aria-hidden)="[^"]*"/g;

/** The shop's logo, for wherever it is drawn again: it stands whole in the header alone. */
const logoSymbol = (logo: string): string =>
  logo
    .trim()
    .replace(
      /^<svg([^>]*)>/,
      (_tag, says: string) => `<symbol id="logo"${says.replace(PLACING, '')}>`,
    )
    .replace(/<\/svg>$/, '</symbol>');

/** @param shopsOwn what the shop's texts name on top: any of Tabler's, which no other shop's pages carry @param logo an SVG element */
export const spriteOf = (shopsOwn: readonly string[], logo: string): string =>
  spriteWith(new Set([...ICON_NAMES, ...shopsOwn]), logoSymbol(logo));

/** @param screens what the rows of the side bar name */
export const officeSpriteOf = (screens: readonly string[]): string =>
  spriteWith(new Set([...OFFICE_ICON_NAMES, ...screens]));

/** An icon as a mask, for whoever draws it by the hundred: what it is cut out of gives it its colour. */
export const iconMask = (name: OfficeIconName): string =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${bodyOf(name)}</svg>`,
  )}")`;
