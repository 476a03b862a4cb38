/**
 * Moves the selected orders together. It keeps them and their versions as they were when the state
 * was chosen; refused ones stay listed until the seller has read them.
 */
import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import type { Order } from '#contract/entities/orders';
import { needsReason, type OrderState, orderStates } from '#contract/orders/order-states';
import { changeOrders } from '#stores/orders/order-management';
import { showBriefly, showToast } from '#stores/toasts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import type { Problem } from '../../../ui/form/use-form.ts';
import { type StateChoice, StateForm } from '../dialogs/StateForm.tsx';
import { useIsMounted } from '../use-is-mounted.ts';
import { BulkOrders, BulkRefusals, type Refused } from './BulkLists.tsx';
import { splitByMove, splitResults } from './bulk.ts';

interface BulkChangeProps {
  /** As they were shown. */
  orders: readonly Order[];
  state: OrderState;
  onClose: () => void;
}

export const BulkChange = ({ orders, state, onClose }: BulkChangeProps) => {
  const { movable, others } = splitByMove(orders, state);
  const [done, setDone] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>();
  const isMounted = useIsMounted();
  const move = async (choice: StateChoice): Promise<Problem | undefined> => {
    setDone(0);
    const sent = movable.map(({ id: orderId, version }) => ({ orderId, version }));
    const changed = await changeOrders({ orders: sent, state, ...choice }, setDone);
    const results = splitResults(changed.results, state);
    const many = counted(results.done.length, 'pedido', 'pedidos');
    const moved = `${many} → ${orderStates[state].name}`;
    if (results.done.length > 0) showBriefly(moved);
    if (changed.error) {
      // The outcome of the rest is unknown; the versions make another try harmless.
      if (isMounted.current) return { text: changed.error.text };
      showToast('error', changed.error.text);
      return undefined;
    }
    if (results.refused.length === 0) {
      if (isMounted.current) onClose();
      return undefined;
    }
    const shown = results.refused.map((result) => ({
      ...result,
      order: movable.find(({ id }) => id === result.orderId),
    }));
    const numbers = shown.map(({ order, number }) => order?.number ?? number).join(', ');
    if (isMounted.current) setRefused(shown);
    else showToast('error', `Pedidos que no se cambiaron: ${numbers}`);
    return undefined;
  };
  return (
    <Dialog title="Cambiar estado" onClose={onClose}>
      {refused ? (
        <BulkRefusals refused={refused} total={movable.length} onClose={onClose} />
      ) : (
        <StateForm
          state={state}
          needsReason={movable.some((order) => needsReason(order.state, state))}
          progress={done > 0 ? `${done} de ${movable.length}` : ''}
          disabled={movable.length === 0}
          onConfirm={move}
        >
          <BulkOrders movable={movable} others={others} state={state} />
        </StateForm>
      )}
    </Dialog>
  );
};
