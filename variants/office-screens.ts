import type tabler from '@iconify-json/tabler/icons.json';
import type { Permission } from '../contract/people/permission.ts';

/** Headings of the side bar, in order. */
export const OFFICE_GROUPS = ['Ventas', 'Clientes', 'Catálogo', 'Tienda'] as const;
export type OfficeGroup = (typeof OFFICE_GROUPS)[number];

/** An icon in the sprite of the back-office. */
export type TablerIcon = keyof typeof tabler.icons;

export interface OfficeRow {
  /** Names the file `src/pages/_<screen>.astro`. */
  screen: `office-${string}`;
  /** Its path below the start, with parameters in braces: `empresas/{companyId}`. */
  below: string;
  title: string;
  /** Its name in the bar of phones, if the title is too long. */
  short?: string;
  icon: TablerIcon;
  /** Absent for screens outside the side bar, such as the page of one product; their list is marked instead. */
  group?: OfficeGroup;
  /** Key that opens it after `g`. */
  key?: string;
  /** Without it the screen is not offered, and says so. */
  permission?: Permission;
  /** The part of a shop without which the screen is left out. */
  needs?: 'printing';
}

/** The screens of the back-office, in the order of the side bar. A shop with `/gestion` has all that need nothing else. */
const OFFICE_SCREENS = [
  {
    screen: 'office-orders',
    below: 'pedidos',
    title: 'Pedidos',
    icon: 'package',
    group: 'Ventas',
    key: 'p',
    permission: 'orders',
  },
  {
    screen: 'office-quotations',
    below: 'presupuestos',
    title: 'Presupuestos',
    icon: 'file-invoice',
    group: 'Ventas',
    key: 'y',
    permission: 'orders',
  },
  {
    screen: 'office-quotation',
    below: 'presupuestos/{quotationId}',
    title: 'Presupuesto',
    icon: 'file-invoice',
    permission: 'orders',
  },
  {
    screen: 'office-counter',
    below: 'mostrador',
    title: 'Venta en mostrador',
    short: 'Mostrador',
    icon: 'cash-register',
    group: 'Ventas',
    key: 'g',
    permission: 'orders',
  },
  {
    screen: 'office-returns',
    below: 'devoluciones',
    title: 'Devoluciones',
    icon: 'truck-return',
    group: 'Ventas',
    key: 'w',
    permission: 'orders',
  },
  {
    screen: 'office-prints',
    below: 'impresiones',
    title: 'Impresiones',
    icon: 'printer',
    group: 'Ventas',
    key: 'm',
    needs: 'printing',
  },
  {
    screen: 'office-price-lists',
    below: 'listas-de-precios',
    title: 'Listas de precios',
    icon: 'discount',
    group: 'Ventas',
    permission: 'prices',
  },
  {
    screen: 'office-price-list',
    below: 'listas-de-precios/{priceListId}',
    title: 'Lista de precios',
    icon: 'discount',
    permission: 'prices',
  },
  {
    screen: 'office-discounts',
    below: 'descuentos',
    title: 'Descuentos',
    icon: 'rosette-discount',
    group: 'Ventas',
    key: '7',
    permission: 'prices',
  },
  {
    screen: 'office-agenda',
    below: 'agenda',
    title: 'Agenda',
    icon: 'calendar-event',
    group: 'Clientes',
    key: 'a',
    permission: 'customers',
  },
  {
    screen: 'office-communications',
    below: 'comunicaciones',
    title: 'Comunicaciones',
    icon: 'messages',
    group: 'Clientes',
    key: 'c',
    permission: 'customers',
  },
  {
    screen: 'office-companies',
    below: 'empresas',
    title: 'Empresas',
    icon: 'building-store',
    group: 'Clientes',
    key: 'e',
    permission: 'customers',
  },
  {
    screen: 'office-company',
    below: 'empresas/{companyId}',
    title: 'Empresa',
    icon: 'building-store',
    permission: 'customers',
  },
  {
    screen: 'office-groups',
    below: 'grupos',
    title: 'Grupos',
    icon: 'building-community',
    group: 'Clientes',
    key: 'o',
    permission: 'customers',
  },
  {
    screen: 'office-work-branches',
    below: 'rubros',
    title: 'Rubros',
    icon: 'briefcase',
    group: 'Clientes',
    key: 'l',
    permission: 'customers',
  },
  {
    screen: 'office-people',
    below: 'personas',
    title: 'Personas',
    icon: 'users',
    group: 'Clientes',
    key: 'n',
    permission: 'customers',
  },
  {
    screen: 'office-reports',
    below: 'informes',
    title: 'Informes',
    icon: 'chart-bar',
    group: 'Ventas',
    key: 'z',
    permission: 'orders',
  },
  {
    screen: 'office-users',
    below: 'usuarios',
    title: 'Usuarios',
    icon: 'user-cog',
    group: 'Tienda',
    key: 'u',
    permission: 'users',
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
    screen: 'office-categories',
    below: 'categorias',
    title: 'Categorías',
    icon: 'category',
    group: 'Catálogo',
    key: 't',
    permission: 'catalogue',
  },
  {
    screen: 'office-brands',
    below: 'marcas',
    title: 'Marcas',
    icon: 'trademark',
    group: 'Catálogo',
    key: 'k',
    permission: 'catalogue',
  },
  {
    screen: 'office-providers',
    below: 'proveedores',
    title: 'Proveedores',
    icon: 'truck-delivery',
    group: 'Catálogo',
    key: 'f',
    permission: 'catalogue',
  },
  {
    screen: 'office-tags',
    below: 'etiquetas',
    title: 'Etiquetas',
    icon: 'tags',
    group: 'Catálogo',
    key: 'q',
    permission: 'catalogue',
  },
  {
    screen: 'office-stock',
    below: 'stock',
    title: 'Stock',
    icon: 'barcode',
    group: 'Catálogo',
    key: 's',
    permission: 'stock',
  },
  {
    screen: 'office-images',
    below: 'imagenes',
    title: 'Imágenes',
    icon: 'photo',
    group: 'Catálogo',
    key: 'i',
    permission: 'catalogue',
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
    permission: 'catalogue',
  },
  {
    screen: 'office-settings',
    below: 'ajustes',
    title: 'Ajustes',
    icon: 'settings',
    group: 'Tienda',
    key: 'j',
    permission: 'settings',
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
    screen: 'office-tokens',
    below: 'tokens',
    title: 'Tokens de API',
    icon: 'key',
    group: 'Tienda',
    permission: 'users',
  },
  {
    screen: 'office-webhooks',
    below: 'webhooks',
    title: 'Webhooks',
    icon: 'webhook',
    group: 'Tienda',
    permission: 'settings',
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

/** The rows with their optional fields, which `as const` leaves out. */
export const officeRows: readonly (OfficeRow & { screen: OfficeScreen })[] = OFFICE_SCREENS;
