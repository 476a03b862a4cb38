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
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [refused, setRefused] = useState<readonly Refused[]>();
  const isOpen = useIsOpen();
  const move = async (choice: StateChoice) => {
    setBusy(true);
    setError(undefined);
    const sent = movable.map(({ id: orderId, version }) => ({ orderId, version }));
    const reply = await changeOrders({ orders: sent, state, ...choice });
    setBusy(false);
    if (!reply.ok) {
      // Nobody knows what was done; the versions make another try harmless.
      if (isOpen.current) return setError(reply.error.text);
      return showToast('error', reply.error.text);
    }
    const results = splitResults(reply.data.data, state);
    onChanged(results.done.map(({ orderId }) => orderId));
    const many = results.done.length === 1 ? '1 pedido' : `${results.done.length} pedidos`;
    const moved = `${many} → ${orderStates[state].name}`;
    if (results.done.length > 0) showBriefly(moved, 3_000);
    if (results.refused.length === 0) return isOpen.current ? onClose() : undefined;
    const shown = results.refused.map((result) => ({
      ...result,
      order: movable.find(({ id }) => id === result.orderId),
    }));
    if (isOpen.current) return setRefused(shown);
    const numbers = shown.map(({ order, number }) => order?.number ?? number).join(', ');
    showToast('error', `Pedidos que no se cambiaron: ${numbers}`);
  };
  return (
    <Dialog title="Cambiar estado" onClose={onClose}>
      {refused ? (
        <BulkRefusals refused={refused} total={movable.length} onClose={onClose} />
      ) : (
        <StateForm
          state={state}
          busy={isBusy}
          error={error}
          disabled={movable.length === 0}
          onConfirm={(choice) => void move(choice)}
          onCancel={onClose}
        >
          <BulkOrders movable={movable} others={others} state={state} />
        </StateForm>
      )}
    </Dialog>
  );
};
