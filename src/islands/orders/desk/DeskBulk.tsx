/** What can be done with the chosen orders of the desk: move them, print their slips. */
import { useEffect, useState } from 'react';
import type { Order } from '#contract/entities/orders';
import type { Selection } from '../../../ui/table/use-selection.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { PackingSlips } from '../bulk/PackingSlips.tsx';

export const DeskBulk = ({ chosen }: { chosen: Selection<Order> }) => {
  const [slips, setSlips] = useState<readonly Order[]>([]);
  useEffect(() => {
    if (slips.length === 0) return;
    const done = () => setSlips([]);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [slips]);
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
        onPrint={() => setSlips(chosen.rows)}
      >
        {null}
      </BulkBar>
      {slips.length > 0 && <PackingSlips orders={slips} />}
    </>
  );
};
