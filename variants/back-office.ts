/** The screens of the back-office: whoever has `/gestion` has them all, each a line here and a page. */
import { encodeCode } from '../contract/paths.ts';

/** Headings of the side bar, in its order. */
export const OFFICE_GROUPS = ['Ventas', 'Clientes', 'Catálogo', 'Tienda'] as const;
export type OfficeGroup = (typeof OFFICE_GROUPS)[number];

interface OfficeRow {
  /** `src/pages/_<screen>.astro`. */
  screen: `office-${string}`;
  /** Its path below the start, with parameters in braces: `empresas/{companyId}`. */
  below: string;
  title: string;
  /** Of Tabler's; the back-office has a sprite of its own. */
  icon: string;
  /** Absent: not in the side bar, such as the page of one thing; the list that it is below is marked. */
  group?: OfficeGroup;
  /** Opens it after `g`. */
  key?: string;
}

/** In the order of the side bar. */
export const OFFICE_SCREENS = [
  {
    screen: 'office-orders',
    below: 'pedidos',
    title: 'Pedidos',
    icon: 'package',
    group: 'Ventas',
    key: 'p',
  },
  {
    screen: 'office-agenda',
    below: 'agenda',
    title: 'Agenda',
    icon: 'calendar-event',
    group: 'Clientes',
    key: 'a',
  },
  {
    screen: 'office-communications',
    below: 'comunicaciones',
    title: 'Comunicaciones',
    icon: 'messages',
    group: 'Clientes',
    key: 'c',
  },
  {
    screen: 'office-companies',
    below: 'empresas',
    title: 'Empresas',
    icon: 'building-store',
    group: 'Clientes',
    key: 'e',
  },
  {
    screen: 'office-company',
    below: 'empresas/{companyId}',
    title: 'Empresa',
    icon: 'building-store',
  },
  {
    screen: 'office-groups',
    below: 'grupos',
    title: 'Grupos',
    icon: 'building-community',
    group: 'Clientes',
    key: 'o',
  },
  {
    screen: 'office-people',
    below: 'personas',
    title: 'Personas',
    icon: 'users',
    group: 'Clientes',
    key: 'n',
  },
  {
    screen: 'office-users',
    below: 'usuarios',
    title: 'Usuarios',
    icon: 'user-cog',
    group: 'Tienda',
    key: 'u',
  },
  {
    screen: 'office-products',
    below: 'productos',
    title: 'Productos',
    icon: 'tag',
    group: 'Catálogo',
    key: 'r',
  },
  {
    screen: 'office-product',
    below: 'productos/{code}',
    title: 'Producto',
    icon: 'tag',
  },
  {
    screen: 'office-family',
    below: 'productos/familias/{code}',
    title: 'Familia',
    icon: 'tag',
  },
  {
    screen: 'office-stock',
    below: 'stock',
    title: 'Stock',
    icon: 'barcode',
    group: 'Catálogo',
    key: 's',
  },
  {
    screen: 'office-images',
    below: 'imagenes',
    title: 'Imágenes',
    icon: 'photo',
    group: 'Catálogo',
    key: 'i',
  },
  {
    screen: 'office-imports',
    below: 'importar',
    title: 'Importar y exportar',
    icon: 'file-import',
    group: 'Catálogo',
    key: 'x',
  },
  {
    screen: 'office-front',
    below: 'portada',
    title: 'Portada',
    icon: 'slideshow',
    group: 'Tienda',
    key: 'b',
  },
  {
    screen: 'office-settings',
    below: 'ajustes',
    title: 'Ajustes',
    icon: 'settings',
    group: 'Tienda',
    key: 'j',
  },
  {
    screen: 'office-history',
    below: 'historial',
    title: 'Historial',
    icon: 'history',
    group: 'Tienda',
    key: 'h',
  },
  {
    screen: 'office-state',
    below: 'estado',
    title: 'Estado',
    icon: 'heartbeat',
    group: 'Tienda',
    key: 'd',
  },
] as const satisfies readonly OfficeRow[];

export type OfficeScreen = (typeof OFFICE_SCREENS)[number]['screen'];

/** Each with all that a row can say; `as const` forgets what a row leaves out. */
export const officeRows: readonly (OfficeRow & { screen: OfficeScreen })[] = OFFICE_SCREENS;

/** The start, then the lists that lead to a screen, then itself: `productos/{code}` is below `productos`. */
export const officeTrail = (screen: string): readonly OfficeRow[] => {
  const at = officeRows.find((row) => row.screen === screen);
  if (!at) return [];
  return officeRows.filter(({ below }) => below === at.below || at.below.startsWith(`${below}/`));
};

/** Whose page shows one thing of a kind that changes are written down of, and what its path calls it. */
const THING_SCREENS: Readonly<Record<string, string>> = {
  company: 'empresas/{companyId}',
  product: 'productos/{code}',
  family: 'productos/familias/{code}',
};

type Routes = { routes: readonly { screen: string; path: string }[] };

/** Where a screen of the back-office is; undefined where the shop has none. */
export const officePath = ({ routes }: Routes, screen: string): string | undefined => {
  const start = routes.find((route) => route.screen === 'back-office')?.path;
  const row = officeRows.find((one) => one.screen === screen);
  return start && row && `${start}/${row.below}`;
};

/** Where one thing is worked on; undefined where no screen shows it alone. */
export const officeThingPath = (
  { routes }: Routes,
  subject: string,
  id: string,
): string | undefined => {
  const start = routes.find(({ screen }) => screen === 'back-office')?.path;
  const below = THING_SCREENS[subject];
  const row = officeRows.find((one) => one.below === below);
  return start && row && `${start}/${row.below.replace(/\{\w+\}/, encodeCode(id))}`;
};

/** The list of people with one of them open; undefined where the shop has no such list. */
export const officePersonPath = (variant: Routes, id: number | string): string | undefined => {
  const list = officePath(variant, 'office-people');
  return list && `${list}?persona=${id}`;
};

/** Where a company of the shop is worked on, for pieces that know of no shop. */
export const companyPathIn =
  (variant: Routes) =>
  (id: number): string | undefined =>
    officeThingPath(variant, 'company', `${id}`);
