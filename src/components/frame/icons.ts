/** The icons of the pages, in one sprite that the browser fetches once. Runs at build time only. */
import { createHash } from 'node:crypto';
import tabler from '@iconify-json/tabler/icons.json';

const NAMES = [
  'adjustments-horizontal',
  'air-conditioning',
  'alert-triangle',
  'arrow-right',
  'arrow-up',
  'bolt',
  'brand-whatsapp',
  'building-store',
  'car',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-check',
  'circle-x',
  'clock',
  'copy',
  'engine',
  'external-link',
  'flame',
  'info-circle',
  'link',
  'list-details',
  'logout',
  'mail',
  'map-pin',
  'menu-2',
  'minus',
  'moon',
  'package',
  'phone',
  'plus',
  'propeller',
  'receipt',
  'ruler-2',
  'search',
  'settings',
  'shopping-cart',
  'sun',
  'temperature',
  'tool',
  'trash',
  'truck-delivery',
  'user',
  'x',
  'zoom-in',
] as const;
export type IconName = (typeof NAMES)[number];

const bodyOf = (name: IconName): string => {
  const icons: Record<string, { body: string } | undefined> = tabler.icons;
  const icon = icons[name];
  if (!icon) throw new Error(`@iconify-json/tabler has no icon "${name}"`);
  return icon.body;
};

export const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${NAMES.map(
  (name) => `<symbol id="${name}" viewBox="0 0 24 24">${bodyOf(name)}</symbol>`,
).join('')}</svg>`;

const version = createHash('sha256').update(sprite).digest('hex').slice(0, 8);
export const SPRITE_PATH = `/iconos.svg?v=${version}`;

/** An icon as HTML; the text beside it says what it means. */
export const icon = (name: IconName): string =>
  `<svg class="icon" aria-hidden="true"><use href="${SPRITE_PATH}#${name}"/></svg>`;

/** Icon of a top-level category; a plain package where none was chosen. */
export const isIconName = (name: string): name is IconName =>
  NAMES.some((known) => known === name);
