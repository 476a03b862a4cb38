/** `/gestion/pedidos`: the orders that the shop's company received, one of them beside the list. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { orderFilter } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import type { FilterItem } from '#contract/fields/list-fields';
import { $session } from '#stores/account/session';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useShortcuts } from '../../../ui/office/use-shortcuts.ts';
import { Split } from '../../../ui/panel/SidePanel.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useRows } from '../../../ui/table/use-rows.ts';
import { useTable } from '../../../ui/table/use-table.ts';
import { type Asked, OrderDialogs } from '../dialogs/OrderDialogs.tsx';
import { managementQuery, queryFilters } from '../query.ts';
import { ORDER_COLUMNS } from './columns.tsx';
import { ManagementBulk } from './ManagementBulk.tsx';
import { ManagementFilters } from './ManagementFilters.tsx';
import { ManagementTools } from './ManagementTools.tsx';
import { OrderPanel } from './OrderPanel.tsx';

const OURS: FilterItem = {
  FilterKey: 'toCompany',
  FilterValue: `${variant.destinationCompany.id}`,
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
  // As it was last shown: the address says its number alone.
  const [held, setHeld] = useState<Order>();
  const opened = `${held?.number}` === number ? held : undefined;
  const open = (order: Order | undefined, options?: { replace: boolean }) => {
    setHeld(order);
    table.setBeside({ ...table.query, opened: order ? `${order.number}` : '' }, options);
  };
  const close = () => {
    if (number !== '') open(undefined);
  };
  const [asked, setAsked] = useState<Asked>();
  // Who comes for one order by its number wants that order, not a list of one.
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
    if (opened) setAsked({ kind, order: opened });
  };
  useShortcuts([
    { keys: 'j', title: 'Pedido siguiente' },
    { keys: 'k', title: 'Pedido anterior' },
    { keys: 'x', title: 'Elegir el pedido' },
    { keys: 'e', title: 'Cambiar su estado', run: () => intoPanel('select')?.focus() },
    { keys: 'n', title: 'Agregarle una nota', run: () => ask('note') },
    { keys: 's', title: 'Ponerle seguimiento', run: () => ask('track') },
    { keys: 'Escape', title: 'Cerrar el pedido', run: close },
  ]);
  if (session.status === 'unknown' && session.problem !== undefined)
    return <Notice tone="danger">{session.problem}</Notice>;
  return (
    <>
      {asked && (
        <OrderDialogs
          asked={asked}
          onRefund={(order) => setAsked({ kind: 'refund', order })}
          onClose={() => setAsked(undefined)}
        />
      )}
      <Split
        panel={
          mayAsk &&
          number !== '' && (
            <div ref={panel}>
              <OrderPanel
                number={number}
                order={opened}
                ours={OURS}
                onAsk={setAsked}
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
          tools={<ManagementTools table={table} filters={filters} />}
          bulk={(chosen) => <ManagementBulk chosen={chosen} rows={rows} query={table.query} />}
          empty={<EmptyState text="No se encontro ningun resultado." />}
        />
      </Split>
    </>
  );
};
