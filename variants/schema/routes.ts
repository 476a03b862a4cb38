import * as z from 'zod/mini';
import { type OfficeScreen, officeRows } from '../office-screens.ts';
import { path, text } from './fields.ts';

/** All screens, in the order of every route table. Each has a file `src/pages/_<screen>.astro`. */
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
  'company',
  'services',
  'service',
  'print-menu',
  'print-service',
  'print-request',
  'questions',
  'contact',
  'profile',
  'second-factor',
  'my-orders',
  'company-orders',
  'company-config',
  'company-config-settings',
  'banner-test',
  'order-status',
  'quotation',
  'stock-notice-confirm',
  'stock-notice-end',
  'newsletter-end',
  'host-state',
  'back-office',
] as const;
/** A screen outside the back-office, or its start. */
export type OwnScreen = (typeof SCREENS)[number];
export type Screen = OwnScreen | OfficeScreen;

/** `netlify/functions/live-product.ts` answers here; Netlify reads the path from its text, so no table can move it. */
const ITEM_PATH = '/productos/{code}';

/** `netlify/functions/mail-links.ts` takes posts from these pages, at paths that no table can move either. */
const NOTICE_PATHS: Partial<Record<Screen, string>> = {
  'stock-notice-confirm': '/aviso-de-stock/confirmar',
  'stock-notice-end': '/aviso-de-stock/terminar',
  'newsletter-end': '/novedades/terminar',
};

const page = z.strictObject({
  /** With parameters in braces: `/productos/{code}`. */
  path,
  title: text,
  /** Only for people who are logged in; others go to the login and come back. */
  login: z._default(z.boolean(), false),
  /** Only for sellers and people who work for the company; the server checks whose data they see. */
  restricted: z._default(z.boolean(), false),
  /** Only for sellers; others go to the start. */
  seller: z._default(z.boolean(), false),
  /** Only for people without a session, such as those who forgot a password. */
  guests: z._default(z.boolean(), false),
  /** Shown in the menu of a seller's company. */
  sellerMenu: z._default(z.boolean(), false),
});

export interface Route extends z.output<typeof page> {
  screen: Screen;
}

/** Returns the error in a screen's path, or an empty text. */
const pathMistake = (screen: Screen, path: string): string => {
  if ((screen === 'autopart-detail' || screen === 'product-detail') && path !== ITEM_PATH)
    return `la página de un artículo va en ${ITEM_PATH}`;
  if (screen === 'vehicle' && !path.includes('{vehicleId}'))
    return 'la página de un vehículo lleva {vehicleId}';
  return (NOTICE_PATHS[screen] ?? path) === path
    ? ''
    : 'las páginas que abren los correos van en /aviso-de-stock/confirmar, /aviso-de-stock/terminar y /novedades/terminar';
};

/** The route table: which pages a shop has, by screen, their paths and who may see them. */
export const routes = z.pipe(
  z.partialRecord(z.enum(SCREENS), page).check((context) => {
    for (const screen of SCREENS) {
      const path = context.value[screen]?.path;
      const message = path === undefined ? '' : pathMistake(screen, path);
      if (message !== '')
        context.issues.push({
          code: 'custom',
          input: path,
          path: [screen, 'path'],
          message,
        });
    }
  }),
  z.transform((table): Route[] =>
    SCREENS.flatMap((screen) => {
      const found = table[screen];
      return found ? [{ screen, ...found }] : [];
    }),
  ),
);

/** Adds the screens of the back-office after its first one, for the same people. @param has parts of the shop that some need */
export const withOffice = (
  table: readonly Route[],
  has: { readonly printing?: object | undefined },
): Route[] =>
  table.flatMap((route) =>
    route.screen === 'back-office'
      ? [
          route,
          ...officeRows
            .filter(({ needs }) => needs === undefined || has[needs] !== undefined)
            .map(({ screen, below, title }) => ({
              ...route,
              screen,
              path: `${route.path}/${below}`,
              title,
            })),
        ]
      : [route],
  );
