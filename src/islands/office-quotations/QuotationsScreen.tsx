import { variant } from 'virtual:variant';
import { formatMoney, toCents } from '#contract/amounts/money';
import { quotationFilter } from '#contract/calls/quotations';
import type { Quotation } from '#contract/entities/quotations';
import { QUOTATION_STATES, quotationStates } from '#contract/orders/quotation-states';
import { dayText, shortDateTime } from '#contract/time/dates';
import { choiceFilter, codecOf, filterItems, textFilter } from '#stores/reads/list-query';
import { officePath } from '#variants/back-office';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters, searchField } from '../../ui/list/ListFilters.tsx';
import { NewLink } from '../../ui/office/NewLink.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRows } from '../../ui/table/use-rows.ts';
import { useTable } from '../../ui/table/use-table.ts';
import { progressText, QuotationTag } from './words.tsx';

const path = officePath(variant, 'office-quotations') ?? '';
const newPath = `${path}/nuevo`;
const codec = codecOf({ text: textFilter('t'), state: choiceFilter('s', QUOTATION_STATES) });

const COLUMNS: readonly Column<Quotation>[] = [
  {
    id: 'number',
    title: 'Número',
    cell: ({ id, number }) => <a href={`${path}/${id}`}>N.º {number}</a>,
    width: 90,
  },
  { id: 'date', title: 'Fecha', cell: ({ date }) => shortDateTime(date), width: 140 },
  { id: 'customer', title: 'Cliente', cell: ({ customerName }) => customerName, width: 180 },
  { id: 'phone', title: 'Teléfono', cell: ({ customerPhone }) => customerPhone, width: 120 },
  { id: 'state', title: 'Estado', cell: ({ state }) => <QuotationTag state={state} />, width: 110 },
  { id: 'progress', title: 'Seguimiento', cell: progressText, width: 190 },
  {
    id: 'until',
    title: 'Vale hasta',
    cell: ({ validUntil }) => dayText(validUntil),
    width: 110,
  },
  { id: 'author', title: 'De', cell: ({ authorName }) => authorName, width: 120 },
  {
    id: 'total',
    title: 'Total',
    cell: ({ total }) => formatMoney(toCents(total)),
    isNumber: true,
    width: 110,
  },
];

/** `/gestion/presupuestos` */
export const QuotationsScreen = () => {
  const table = useTable({ name: 'quotations', columns: COLUMNS, codec });
  const filters = filterItems(table.query);
  const rows = useRows(quotationFilter, table.isReady ? { filters } : null);
  return (
    <DataTable
      label="Presupuestos"
      table={table}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ number }) => `N.º ${number}`}
      onOpen={({ id }) => location.assign(`${path}/${id}`)}
      filters={
        <>
          <NewLink href={newPath}>Nuevo presupuesto</NewLink>
          <ListFilters
            query={table.query}
            onQuery={table.setQuery}
            fields={[
              searchField('Número, cliente, teléfono, producto'),
              {
                key: 'state',
                kind: 'choice',
                label: 'Estado',
                options: QUOTATION_STATES.map((id) => ({ id, name: quotationStates[id].name })),
              },
            ]}
          />
        </>
      }
      empty={
        filters.length > 0 ? (
          <EmptyState />
        ) : (
          <EmptyState text="Todavía no hay presupuestos. El primero empieza con «Nuevo presupuesto», y se envía por WhatsApp o por correo." />
        )
      }
    />
  );
};
