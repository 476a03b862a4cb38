/** An order beside the list, as it stands now: what a change made of it is seen here at once. */
import { useEffect } from 'react';
import { orderFilter } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import type { FilterItem } from '#contract/list-fields';
import { SidePanel } from '../../../ui/panel/SidePanel.tsx';
import { useQuery } from '../../../ui/use-query.ts';
import { OrderCard } from '../card/OrderCard.tsx';
import { StateSelect } from '../card/StateSelect.tsx';
import type { Asked } from '../dialogs/OrderDialogs.tsx';

interface OrderPanelProps {
  /** As the list showed it. */
  order: Order;
  /** Whose orders are looked at. */
  ours: FilterItem;
  onAsk: (asked: Asked) => void;
  /** The order as it stands now. */
  onFresh: (order: Order) => void;
  onClose: () => void;
}

export const OrderPanel = ({ order, ours, onAsk, onFresh, onClose }: OrderPanelProps) => {
  const { data } = useQuery(orderFilter, {
    filters: [ours, { FilterKey: 'text', FilterValue: `#${order.number}` }],
    rowsMax: 1,
  });
  const read = data?.data.find(({ id, version }) => id === order.id && version >= order.version);
  const fresh = read && read.version > order.version ? read : undefined;
  // A part of its money that goes back is no other version of it.
  const now = read ?? order;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each version.
  useEffect(() => {
    if (fresh) onFresh(fresh);
  }, [fresh?.id, fresh?.version]);
  return (
    <SidePanel title={`Pedido N.º ${order.number}`} onClose={onClose}>
      <OrderCard
        key={order.id}
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
    </SidePanel>
  );
};
