import type * as z from 'zod/mini';
import type { Call } from './call.ts';
import * as accounts from './calls/accounts.ts';
import * as audit from './calls/audit.ts';
import * as bulkChanges from './calls/bulk-changes.ts';
import * as calendarFeed from './calls/calendar-feed.ts';
import * as catalog from './calls/catalog.ts';
import * as categories from './calls/categories.ts';
import * as changes from './calls/changes.ts';
import * as communications from './calls/communications.ts';
import * as companies from './calls/companies.ts';
import * as companyGroups from './calls/company-groups.ts';
import * as config from './calls/config.ts';
import * as contact from './calls/contact.ts';
import * as counter from './calls/counter.ts';
import * as discountCheck from './calls/discount-check.ts';
import * as discounts from './calls/discounts.ts';
import * as families from './calls/families.ts';
import * as goods from './calls/goods.ts';
import * as hostChecks from './calls/host-check.ts';
import * as images from './calls/images.ts';
import * as imports from './calls/imports.ts';
import * as kept from './calls/kept.ts';
import * as names from './calls/names.ts';
import * as office from './calls/office.ts';
import * as orderEdit from './calls/order-edit.ts';
import * as orderManagement from './calls/order-management.ts';
import * as orders from './calls/orders.ts';
import * as payments from './calls/payments.ts';
import * as people from './calls/people.ts';
import * as priceLists from './calls/price-lists.ts';
import * as prices from './calls/prices.ts';
import * as printDesk from './calls/print-desk.ts';
import * as printFollow from './calls/print-follow.ts';
import * as printing from './calls/printing.ts';
import * as privacy from './calls/privacy.ts';
import * as profile from './calls/profile.ts';
import * as publication from './calls/publication.ts';
import * as quotations from './calls/quotations.ts';
import * as registration from './calls/registration.ts';
import * as reports from './calls/reports.ts';
import * as returns from './calls/returns.ts';
import * as search from './calls/search.ts';
import * as secondFactor from './calls/second-factor.ts';
import * as site from './calls/site.ts';
import * as stock from './calls/stock.ts';
import * as stockChanges from './calls/stock-changes.ts';
import * as stockOfMany from './calls/stock-list.ts';
import * as stockNotices from './calls/stock-notices.ts';
import * as tokens from './calls/tokens.ts';
import * as uploads from './calls/uploads.ts';
import * as webhooks from './calls/webhooks.ts';

/** Selects the calls among a module's exports, which include schemas and constants. */
type CallsIn<M> = {
  [K in keyof M as M[K] extends Pick<Call, 'path' | 'effect'> ? K : never]: M[K];
};

const modules = {
  ...catalog,
  ...categories,
  ...stock,
  ...stockOfMany,
  ...stockNotices,
  ...orders,
  ...orderEdit,
  ...orderManagement,
  ...counter,
  ...quotations,
  ...discounts,
  ...discountCheck,
  ...accounts,
  ...registration,
  ...profile,
  ...privacy,
  ...kept,
  ...names,
  ...contact,
  ...printing,
  ...printDesk,
  ...printFollow,
  ...payments,
  ...returns,
  ...search,
  ...secondFactor,
  ...site,
  ...config,
  ...uploads,
  ...images,
  ...audit,
  ...office,
  ...hostChecks,
  ...imports,
  ...communications,
  ...calendarFeed,
  ...goods,
  ...families,
  ...prices,
  ...priceLists,
  ...bulkChanges,
  ...stockChanges,
  ...companyGroups,
  ...companies,
  ...people,
  ...publication,
  ...reports,
  ...tokens,
  ...changes,
  ...webhooks,
};
/** A call without a handler in the back end does not compile. */
export type Calls = CallsIn<typeof modules>;
export type CallName = keyof Calls & string;
/** The parsed input that a handler receives. */
export type InputOf<N extends CallName> = z.output<Calls[N]['input']>;
/** The value that a handler returns. The reply adds `error`. */
export type OutputOf<N extends CallName> = z.output<Calls[N]['output']>;

const isCall = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'path' in value && 'effect' in value;

/** All calls by name, for the server and tests. Pages import single calls. */
export const calls = Object.fromEntries(
  Object.entries(modules).filter(([, value]) => isCall(value)),
  // The filter keeps the same exports as `CallsIn`.
) as Calls;
