/** The route table of a shop: which pages it has, where they stand and whom they are for. */
import * as z from 'zod/mini';
import { OFFICE_SCREENS, type OfficeScreen } from '../back-office.ts';
import { path, text } from './fields.ts';

/** The screens there are; a file `src/pages/_<screen>.astro` stands behind each. */
const SCREENS = [
  'home',
  'register',
  'login',
  'activate',
  'restore-password',
  'restore-password-key',
  'autopart-list',
  'autopart-detail',
  'vehicle',
  'garage',
  'fixed-search',
  'fixed-part',
  'product-list',
  'product-detail',
  'autopart-compare',
  'product-compare',
  'autopart-favourites',
  'product-favourites',
  'checkout',
  'contact',
  'company',
  'services',
  'service',
  'profile',
  'my-orders',
  'company-orders',
  'company-prints',
  'company-config',
  'company-config-settings',
  'banner-test',
  'order-status',
  'stock-notice-confirm',
  'stock-notice-end',
  'newsletter-end',
  'print-menu',
  'print-service',
  'back-office',
] as const;
export type Screen = (typeof SCREENS)[number] | OfficeScreen;

const officeScreens: readonly OfficeScreen[] = OFFICE_SCREENS.map(({ screen }) => screen);

/**
 * Where `netlify/functions/live-product.ts` answers for an item without a static page: Netlify reads a
 * function's place from its text, so that no route table can move it.
 */
const ITEM_PATH = '/productos/{code}';

/** Where `netlify/functions/mail-links.ts` takes what the pages post that mails link to. */
const NOTICE_PATHS: Partial<Record<Screen, string>> = {
  'stock-notice-confirm': '/aviso-de-stock/confirmar',
  'stock-notice-end': '/aviso-de-stock/terminar',
  'newsletter-end': '/novedades/terminar',
};

export const route = z
  .strictObject({
    /** Those of the back-office come with its row; a table that was read before has them already. */
    screen: z.enum([...SCREENS, ...officeScreens]),
    /** With parameters in braces: `/productos/{code}`. */
    path,
    title: text,
    /** Only for people who are logged in; others go to the login and come back. */
    login: z._default(z.boolean(), false),
    /** A company's page: only for sellers and people who work for one. Whose data they see the server says. */
    restricted: z._default(z.boolean(), false),
    /** Only for sellers; others go to the start. */
    seller: z._default(z.boolean(), false),
    /** Only for people without a session, such as who forgot a password. */
    guests: z._default(z.boolean(), false),
    /** Shown in the menu of a seller's company. */
    sellerMenu: z._default(z.boolean(), false),
  })
  .check(
    z.refine(
      ({ screen, path }) =>
        (screen !== 'autopart-detail' && screen !== 'product-detail') || path === ITEM_PATH,
      { path: ['path'], error: `la página de un artículo va en ${ITEM_PATH}` },
    ),
    z.refine(({ screen, path }) => screen !== 'vehicle' || path.includes('{vehicleId}'), {
      path: ['path'],
      error: 'la página de un vehículo lleva {vehicleId}',
    }),
    z.refine(({ screen, path }) => (NOTICE_PATHS[screen] ?? path) === path, {
      path: ['path'],
      error:
        'las páginas que abren los correos van en /aviso-de-stock/confirmar, /aviso-de-stock/terminar y /novedades/terminar',
    }),
  );

export type Route = z.output<typeof route>;

/** The table with all screens of the back-office, where it has the start: for whom that is, they are. */
export const withOffice = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) =>
    route.screen === 'back-office'
      ? [
          route,
          ...OFFICE_SCREENS.filter(
            ({ screen }) => !routes.some((other) => other.screen === screen),
          ).map(({ screen, below, title }) => ({
            ...route,
            screen,
            path: `${route.path}/${below}`,
            title,
          })),
        ]
      : [route],
  );
