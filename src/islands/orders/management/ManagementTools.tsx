/** Beside the count of the order table's rows: what needs attention, and the way out of the list as a file. */
import { variant } from 'virtual:variant';
import { useState } from 'react';
import type { Order } from '#contract/entities/orders';
import type { FilterItem } from '#contract/fields/list-fields';
import { newsOf } from '#stores/orders/order-notifications';
import type { TableState } from '../../../ui/table/use-table.ts';
import type { ManagementQuery } from '../query.ts';
import { AttentionFilter } from '../toolbar/AttentionFilter.tsx';
import { ExportButton } from '../toolbar/ExportButton.tsx';
import { useArrivals } from '../toolbar/use-arrivals.ts';

interface ManagementToolsProps {
  table: TableState<Order, ManagementQuery>;
  filters: readonly FilterItem[];
}

/** How long an order that came in, or needs attention, may go unseen. */
const NEWS_MS = 15_000;

export const ManagementTools = ({ table: { query, setQuery }, filters }: ManagementToolsProps) => {
  const [$news] = useState(() => newsOf(variant.destinationCompany.id, NEWS_MS));
  useArrivals($news);
  return (
    <>
      <AttentionFilter
        $news={$news}
        isOn={query.attention !== ''}
        onToggle={() => setQuery({ ...query, attention: query.attention ? '' : 'YES' })}
      />
      <ExportButton filters={filters} />
    </>
  );
};
