/** In which order the results stand. */
import { useId } from 'react';
import { ORDER_BY, type OrderBy as Order } from '#contract/calls/catalog';
import css from './results.module.css';

const names: Record<Order, string> = {
  REL: 'Relevancia',
  PLO: 'Menor precio',
  PHI: 'Mayor precio',
};

export const OrderBy = ({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) => {
  const id = useId();
  return (
    <div className={css.order}>
      <label htmlFor={id} className={css.orderLabel}>
        Ordenar por
      </label>
      <select
        id={id}
        className="select"
        value={order}
        onChange={(event) => {
          const chosen = ORDER_BY.find((each) => each === event.target.value);
          if (chosen) onOrder(chosen);
        }}
      >
        {ORDER_BY.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
    </div>
  );
};
