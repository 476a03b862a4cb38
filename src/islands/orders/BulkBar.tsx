/** What can be done with the chosen orders at once: move them, print their slips, export them. */
import { useState } from 'react';
import type { Order } from '#contract/entities/orders';
import { canMove, ORDER_STATES, type OrderState, orderStates } from '#contract/order-states';
import { BulkChange } from './BulkChange.tsx';
import styles from './Desk.module.css';

interface BulkBarProps {
  chosen: readonly Order[];
  /** @param doneIds orders that are where they were wanted */
  onChanged: (doneIds: readonly number[]) => void;
  onPrint: () => void;
  onExport: () => Promise<void>;
}

const choices = ORDER_STATES.filter((state) => orderStates[state].selectable);

export const BulkBar = ({ chosen, onChanged, onPrint, onExport }: BulkBarProps) => {
  const [wanted, setWanted] = useState<{ orders: readonly Order[]; state: OrderState }>();
  const [isExporting, setExporting] = useState(false);
  const none = chosen.length === 0;
  return (
    <div className={styles.bulk} role="toolbar" aria-label="Pedidos elegidos">
      <span className="small" role="status">
        {none
          ? 'Ningún pedido elegido'
          : `${chosen.length} ${chosen.length === 1 ? 'elegido' : 'elegidos'}`}
      </span>
      <select
        className="select"
        aria-label="Cambiar el estado de los elegidos"
        value=""
        disabled={none}
        onChange={(event) => {
          const state = choices.find((one) => one === event.target.value);
          if (state) setWanted({ orders: chosen, state });
        }}
      >
        <option value="">Cambiar estado…</option>
        {choices.map((state) => (
          <option
            key={state}
            value={state}
            disabled={!chosen.some((order) => canMove(order.state, state, 'seller'))}
          >
            {orderStates[state].name}
          </option>
        ))}
      </select>
      <button type="button" className="button" disabled={none} onClick={onPrint}>
        Imprimir remitos
      </button>
      <button
        type="button"
        className="button"
        disabled={isExporting}
        onClick={async () => {
          setExporting(true);
          await onExport();
          setExporting(false);
        }}
      >
        Exportar CSV
      </button>
      {wanted && (
        <BulkChange {...wanted} onChanged={onChanged} onClose={() => setWanted(undefined)} />
      )}
    </div>
  );
};
