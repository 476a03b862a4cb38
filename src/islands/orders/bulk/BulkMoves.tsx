import { useState } from 'react';
import type { Order } from '#contract/entities/orders';
import {
  canSellerMove,
  ORDER_STATES,
  type OrderState,
  orderStates,
} from '#contract/orders/order-states';
import { Button } from '../../../ui/Button.tsx';
import { openFirst } from '../../../ui/form/open-first.ts';
import styles from '../management.module.css';
import { BulkChange } from './BulkChange.tsx';

interface BulkMovesProps {
  orders: readonly Order[];
  onPrint: () => void;
}

const choices = ORDER_STATES.filter((state) => orderStates[state].selectable);

export const BulkMoves = ({ orders, onPrint }: BulkMovesProps) => {
  const [wanted, setWanted] = useState<{ orders: readonly Order[]; state: OrderState }>();
  const none = orders.length === 0;
  return (
    <>
      <select
        className={`select ${styles.moves}`}
        aria-label="Cambiar el estado de los elegidos"
        value=""
        disabled={none}
        onChange={(event) => {
          const state = choices.find((one) => one === event.target.value);
          if (state) setWanted({ orders, state });
        }}
        onKeyDown={openFirst}
      >
        <option value="">Cambiar estado…</option>
        {choices.map((state) => (
          <option
            key={state}
            value={state}
            disabled={!orders.some((order) => canSellerMove(order, state))}
          >
            {orderStates[state].name}
          </option>
        ))}
      </select>
      <Button look="small" disabled={none} onClick={onPrint}>
        Imprimir remitos
      </Button>
      {wanted && <BulkChange {...wanted} onClose={() => setWanted(undefined)} />}
    </>
  );
};
