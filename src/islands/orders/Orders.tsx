/** `/mis-compras` and `/{companyId}/pedidos`: orders, five a page, newest first. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/entities/orders';
import { canBePaid } from '#contract/payments';
import { $session } from '#stores/session';
import { listPath } from '#variants/paths';
import { pathOf } from '#variants/schema';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { useList } from '../../ui/use-list.ts';
import { Desk } from './Desk.tsx';
import { type Asked, DeskDialogs } from './DeskDialogs.tsx';
import { orderLists } from './list.ts';
import { OrderCard } from './OrderCard.tsx';
import styles from './Orders.module.css';
import { Skeletons } from './Skeletons.tsx';
import { StateSelect } from './StateSelect.tsx';
import { filtersOf, type Scope } from './scope.ts';

const LIST = listPath(variant);

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

export const Orders = ({ scope }: { scope: Scope }) => {
  const session = useStore($session, { ssr: 'initial' });
  const view = useList(orderLists[scope]);
  const { query, page } = view;
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<Asked>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, nothing chosen of it yet.
  useEffect(() => setChosenIds(new Set()), [query]);
  const orders = page?.data ?? [];
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
  const chosen = orders.filter(({ id }) => chosenIds.has(id));
  return (
    <>
      {asked && (
        <DeskDialogs
          asked={asked}
          onRefund={(order) => setAsked({ kind: 'refund', order })}
          onClose={() => setAsked(undefined)}
        />
      )}
      <ListScreen
        view={view}
        problem={session.status === 'unknown' ? session.problem : undefined}
        waiting={<Skeletons rows={3} />}
        head={
          isCompany &&
          session.status === 'user' && (
            <Desk
              query={query}
              filters={filtersOf(scope, session.user, location.pathname, query)}
              chosen={chosen}
              onQuery={view.go}
              onChanged={untick}
            />
          )
        }
        empty={
          <EmptyState text="No se encontro ningun resultado.">
            {!isCompany && (
              <a className="button button-primary" href={LIST}>
                Ver productos
              </a>
            )}
          </EmptyState>
        }
      >
        {({ data, resultCount }) => (
          <>
            <p className="muted small" role="status">
              {resultCount} {resultCount === 1 ? 'pedido' : 'pedidos'}
            </p>
            <ul className={styles.orders}>
              {data.map((order) => (
                <li key={order.id}>
                  <OrderCard
                    order={order}
                    showsBuyer={isCompany}
                    onRefund={() => setAsked({ kind: 'refund', order })}
                    onAttend={() => setAsked({ kind: 'attend', order })}
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
      </ListScreen>
    </>
  );
};
