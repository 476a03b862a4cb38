/**
 * A shop that an existing REST host answers for (API_URL): without the screens and the buttons for which such a
 * host has no calls, and without what is paid online. Everything else follows from the route table: menus, the seller's
 * side bar, the pages that are built.
 */
import type { CallName } from '../contract/calls.ts';
import { paysByInstructions } from '../contract/orders/payments.ts';
import { type Env, givenOf } from './env.ts';
import type { Screen } from './schema/routes.ts';
import type { Variant } from './schema.ts';

/** What a mail of the shop's own leads to, and what is kept in the shop's own tables. */
const WITHOUT: ReadonlySet<Screen> = new Set([
  'order-status',
  'stock-notice-confirm',
  'stock-notice-end',
  'newsletter-end',
  'company-prints',
  'back-office',
]);

/** What the other screens would ask for. */
const LACKS: readonly CallName[] = [
  'orderCancel',
  'orderHold',
  'orderNote',
  'orderTrack',
  'orderUndo',
  'orderUndoMany',
  'stockNoticeAdd',
  'stockNoticeCount',
  // Without these, goods are not edited where the shop shows them.
  'stockSet',
  'autopartUpdate',
];

const isOffered = (screen: Screen): boolean =>
  !WITHOUT.has(screen) && !screen.startsWith('office-');

export const overHost = (variant: Variant): Variant => {
  // The page of the service stays, to which menus and the shop's texts lead; what sends files to it goes.
  const { printing: _, ...shop } = variant;
  return {
    ...shop,
    routes: variant.routes.filter(({ screen }) => isOffered(screen)),
    lacks: LACKS,
    // Nobody here can charge exactly once and tell such a host so (docs/decisions/0126).
    payments: variant.payments.filter(({ id }) => paysByInstructions(id)),
  };
};

/** Whether a host answers for the shop. */
export const hasHost = (env: Env): boolean => givenOf(env).API_URL !== undefined;

export const asOffered = (variant: Variant, env: Env): Variant =>
  hasHost(env) ? overHost(variant) : variant;
