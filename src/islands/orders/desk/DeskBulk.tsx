/** What can be done with the chosen orders of the desk: move them, print their slips. */
import type { Order } from '#contract/entities/orders';
import type { Selection } from '../../../ui/table/use-selection.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { useSlips } from '../bulk/use-slips.tsx';

export const DeskBulk = ({ chosen }: { chosen: Selection<Order> }) => {
  const { print, slips } = useSlips();
  return (
    <>
      <BulkBar
        chosen={{
          orders: chosen.rows,
          has: chosen.has,
          add: chosen.add,
          drop: chosen.drop,
          clear: chosen.clear,
        }}
        onPrint={() => print(chosen.rows)}
      >
        {null}
      </BulkBar>
      {slips}
    </>
  );
};
