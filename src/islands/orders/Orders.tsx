/** `/mis-compras` and `/{companyId}/pedidos`: orders, five a page, newest first. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { guardPage } from '#stores/guard';
import { $session } from '#stores/session';
import { pathOf } from '#variants/schema';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { pageCount, pageOf } from '../../ui/paging.ts';
import { OrderCard } from './OrderCard.tsx';
import styles from './Orders.module.css';
import { Skeletons } from './Skeletons.tsx';
import { companyIdOf, filtersOf, type Scope } from './scope.ts';
import { useOrders } from './use-orders.ts';

const ROWS = variant.pageSizes.orders;
const LOGIN = pathOf(variant, 'login') ?? '/iniciar';
const LIST = pathOf(variant, 'autopart-list') ?? pathOf(variant, 'product-list') ?? '/productos';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
};

const hrefOf = (page: number): string => {
  const query = new URLSearchParams(location.search);
  if (page === 1) query.delete('pag');
  else query.set('pag', `${page}`);
  const search = query.toString();
  return location.pathname + (search === '' ? '' : `?${search}`);
};

const openPage = (page: number): void => {
  history.pushState(null, '', hrefOf(page));
  for (const listener of listeners) listener();
};

export const Orders = ({ scope }: { scope: Scope }) => {
  const session = useStore($session, { ssr: 'initial' });
  const page = useSyncExternalStore(
    subscribe,
    () => pageOf(location.search),
    () => 1,
  );
  useEffect(() => {
    // A company id that is no number is no page at all, logged in or not.
    if (scope === 'company' && companyIdOf(location.pathname) === undefined)
      return location.replace('/404');
    return guardPage({ loginPath: LOGIN, seller: scope === 'company' });
  }, [scope]);
  const filters =
    session.status === 'user' ? filtersOf(scope, session.user, location.pathname) : undefined;
  const list = useOrders(filters, page, ROWS);
  const top = useRef<HTMLDivElement>(null);

  const problem = session.status === 'unknown' ? session.problem : list.problem;
  if (problem !== undefined) return <Notice tone="danger">{problem}</Notice>;
  if (!list.page) return <Skeletons rows={3} />;
  const { orders, resultCount } = list.page;
  return (
    <div className={styles.list} ref={top} tabIndex={-1} aria-busy={list.isLoading}>
      {orders.length === 0 ? (
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
            {resultCount} {resultCount === 1 ? 'pedido' : 'pedidos'}
          </p>
          <ul className={styles.orders}>
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} showsBuyer={scope === 'company'} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination
        current={page}
        count={pageCount(resultCount, ROWS)}
        hrefOf={hrefOf}
        onPage={(next) => {
          openPage(next);
          top.current?.focus({ preventScroll: true });
          window.scrollTo({ top: 0 });
        }}
      />
    </div>
  );
};
