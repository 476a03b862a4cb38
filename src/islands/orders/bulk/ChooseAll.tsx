/** Which of the list's orders are chosen: the shown page by one box, or all that the filters find. */
import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/entities/orders';
import type { FilterItem } from '#contract/fields/list-fields';
import { MAX_SELECTED, readSelected } from '#stores/orders/order-management';
import { showToast } from '#stores/toasts';
import { Button } from '../../../ui/Button.tsx';
import styles from '../management.module.css';
import type { Chosen } from './use-chosen.ts';

interface ChooseAllProps {
  chosen: Chosen;
  shown: readonly Order[];
  /** Orders of all pages. */
  count: number;
  filters: readonly FilterItem[];
}

export const ChooseAll = ({ chosen, shown, count, filters }: ChooseAllProps) => {
  const box = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const onPage = shown.filter(({ id }) => chosen.has(id)).length;
  const isWhole = shown.length > 0 && onPage === shown.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = onPage > 0 && !isWhole;
  });
  const chooseAll = async () => {
    setReading(true);
    const reply = await readSelected(filters);
    setReading(false);
    if (reply.ok) chosen.add(reply.data);
    else showToast('error', reply.error.text);
  };
  const wanted = Math.min(count, MAX_SELECTED);
  return (
    <>
      <label className={styles.check}>
        <input
          ref={box}
          type="checkbox"
          checked={isWhole}
          disabled={shown.length === 0}
          onChange={() => (isWhole ? chosen.drop(shown.map(({ id }) => id)) : chosen.add(shown))}
        />
        Toda la página
      </label>
      {count > shown.length && chosen.orders.length < wanted && (
        <Button look="small" disabled={isReading} onClick={() => void chooseAll()}>
          {count > MAX_SELECTED ? `Elegir los ${wanted} más viejos` : `Elegir los ${count}`}
        </Button>
      )}
      {chosen.orders.length > 0 && (
        <Button look="small" onClick={chosen.clear}>
          No elegir ninguno
        </Button>
      )}
    </>
  );
};
