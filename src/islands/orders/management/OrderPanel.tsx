/** An order beside the list, in its current state: changes are visible at once. */
import { useEffect } from 'react';
import { orderFilter } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';

import { Notice } from '../../../ui/Notice.tsx';
import { SidePanel } from '../../../ui/panel/SidePanel.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useQuery } from '../../../ui/use-query.ts';
import { OrderCard } from '../card/OrderCard.tsx';
import { StateSelect } from '../card/StateSelect.tsx';
import type { OrderAction } from '../dialogs/OrderDialogs.tsx';
import { OURS } from '../ours.ts';

interface OrderPanelProps {
  /** From the address. */
  number: string;
  /** As the list showed it; undefined without a list, as after a reload. */
  order: Order | undefined;
  onAsk: (action: OrderAction) => void;
  /** Receives the current order. */
  onFresh: (order: Order) => void;
  onClose: () => void;
}

/** Shown while an order loads, or if it does not exist. */
const Missing = ({ isKnown, problem }: { isKnown: boolean; problem: string | undefined }) => {
  if (problem !== undefined) return <Notice tone="danger">{problem}</Notice>;
  if (isKnown) return <Notice tone="warning">No existe un pedido con ese número.</Notice>;
  return <Spinner text="Cargando el pedido…" />;
};

export const OrderPanel = ({ number, order, onAsk, onFresh, onClose }: OrderPanelProps) => {
  const { data, isStale, error } = useQuery(orderFilter, {
    filters: [OURS, { FilterKey: 'text', FilterValue: `#${number}` }],
    rowsMax: 1,
  });
  const read = data?.data.find(
    (one) => `${one.number}` === number && (!order || one.version >= order.version),
  );
  const fresh = read && (!order || read.version > order.version) ? read : undefined;
  // A part of its money that goes back is no other version of it.
  const now = read ?? order;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each version.
  useEffect(() => {
    if (fresh) onFresh(fresh);
  }, [fresh?.id, fresh?.version]);
  return (
    <SidePanel title={`Pedido N.º ${number}`} onClose={onClose}>
      {now ? (
        <OrderCard
          key={now.id}
          order={now}
          showsBuyer
          isTitled
          onAsk={(kind) => onAsk({ kind, order: now })}
          tools={
            <StateSelect
              order={now}
              onWanted={(state) => onAsk({ kind: 'state', order: now, state })}
            />
          }
        />
      ) : (
        <Missing isKnown={data !== undefined && !isStale} problem={error?.text} />
      )}
    </SidePanel>
  );
};
