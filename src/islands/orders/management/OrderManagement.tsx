/** `/gestion/pedidos`: the orders that the shop's company received, one of them beside the list. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { orderFilter } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import type { FilterItem } from '#contract/fields/list-fields';
import { $session } from '#stores/account/session';
import { newsOf } from '#stores/orders/order-notifications';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { ListFilters } from '../../../ui/list/ListFilters.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useShortcuts } from '../../../ui/office/use-shortcuts.ts';
import { Split } from '../../../ui/panel/SidePanel.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useRows } from '../../../ui/table/use-rows.ts';
import { type TableState, useTable } from '../../../ui/table/use-table.ts';
import { UndoNotice } from '../card/UndoNotice.tsx';
import { type OrderAction, OrderDialogs } from '../dialogs/OrderDialogs.tsx';
import { OURS } from '../ours.ts';
import { type ManagementQuery, managementQuery, queryFilters } from '../query.ts';
import { AttentionFilter } from '../toolbar/AttentionFilter.tsx';
import { ExportButton } from '../toolbar/ExportButton.tsx';
import { StateChips } from '../toolbar/StateChips.tsx';
import { useArrivals } from '../toolbar/use-arrivals.ts';
import { useOrderFilters } from '../toolbar/use-order-filters.ts';
import { ORDER_COLUMNS } from './columns.tsx';
import { ManagementBulk } from './ManagementBulk.tsx';
import { OrderPanel } from './OrderPanel.tsx';

interface ManagementToolsProps {
  table: TableState<Order, ManagementQuery>;
  filters: readonly FilterItem[];
  /** Orders of the list; undefined while they load. */
  count: number | undefined;
}

/** How long an order that came in, or needs attention, may go unseen. */
const NEWS_MS = 15_000;

/** Beside the count of the order table's rows: what needs attention, and the way out of the list as a file. */
const ManagementTools = ({ table: { query, setQuery }, filters, count }: ManagementToolsProps) => {
  const [$news] = useState(() => newsOf(variant.destinationCompany.id, NEWS_MS));
  useArrivals($news);
  return (
    <>
      <AttentionFilter
        $news={$news}
        isOn={query.attention !== ''}
        onToggle={() => setQuery({ ...query, attention: query.attention ? '' : 'YES' })}
      />
      {count !== 0 && <ExportButton filters={filters} />}
    </>
  );
};

interface ManagementFiltersProps {
  table: TableState<Order, ManagementQuery>;
  filters: readonly FilterItem[];
  /** The order in the panel, which shows its own undo. */
  openId: number | undefined;
}

/** Above the order table: its filters, and the undo of a change. */
const ManagementFilters = ({ table, filters, openId }: ManagementFiltersProps) => {
  const { query, setQuery } = table;
  // The order of the rows is a column's matter here.
  const fields = useOrderFilters(OURS).filter(({ key }) => key !== 'sort');
  return (
    <>
      <ListFilters fields={fields} query={query} onQuery={setQuery} />
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

export const OrderManagement = () => {
  const session = useStore($session, { ssr: 'initial' });
  const table = useTable({ name: 'orders', columns: ORDER_COLUMNS, codec: managementQuery });
  const filters = [OURS, ...queryFilters(table.query)];
  const isOldFirst = table.sort?.id === 'date' && !table.sort.isDown;
  const mayAsk = table.isReady && session.status === 'user';
  const rows = useRows(
    orderFilter,
    mayAsk ? { filters, ...(isOldFirst && { orderBy: 'OLD' as const }) } : null,
  );
  const { opened: number } = table.query;
  // Its last known state: the address only has its number.
  const [held, setHeld] = useState<Order>();
  const opened = `${held?.number}` === number ? held : undefined;
  const open = (order: Order | undefined, options?: { replace: boolean }) => {
    setHeld(order);
    table.setBeside({ ...table.query, opened: order ? `${order.number}` : '' }, options);
  };
  const close = () => {
    if (number !== '') open(undefined);
  };
  const [action, setAction] = useState<OrderAction>();
  // A search for an order's number opens that order, instead of a list of one.
  const only = /^#\d+$/.test(table.query.text.trim()) && rows.count === 1 ? rows.at(0) : undefined;
  const hasOpened = useRef<string>(undefined);
  useEffect(() => {
    if (!only || rows.isStale || hasOpened.current === table.query.text) return;
    hasOpened.current = table.query.text;
    open(only, { replace: true });
  });
  const panel = useRef<HTMLDivElement>(null);
  const intoPanel = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
  const ask = (kind: 'note' | 'track' | 'attend') => {
    if (opened) setAction({ kind, order: opened });
  };
  useShortcuts([
    { keys: 'e', title: 'Cambiar su estado', run: () => intoPanel('select')?.focus() },
    { keys: 'n', title: 'Agregarle una nota', run: () => ask('note') },
    { keys: 's', title: 'Ponerle seguimiento', run: () => ask('track') },
    { keys: 'Escape', title: 'Cerrar el pedido', run: close },
  ]);
  if (session.status === 'unknown' && session.problem !== undefined)
    return <Notice tone="danger">{session.problem}</Notice>;
  return (
    <>
      <OrderDialogs action={action} onAsk={setAction} />
      <Split
        panel={
          mayAsk &&
          number !== '' && (
            <div ref={panel}>
              <OrderPanel
                number={number}
                order={opened}
                onAsk={setAction}
                onFresh={setHeld}
                onClose={close}
              />
            </div>
          )
        }
      >
        <DataTable
          label="Pedidos"
          table={table}
          rows={rows}
          keyOf={({ id }) => id}
          nameOf={({ number }) => `el pedido ${number}`}
          openKey={opened?.id}
          onOpen={(order) => {
            // Enter on the one that is open already leads into it.
            if (opened?.id === order.id) intoPanel('h2')?.focus();
            else open(order);
          }}
          onMove={(order) => {
            // Going back leads to the list, not through all orders that were opened.
            if (number !== '') open(order, { replace: true });
          }}
          filters={<ManagementFilters table={table} filters={filters} openId={opened?.id} />}
          tools={<ManagementTools table={table} filters={filters} count={rows.count} />}
          bulk={(chosen) => <ManagementBulk chosen={chosen} rows={rows} query={table.query} />}
          empty={<EmptyState text="No se encontro ningun resultado." />}
        />
      </Split>
    </>
  );
};
