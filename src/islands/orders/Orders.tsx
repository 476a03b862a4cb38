/** `/mis-compras` and `/{companyId}/pedidos`: orders, five a page, newest first. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Order } from '#contract/entities/orders';
import { canBePaid } from '#contract/payments';
import { guardPage } from '#stores/guard';
import { $session } from '#stores/session';
import { pathOf } from '#variants/schema';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { pageCount } from '../../ui/paging.ts';
import { Desk } from './Desk.tsx';
import { type Asked, DeskDialogs } from './DeskDialogs.tsx';
import { OrderCard } from './OrderCard.tsx';
import styles from './Orders.module.css';
import { type OrderQuery, orderSearch, parseOrderQuery, queryFilters } from './query.ts';
import { Skeletons } from './Skeletons.tsx';
import { StateSelect } from './StateSelect.tsx';
import { companyIdOf, filtersOf, type Scope } from './scope.ts';
import { useOrders } from './use-orders.ts';

const ROWS = variant.pageSizes.orders;
const LOGIN = pathOf(variant, 'login') ?? '/iniciar';
const LIST = pathOf(variant, 'autopart-list') ?? pathOf(variant, 'product-list') ?? '/productos';

const CHECKOUT = pathOf(variant, 'checkout') ?? '/mi-compra';

/** To the last step of its purchase, where it can be paid. */
const PayLink = ({ order }: { order: Order }) => (
  <a
    className="button button-small button-accent"
    href={`${CHECKOUT}?pedido=${encodeURIComponent(order.gUID)}`}
  >
    Pagar ahora
  </a>
);

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
};

const show = (how: 'pushState' | 'replaceState', query: OrderQuery): void => {
  history[how](null, '', location.pathname + orderSearch(query));
  for (const listener of listeners) listener();
};

export const Orders = ({ scope }: { scope: Scope }) => {
  const session = useStore($session, { ssr: 'initial' });
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
  const query = parseOrderQuery(search);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    // A company id that is no number is no page at all, logged in or not.
    if (scope === 'company' && companyIdOf(location.pathname) === undefined)
      return location.replace('/404');
    return guardPage({ loginPath: LOGIN, seller: scope === 'company' });
  }, [scope]);
  const filters =
    session.status === 'user'
      ? [...filtersOf(scope, session.user, location.pathname), ...queryFilters(query)]
      : undefined;
  const list = useOrders(filters, query.page, ROWS);
  const top = useRef<HTMLDivElement>(null);

  const problem = session.status === 'unknown' ? session.problem : list.problem;
  const orders = list.page?.orders ?? [];
  // The last page, once worked off, would be a dead end: what waits on the pages before it is shown.
  const isBeyond =
    list.page !== undefined && !list.isLoading && orders.length === 0 && list.page.resultCount > 0;
  const lastPage = pageCount(list.page?.resultCount ?? 0, ROWS);
  useEffect(() => {
    if (isBeyond) show('replaceState', { ...parseOrderQuery(location.search), page: lastPage });
  }, [isBeyond, lastPage]);
  const isCompany = scope === 'company';
  const choose = (id: number, isChosen: boolean) =>
    setChosenIds((before) => {
      const after = new Set(before);
      if (isChosen) after.add(id);
      else after.delete(id);
      return after;
    });
  const untick = (ids: readonly number[]) =>
    setChosenIds((before) => new Set([...before].filter((id) => !ids.includes(id))));
  const goTo = (next: OrderQuery) => {
    setChosenIds(new Set());
    show('pushState', next);
  };
  return (
    <div className={styles.list} ref={top} tabIndex={-1} aria-busy={list.isLoading}>
      {isCompany && filters && (
        <Desk
          query={query}
          filters={filters}
          chosen={orders.filter(({ id }) => chosenIds.has(id))}
          onQuery={goTo}
          onChanged={(doneIds) => {
            untick(doneIds);
            list.reload();
          }}
        />
      )}
      {asked && (
        <DeskDialogs
          asked={asked}
          onChanged={list.reload}
          onRefund={(order) => setAsked({ kind: 'refund', order })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {problem !== undefined ? (
        <Notice tone="danger">{problem}</Notice>
      ) : !list.page ? (
        <Skeletons rows={3} />
      ) : orders.length === 0 ? (
        <EmptyState text="No se encontro ningun resultado.">
          {scope === 'mine' && (
            <a className="button button-primary" href={LIST}>
              Ver productos
            </a>
          )}
        </EmptyState>
      ) : (
        <>
          <p className="muted small" role="status">
            {list.page.resultCount} {list.page.resultCount === 1 ? 'pedido' : 'pedidos'}
          </p>
          <ul className={styles.orders}>
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard
                  order={order}
                  showsBuyer={isCompany}
                  onRefund={() => setAsked({ kind: 'refund', order })}
                  tools={
                    isCompany ? (
                      <StateSelect
                        order={order}
                        onWanted={(state) => setAsked({ kind: 'state', order, state })}
                      />
                    ) : (
                      canBePaid(order) && <PayLink order={order} />
                    )
                  }
                  choice={
                    isCompany && {
                      isChosen: chosenIds.has(order.id),
                      onChoose: (isChosen) => choose(order.id, isChosen),
                    }
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {problem === undefined && list.page && (
        <Pagination
          current={query.page}
          count={pageCount(list.page.resultCount, ROWS)}
          hrefOf={(page) => location.pathname + orderSearch({ ...query, page })}
          onPage={(page) => {
            goTo({ ...query, page });
            top.current?.focus({ preventScroll: true });
            window.scrollTo({ top: 0 });
          }}
        />
      )}
    </div>
  );
};
