/**
 * Moves the chosen orders together. It keeps them as they were shown when the state was chosen, with
 * their versions; what the server refuses stays listed until the seller has read it.
 */
import { useState } from 'react';
import type { Order } from '#contract/entities/orders';
import { type OrderState, orderStates } from '#contract/order-states';
import { changeOrders } from '#stores/order-desk';
import { showBriefly, showToast } from '#stores/toasts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Problem } from '../../ui/use-form.ts';
import { BulkOrders, BulkRefusals, type Refused } from './BulkLists.tsx';
import { splitByMove, splitResults } from './bulk.ts';
import { type StateChoice, StateForm } from './StateForm.tsx';
import { useIsOpen } from './use-is-open.ts';

interface BulkChangeProps {
  /** As they were shown. */
  orders: readonly Order[];
  state: OrderState;
  /** @param doneIds orders that are where they were wanted */
  onChanged: (doneIds: readonly number[]) => void;
  onClose: () => void;
}

export const BulkChange = ({ orders, state, onChanged, onClose }: BulkChangeProps) => {
  const { movable, others } = splitByMove(orders, state);
  const [refused, setRefused] = useState<readonly Refused[]>();
  const isOpen = useIsOpen();
  const move = async (choice: StateChoice): Promise<Problem | undefined> => {
    const sent = movable.map(({ id: orderId, version }) => ({ orderId, version }));
    const reply = await changeOrders({ orders: sent, state, ...choice });
    if (!reply.ok) {
      // Nobody knows what was done; the versions make another try harmless.
      if (isOpen.current) return { text: reply.error.text };
      showToast('error', reply.error.text);
      return undefined;
    }
    const results = splitResults(reply.data.data, state);
    onChanged(results.done.map(({ orderId }) => orderId));
    const many = results.done.length === 1 ? '1 pedido' : `${results.done.length} pedidos`;
    const moved = `${many} → ${orderStates[state].name}`;
    if (results.done.length > 0) showBriefly(moved, 3_000);
    if (results.refused.length === 0) {
      if (isOpen.current) onClose();
      return undefined;
    }
    const shown = results.refused.map((result) => ({
      ...result,
      order: movable.find(({ id }) => id === result.orderId),
    }));
    const numbers = shown.map(({ order, number }) => order?.number ?? number).join(', ');
    if (isOpen.current) setRefused(shown);
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
          disabled={movable.length === 0}
          onConfirm={move}
          onCancel={onClose}
        >
          <BulkOrders movable={movable} others={others} state={state} />
        </StateForm>
      )}
    </Dialog>
  );
};
