/** The seller's tools around the order list: filters, counts, bulk actions, slips and export. */
import { useState } from 'react';
import type { Order } from '#contract/entities/orders';
import type { FilterItem } from '#contract/fields/list-fields';
import { companyIdOf } from '#stores/account/company';
import { newsOf } from '#stores/orders/order-notifications';
import { ListFilters } from '../../../ui/list/ListFilters.tsx';
import { usePrintout } from '../../../ui/print/use-printout.tsx';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { ChooseAll } from '../bulk/ChooseAll.tsx';
import { Slip } from '../bulk/Slip.tsx';
import type { Chosen } from '../bulk/use-chosen.ts';
import { UndoNotice } from '../card/UndoNotice.tsx';
import styles from '../management.module.css';
import { holds, type OrderQuery } from '../query.ts';
import type { Left } from '../use-left.ts';
import { AttentionFilter } from './AttentionFilter.tsx';
import { ExportButton } from './ExportButton.tsx';
import { StateChips } from './StateChips.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useOrderFilters } from './use-order-filters.ts';

/** How long an order that came in, or needs attention, may go unseen. */
const NEWS_MS = 15_000;

interface OrderToolbarProps {
  query: OrderQuery;
  filters: readonly FilterItem[];
  chosen: Chosen;
  shown: readonly Order[];
  /** Orders of all pages; undefined while they load, 0 if they cannot be read. */
  count: number | undefined;
  /** An order that has left the list: its undo is shown in its place. */
  left: Left | undefined;
  hrefOf: (query: OrderQuery) => string;
  onQuery: (query: OrderQuery) => void;
}

export const OrderToolbar = ({
  query,
  filters,
  chosen,
  shown,
  count,
  left,
  hrefOf,
  onQuery,
}: OrderToolbarProps) => {
  const company = companyIdOf(location.pathname) ?? -1;
  const [$news] = useState(() => newsOf(company, NEWS_MS));
  const fields = useOrderFilters({ FilterKey: 'toCompany', FilterValue: `${company}` });
  const { print, printout } = usePrintout((order: Order) => <Slip key={order.id} order={order} />);
  useArrivals($news);
  return (
    <>
      <ListFilters fields={fields} query={query} onQuery={onQuery} />
      <StateChips
        filters={filters.filter(({ FilterKey }) => FilterKey !== 'state')}
        current={query.state}
        hrefOf={(state) => hrefOf({ ...query, state, page: 1 })}
      />
      <div className={styles.tools}>
        <AttentionFilter
          $news={$news}
          isOn={query.attention !== ''}
          onToggle={() => onQuery({ ...query, attention: query.attention ? '' : 'YES', page: 1 })}
        />
        {count !== 0 && <ExportButton filters={filters} />}
      </div>
      {(count !== 0 || chosen.orders.length > 0) && (
        <BulkBar
          chosen={chosen}
          stays={(state) => holds(query, state)}
          onPrint={() => print(chosen.orders)}
        >
          <ChooseAll chosen={chosen} shown={shown} count={count ?? 0} filters={filters} />
        </BulkBar>
      )}
      <UndoNotice
        isFor={({ id }) =>
          !shown.some((order) => order.id === id) && (left?.id !== id || shown.length === 0)
        }
        takesMany
      />
      {printout}
    </>
  );
};
