/**
 * A shop over an existing REST host (API_URL): without the screens and buttons whose calls such a
 * host lacks, and without online payments. Everything else follows from the route table: menus, the
 * side bar of sellers, the pages that are built.
 */
import type { CallName } from '../contract/calls.ts';
import { paysByInstructions } from '../contract/orders/payments.ts';
import { type Env, givenOf, withholdsSamples } from './env.ts';
import { withoutSamples } from './samples.ts';
import type { Route, Screen } from './schema/routes.ts';
import type { Variant } from './schema.ts';

/** Screens behind mails of the shop, and those that need its tables. */
const WITHOUT: ReadonlySet<Screen> = new Set([
  'order-status',
  'quotation',
  'print-request',
  'stock-notice-confirm',
  'stock-notice-end',
  'newsletter-end',
  'second-factor',
  'back-office',
]);

/** Calls of the remaining screens that such a host lacks. */
const LACKS: readonly CallName[] = [
  'discountCheck',
  'orderCancel',
  'orderEdit',
  'orderHold',
  'orderNote',
  'orderSellers',
  'orderTrack',
  'orderUndo',
  'orderUndoMany',
  'priceFind',
  'returnRequest',
  'returnAdd',
  'stockNoticeAdd',
  'stockNoticeCount',
  // Without these, goods cannot be edited in the shop's pages.
  'stockSet',
  'autopartUpdate',
];

/** The check of the host, where other shops have their state; its link is in the menu of the shop's sellers. */
const hostState = (office: Route): Route => ({
  ...office,
  screen: 'host-state',
  path: `${office.path}/estado`,
  title: 'Estado del servidor',
  sellerMenu: true,
});

const isOffered = (screen: Screen): boolean =>
  !WITHOUT.has(screen) && !screen.startsWith('office-');

export const overHost = (variant: Variant): Variant => {
  // The page of the service stays, since menus and texts link to it; uploads go.
  const { printing: _, ...shop } = variant;
  return {
    ...shop,
    routes: variant.routes.flatMap((route) => {
      if (route.screen === 'back-office') return [hostState(route)];
      return isOffered(route.screen) ? [route] : [];
    }),
    lacks: LACKS,
    // Charging exactly once cannot be guaranteed over a host (docs/decisions/0126).
    payments: variant.payments.filter(({ id }) => paysByInstructions(id)),
  };
};

/** For a host that ignores in which order a list is asked for. */
export const withoutPriceOrder = (variant: Variant): Variant => ({
  ...variant,
  flags: { ...variant.flags, showProductSort: false },
});

/** Returns whether the shop runs over a REST host. */
export const hasHost = (env: Env): boolean => givenOf(env).API_URL !== undefined;

/** Returns the shop as this environment offers it: in production without samples. */
export const asOffered = (variant: Variant, env: Env): Variant => {
  const shop = withholdsSamples(env) ? withoutSamples(variant) : variant;
  return hasHost(env) ? overHost(shop) : shop;
};
