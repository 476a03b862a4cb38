/** Icons of the back-office, in a sprite of its own. The screens of the side bar name theirs in `variants/office-screens.ts`. */
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
  'help',
  'home',
  'mail',
  'message-2',
  'moon',
  'pencil',
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

/** Returns the address of a symbol in the back-office's sprite. */
export const officeIconPlace = (name: string): string => `/iconos-gestion.svg#${name}`;

export const officeIconRef = (name: OfficeIconName): string => officeIconPlace(name);
