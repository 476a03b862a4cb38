/** The order that the last step shows, by the server's word. */
import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { type PlacedOrder, placedOrder } from '#stores/checkout/placed-order';
import { goTo } from '../address.ts';

export const useOrder = ({
  guid,
  isReturn,
  saysPaid,
}: Parameters<typeof placedOrder>[0]): PlacedOrder => {
  const $seen = useMemo(
    () => placedOrder({ guid, isReturn, saysPaid }),
    [guid, isReturn, saysPaid],
  );
  const seen = useStore($seen);
  const isOver =
    typeof seen === 'object' && 'order' in seen && seen.order.state !== 'INI' && !seen.isConfirming;
  useEffect(() => {
    // The provider has answered: a reload only reads.
    if (isReturn && isOver) goTo('done', 'replace', guid);
  }, [isReturn, isOver, guid]);
  return seen;
};
