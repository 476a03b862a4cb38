/** Over the order table: what it is narrowed by, and the way back from a change. */
import type { Order } from '#contract/entities/orders';
import type { FilterItem } from '#contract/fields/list-fields';
import { ListFilters } from '../../../ui/list/ListFilters.tsx';
import type { TableState } from '../../../ui/table/use-table.ts';
import { UndoNotice } from '../card/UndoNotice.tsx';
import { type ManagementQuery, managementQuery, ORDER_FILTERS } from '../query.ts';
import { StateChips } from '../toolbar/StateChips.tsx';

interface ManagementFiltersProps {
  table: TableState<Order, ManagementQuery>;
  filters: readonly FilterItem[];
  /** The order in the panel: its change is taken back there. */
  openId: number | undefined;
}

/** The order of the rows is a column's matter here. */
const FIELDS = ORDER_FILTERS.filter(({ key }) => key !== 'sort');

export const ManagementFilters = ({ table, filters, openId }: ManagementFiltersProps) => {
  const { query, setQuery } = table;
  return (
    <>
      <ListFilters fields={FIELDS} query={query} onQuery={setQuery} />
      {table.isReady && (
        <StateChips
          filters={filters.filter(({ FilterKey }) => FilterKey !== 'state')}
          current={query.state}
          hrefOf={(state) =>
            location.pathname + managementQuery.write({ ...query, state, page: 1 })
          }
        />
      )}
      <UndoNotice isFor={({ id }) => id !== openId} takesMany />
    </>
  );
};
