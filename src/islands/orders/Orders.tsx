/** `/mis-compras` and `/{companyId}/pedidos`: orders, a page at a time. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { Fragment, lazy, Suspense, useRef, useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { orderFilter } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import { missingPermissionText } from '#contract/people/permission-texts';
import { companyIdOf, worksFor } from '#stores/account/company';
import { may } from '#stores/account/permissions';
import { $session, type SessionState } from '#stores/account/session';
import { listStore } from '#stores/reads/list';
import { canBePaidHere } from '#variants/how-to-pay';
import { checkoutPath, listPath, pathOf } from '#variants/paths';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Notice } from '../../ui/Notice.tsx';
import { OtherCompany } from '../../ui/office/OtherCompany.tsx';
import { CancelOrder } from '../../ui/order/CancelOrder.tsx';
import { OrderAgain } from '../../ui/order/OrderAgain.tsx';
import { useChosen } from './bulk/use-chosen.ts';
import { OrderCard } from './card/OrderCard.tsx';
import { PayOrder } from './card/PayOrder.tsx';
import { StateSelect } from './card/StateSelect.tsx';
import { UndoNotice } from './card/UndoNotice.tsx';
import { type OrderAction, OrderDialogs } from './dialogs/OrderDialogs.tsx';
import { filtersOf, type Scope } from './list-scope.ts';
import styles from './Orders.module.css';
import { orderQuery } from './query.ts';
import { RequestReturn } from './returns/BuyerReturns.tsx';
import { OrderToolbar } from './toolbar/OrderToolbar.tsx';
import { useLeft } from './use-left.ts';

const rowsMax = variant.pageSizes.orders;

/** Returns whether the orders of the page are the user's own, or received by a company that they work for. */
const isTheirs = (scope: Scope, session: SessionState): boolean =>
  scope === 'mine' || worksFor(session, companyIdOf(location.pathname) ?? -1);

const ordersOf = (scope: Scope) =>
  listStore({
    call: orderFilter,
    codec: orderQuery,
    rowsMax,
    $who: $session,
    ask: (query, session) =>
      session.status === 'user' && isTheirs(scope, session)
        ? {
            filters: filtersOf(scope, session.user, location.pathname, query),
            rowIndex: query.page - 1,
            rowsMax,
            ...(query.sort === 'OLD' && { orderBy: 'OLD' as const }),
          }
        : null,
  });

/** The lists of orders: the visitor's own, and those that a company received. */
const orderLists = { mine: ordersOf('mine'), company: ordersOf('company') };

/** Otherwise there is no cart to fill and no payment page. */
const sells = variant.flags.enableSale;

const BuyerTools = ({ order }: { order: Order }) => (
  <>
    {sells && canBePaidHere(variant, order) && <PayOrder order={order} />}
    <CancelOrder order={order} />
    <RequestReturn order={order} />
    {/* Pieces that were made for the order are not in the catalogue. */}
    {sells && order.items.some(({ code }) => code !== '') && (
      <OrderAgain order={order} cartPath={checkoutPath(variant)} />
    )}
  </>
);

const Skeletons = ({ rows }: { rows: number }) => (
  <div className={styles.orders} role="status" aria-label="Cargando pedidos">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
      <div key={row} className={`card ${styles.order}`} aria-hidden="true">
        <span className={`skeleton ${styles.titleLine}`} />
        <span className={`skeleton ${styles.line}`} />
        <span className={`skeleton ${styles.line}`} />
        <span className={`skeleton ${styles.line}`} />
      </div>
    ))}
  </div>
);

const LIST = listPath(variant);
/** A shop that prints lists the requests above the orders. */
const NoneYet = pathOf(variant, 'print-request')
  ? lazy(async () => ({ default: (await import('./NoOrders.tsx')).NoOrders }))
  : EmptyState;
const NONE: readonly Order[] = [];

/**
 * Returns whether the user may read and change the orders of the page. The permissions are about the shop's own
 * company; employees of another one work on what it received.
 */
const mayReadHere = (session: SessionState): boolean =>
  // There is no address before the session is known.
  session.status !== 'user' ||
  may(session, 'orders') ||
  companyIdOf(location.pathname) !== variant.destinationCompany.id;

export const Orders = ({ scope }: { scope: Scope }) => {
  const session = useStore($session, { ssr: 'initial' });
  const view = useList(orderLists[scope]);
  const { query, page } = view;
  const [action, setAction] = useState<OrderAction>();
  const orders = page?.data ?? NONE;
  const list = useRef<HTMLUListElement>(null);
  const left = useLeft(orders, list);
  const undo = left && (
    <li>
      <UndoNotice isFor={({ id }) => id === left.id} />
    </li>
  );
  const chosen = useChosen(orderQuery.write({ ...query, page: 1 }), orders);
  const isCompany = scope === 'company';
  if (session.status === 'user' && !isTheirs(scope, session))
    return <OtherCompany what="los pedidos de una empresa" />;
  if (isCompany && !mayReadHere(session))
    return <Notice tone="info">{missingPermissionText(['orders'])}</Notice>;
  return (
    <>
      <OrderDialogs action={action} onAsk={setAction} />
      <ListScreen
        view={view}
        problem={session.status === 'unknown' ? session.problem : undefined}
        waiting={<Skeletons rows={3} />}
        head={
          isCompany &&
          session.status === 'user' && (
            <OrderToolbar
              query={query}
              filters={filtersOf(scope, session.user, location.pathname, query)}
              chosen={chosen}
              shown={orders}
              left={left}
              count={page?.resultCount ?? (view.error ? 0 : undefined)}
              hrefOf={view.hrefOf}
              onQuery={view.go}
            />
          )
        }
        empty={
          isCompany ? (
            <EmptyState />
          ) : (
            <Suspense>
              <NoneYet>
                <a className="button button-primary" href={LIST}>
                  Ver productos
                </a>
              </NoneYet>
            </Suspense>
          )
        }
      >
        {({ data, resultCount }) => (
          <>
            <p className="muted small" role="status">
              {counted(resultCount, 'pedido', 'pedidos')}
            </p>
            <ul className={styles.orders} ref={list}>
              {data.map((order, index) => (
                <Fragment key={order.id}>
                  {index === left?.index && undo}
                  <li>
                    <OrderCard
                      order={order}
                      showsBuyer={isCompany}
                      onAsk={(kind) => setAction({ kind, order })}
                      tools={
                        isCompany ? (
                          <StateSelect
                            order={order}
                            onWanted={(state) => setAction({ kind: 'state', order, state })}
                          />
                        ) : (
                          <BuyerTools order={order} />
                        )
                      }
                      choice={
                        isCompany && {
                          isChosen: chosen.has(order.id),
                          onChoose: (isChosen) =>
                            isChosen ? chosen.add([order]) : chosen.drop([order.id]),
                        }
                      }
                    />
                  </li>
                </Fragment>
              ))}
              {left && left.index >= data.length && undo}
            </ul>
          </>
        )}
      </ListScreen>
    </>
  );
};
