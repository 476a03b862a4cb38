/** `/gestion/devoluciones`: the returns of the shop's orders, the order of one beside the list. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { returnFilter } from '#contract/calls/returns';
import type { Order } from '#contract/entities/orders';
import type { ReturnRow } from '#contract/entities/returns';
import { RETURN_STATES, returnStates } from '#contract/orders/return-states';
import { shortDateTime } from '#contract/time/dates';
import { $session } from '#stores/account/session';
import {
  besideFilter,
  choiceFilter,
  codecOf,
  filterItems,
  textFilter,
} from '#stores/reads/list-query';
import { officePath } from '#variants/back-office';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { ListFilters, searchField } from '../../../ui/list/ListFilters.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Split } from '../../../ui/panel/SidePanel.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useRows } from '../../../ui/table/use-rows.ts';
import { useTable } from '../../../ui/table/use-table.ts';
import { type OrderAction, OrderDialogs } from '../dialogs/OrderDialogs.tsx';
import { BUYER_COLUMN } from '../management/columns.tsx';
import { OrderPanel } from '../management/OrderPanel.tsx';
import { OURS } from '../ours.ts';
import { listedMoney, unitsText } from './ReturnFacts.tsx';
import { ReturnStateTag } from './ReturnStateTag.tsx';

/** `pedido` is the number of the order beside the list. */
const codec = codecOf({
  text: textFilter('t'),
  state: choiceFilter('s', RETURN_STATES),
  money: choiceFilter('d', ['OPEN']),
  opened: besideFilter('pedido'),
});

const COLUMNS: readonly Column<ReturnRow>[] = [
  { id: 'order', title: 'Pedido', cell: ({ order }) => `N.º ${order.number}`, width: 84 },
  BUYER_COLUMN,
  {
    id: 'state',
    title: 'Estado',
    cell: ({ state }) => <ReturnStateTag state={state} />,
    width: 110,
  },
  {
    id: 'items',
    title: 'Productos',
    cell: unitsText,
    width: 180,
  },
  { id: 'reason', title: 'Motivo', cell: ({ reason }) => <span title={reason}>{reason}</span> },
  {
    id: 'money',
    title: 'Dinero',
    cell: listedMoney,
    isNumber: true,
    width: 190,
  },
  { id: 'date', title: 'Fecha', cell: ({ date }) => shortDateTime(date), width: 140 },
];

export const ReturnsScreen = () => {
  const session = useStore($session, { ssr: 'initial' });
  const table = useTable({ name: 'returns', columns: COLUMNS, codec });
  const { text, state, money, opened: number } = table.query;
  const mayAsk = table.isReady && session.status === 'user';
  const filters = [OURS, ...filterItems({ text, state, money })];
  const rows = useRows(returnFilter, mayAsk ? { filters } : null);
  // Its last known state: the address only has its number.
  const [held, setHeld] = useState<Order>();
  const [openRow, setOpenRow] = useState<number>();
  const [action, setAction] = useState<OrderAction>();
  const show = (opened: string) => table.setBeside({ ...table.query, opened }, { replace: true });
  if (session.status === 'unknown' && session.problem !== undefined)
    return <Notice tone="danger">{session.problem}</Notice>;
  return (
    <>
      <OrderDialogs action={action} onAsk={setAction} />
      <Split
        panel={
          mayAsk &&
          number !== '' && (
            <OrderPanel
              key={number}
              number={number}
              order={`${held?.number}` === number ? held : undefined}
              onAsk={setAction}
              onFresh={setHeld}
              onClose={() => show('')}
            />
          )
        }
      >
        <DataTable
          label="Devoluciones"
          table={table}
          rows={rows}
          keyOf={({ id }) => id}
          nameOf={({ order }) => `la devolución del pedido ${order.number}`}
          openKey={number === '' ? undefined : openRow}
          onOpen={({ id, order }) => {
            setOpenRow(id);
            show(`${order.number}`);
          }}
          filters={
            <ListFilters
              query={table.query}
              onQuery={table.setQuery}
              fields={[
                searchField('Pedido, nombre, teléfono o producto'),
                {
                  key: 'state',
                  kind: 'choice',
                  label: 'Estado',
                  options: RETURN_STATES.map((id) => ({ id, name: returnStates[id].name })),
                },
                {
                  key: 'money',
                  kind: 'choice',
                  label: 'Dinero',
                  options: [{ id: 'OPEN', name: 'Falta devolver' }],
                },
              ]}
            />
          }
          empty={
            text.trim() || state || money ? (
              <EmptyState />
            ) : (
              <EmptyState text="Todavía no hay devoluciones: se anotan en un pedido pagado, con «Devolución», o las pide el comprador.">
                <a className="button" href={officePath(variant, 'office-orders')}>
                  Ver los pedidos
                </a>
              </EmptyState>
            )
          }
        />
      </Split>
    </>
  );
};
