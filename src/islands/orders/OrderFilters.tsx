/** Narrows the order list by number, name, e-mail or code, by state and by days. */
import { useEffect, useState } from 'react';
import styles from './Desk.module.css';
import { type OrderQuery, STATE_CHOICES } from './query.ts';

interface OrderFiltersProps {
  query: OrderQuery;
  onChange: (query: OrderQuery) => void;
}

export const OrderFilters = ({ query, onChange }: OrderFiltersProps) => {
  const [text, setText] = useState(query.text);
  // Back and forward change the address under the box.
  useEffect(() => setText(query.text), [query.text]);
  const change = (part: Partial<OrderQuery>) => onChange({ ...query, text, ...part, page: 1 });
  return (
    <search>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          change({});
        }}
      >
        <label className="field">
          <span>Buscar pedidos</span>
          <input
            className="input"
            type="search"
            maxLength={200}
            value={text}
            placeholder="Número, nombre, email o código"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <label className="field">
          <span>Estado</span>
          <select
            className="select"
            value={query.state}
            onChange={(event) => change({ state: event.target.value })}
          >
            <option value="">Todos</option>
            {STATE_CHOICES.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>Desde</span>
          <input
            className="input"
            type="date"
            value={query.from}
            max={query.to || undefined}
            onChange={(event) => change({ from: event.target.value })}
          />
        </label>
        <label className="field">
          <span>Hasta</span>
          <input
            className="input"
            type="date"
            value={query.to}
            min={query.from || undefined}
            onChange={(event) => change({ to: event.target.value })}
          />
        </label>
        <button type="submit" className="button button-primary">
          Buscar
        </button>
      </form>
    </search>
  );
};
