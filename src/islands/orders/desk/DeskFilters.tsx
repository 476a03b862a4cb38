/** Over the order desk's list: what it is narrowed by, what needs attention, and the way out of it as a file. */
import { variant } from 'virtual:variant';
import { useState } from 'react';
import type { Order } from '#contract/entities/orders';
import type { FilterItem } from '#contract/list-fields';
import { newsOf } from '#stores/orders/order-notifications';
import { ListFilters } from '../../../ui/list/ListFilters.tsx';
import type { TableState } from '../../../ui/table/use-table.ts';
import { UndoNotice } from '../card/UndoNotice.tsx';
import styles from '../management.module.css';
import { ORDER_FILTERS, type OrderQuery, orderQuery } from '../query.ts';
import { AttentionFilter } from '../toolbar/AttentionFilter.tsx';
import { ExportButton } from '../toolbar/ExportButton.tsx';
import { StateChips } from '../toolbar/StateChips.tsx';
import { useArrivals } from '../toolbar/use-arrivals.ts';

interface DeskFiltersProps {
  table: TableState<Order, OrderQuery>;
  filters: readonly FilterItem[];
  /** The order in the panel: its change is taken back there. */
  openId: number | undefined;
}

/** How long an order that came in, or needs attention, may go unseen. */
const NEWS_MS = 15_000;
/** The order of the rows is a column's matter here. */
const FIELDS = ORDER_FILTERS.filter(({ key }) => key !== 'sort');

export const DeskFilters = ({ table, filters, openId }: DeskFiltersProps) => {
  const { query, setQuery } = table;
  const [$news] = useState(() => newsOf(variant.destinationCompany.id, NEWS_MS));
  useArrivals($news);
  return (
    <>
      <ListFilters fields={FIELDS} query={query} onQuery={setQuery} />
      {table.isReady && (
        <StateChips
          filters={filters.filter(({ FilterKey }) => FilterKey !== 'state')}
          current={query.state}
          hrefOf={(state) => location.pathname + orderQuery.write({ ...query, state, page: 1 })}
        />
      )}
      <div className={styles.tools}>
        <AttentionFilter
          $news={$news}
          isOn={query.attention !== ''}
          onToggle={() => setQuery({ ...query, attention: query.attention ? '' : 'YES' })}
        />
        <ExportButton filters={filters} />
      </div>
      <UndoNotice isFor={({ id }) => id !== openId} takesMany />
    </>
  );
};
