/** What can be done with the chosen orders of the desk, in the bar of its table, which counts them. */
import type { Order } from '#contract/entities/orders';
import type { Selection } from '../../../ui/table/use-selection.ts';
import { BulkMoves } from '../bulk/BulkMoves.tsx';
import { useSlips } from '../bulk/use-slips.tsx';

export const DeskBulk = ({ chosen }: { chosen: Selection<Order> }) => {
  const { print, slips } = useSlips();
  return (
    <>
      <BulkMoves orders={chosen.rows} onMoved={chosen.drop} onPrint={() => print(chosen.rows)} />
      {slips}
    </>
  );
};
