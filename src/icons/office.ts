/** Icons that the back-office alone draws, in a sprite of its own: visitors of the shop fetch none of them. */

/** The screens of the side bar name theirs in `variants/back-office.ts`. */
export const OFFICE_ICON_NAMES = [
  'bookmark',
  'building-store',
  'calendar-share',
  'car',
  'chevron-left',
  'chevron-right',
  'columns-3',
  'dots',
  'external-link',
  'grip-vertical',
  'home',
  'mail',
  'message-2',
  'moon',
  'phone',
  'phone-incoming',
  'search',
  'sort-ascending',
  'sort-descending',
  'sun',
  'user',
  'x',
] as const;
export type OfficeIconName = (typeof OFFICE_ICON_NAMES)[number];

/** Where an icon is drawn; a screen's own is named as its row names it. */
export const officeIconPlace = (name: string): string => `/iconos-gestion.svg#${name}`;

export const officeIconRef = (name: OfficeIconName): string => officeIconPlace(name);
