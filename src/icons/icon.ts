/** The icons of every shop; the sprite also has those that a shop's texts name (sprite.ts). */
export const ICON_NAMES = [
  'adjustments-horizontal',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'barcode',
  'brand-whatsapp',
  'car',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'clock',
  'copy',
  'heart',
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
  'trash',
  'user',
  'x',
  'zoom-in',
] as const;
export type IconName = (typeof ICON_NAMES)[number];

/** Returns the address of a symbol in the sprite. */
export const spritePlace = (name: string): string => `/i.svg#${name}`;

export const iconRef = (name: IconName): string => spritePlace(name);

/** Returns a symbol of a sprite as HTML; the text beside it has its meaning. */
export const drawn = (place: string): string =>
  `<svg class="icon" aria-hidden="true"><use href="${place}"/></svg>`;

export const icon = (name: IconName): string => drawn(iconRef(name));
