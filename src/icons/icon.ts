/** The icons by name, and how a page, a template or an island refers to one. */

export const ICON_NAMES = [
  'adjustments-horizontal',
  'air-conditioning',
  'arrow-left',
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
  'clock',
  'copy',
  'engine',
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
  'ruler-2',
  'search',
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

/** Where an icon is drawn: in the sprite that the browser fetches once. */
export const iconRef = (name: IconName): string => `/iconos.svg#${name}`;

/** An icon as HTML; the text beside it says what it means. */
export const icon = (name: IconName): string =>
  `<svg class="icon" aria-hidden="true"><use href="${iconRef(name)}"></use></svg>`;

export const isIconName = (name: string): name is IconName =>
  ICON_NAMES.some((known) => known === name);
