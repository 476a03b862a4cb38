/** The lists of orders: the visitor's own, and those that a company received. */
import { variant } from 'virtual:variant';
import { orderFilter } from '#contract/calls/orders';
import { $session } from '#stores/account/session';
import { listStore } from '#stores/reads/list';
import { filtersOf, type Scope } from './list-scope.ts';
import { orderQuery } from './query.ts';

const rowsMax = variant.pageSizes.orders;

const ordersOf = (scope: Scope) =>
  listStore({
    call: orderFilter,
    codec: orderQuery,
    rowsMax,
    $who: $session,
    ask: (query, session) =>
      session.status === 'user'
        ? {
            filters: filtersOf(scope, session.user, location.pathname, query),
            rowIndex: query.page - 1,
            rowsMax,
            ...(query.sort === 'OLD' && { orderBy: 'OLD' as const }),
          }
        : null,
  });

export const orderLists = { mine: ordersOf('mine'), company: ordersOf('company') };
