import { ORDER_BY, type OrderBy as Order } from '#contract/calls/catalog';
import css from './results.module.css';

const ORDER_ID = 'lista-orden';

const ORDER_NAMES: Record<Order, string> = {
  REL: 'Relevancia',
  PLO: 'Menor precio',
  PHI: 'Mayor precio',
};

export const OrderBy = ({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) => {
  return (
    <div className={css.order}>
      <label htmlFor={ORDER_ID} className={css.orderLabel}>
        Ordenar por
      </label>
      <select
        id={ORDER_ID}
        className="select"
        value={order}
        onChange={(event) => {
          const chosen = ORDER_BY.find((each) => each === event.target.value);
          if (chosen) onOrder(chosen);
        }}
      >
        {ORDER_BY.map((each) => (
          <option key={each} value={each}>
            {ORDER_NAMES[each]}
          </option>
        ))}
      </select>
    </div>
  );
};
