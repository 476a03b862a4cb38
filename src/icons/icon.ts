/** The icons of every shop by name, and how a page, a template or an island refers to one. */

/** What a shop's own texts name comes on top (sprite.ts). */
export const ICON_NAMES = [
  'adjustments-horizontal',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'barcode',
  'bell',
  'brand-whatsapp',
  'car',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'clock',
  'copy',
  'heart',
  'heart-filled',
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
  'scale',
  'search',
  'shopping-cart',
  'sun',
  'trash',
  'user',
  'x',
  'zoom-in',
] as const;
export type IconName = (typeof ICON_NAMES)[number];

/** Where an icon is drawn: in the sprite that the browser fetches once. */
export const spritePlace = (name: string): string => `/i.svg#${name}`;

export const iconRef = (name: IconName): string => spritePlace(name);

/** What stands at a place of a sprite as HTML; the text beside it says what it means. */
export const drawn = (place: string): string =>
  `<svg class="icon" aria-hidden="true"><use href="${place}"/></svg>`;

export const icon = (name: IconName): string => drawn(iconRef(name));
