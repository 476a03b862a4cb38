/** Icons by name: what of the sprite a page refers to. */

export const ICON_NAMES = [
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
  'player-pause',
  'player-play',
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
export type IconName = (typeof ICON_NAMES)[number];

export const SPRITE_PATH = '/iconos.svg';

/** An icon as HTML; the text beside it says what it means. */
export const icon = (name: IconName): string =>
  `<svg class="icon" aria-hidden="true"><use href="${SPRITE_PATH}#${name}"/></svg>`;

export const isIconName = (name: string): name is IconName =>
  ICON_NAMES.some((known) => known === name);
