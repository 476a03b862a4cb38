import { variant } from 'virtual:variant';
import { priceListFilter } from '#contract/calls/price-lists';
import { priceListEntity } from '#contract/definitions/price-list';
import type { PriceListRow } from '#contract/entities/price-lists';
import { dayText } from '#contract/time/dates';
import { codecOf, filterItems, textFilter } from '#stores/reads/list-query';
import { officePath } from '#variants/back-office';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters, searchField } from '../../ui/list/ListFilters.tsx';
import { NewLink } from '../../ui/office/NewLink.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRows } from '../../ui/table/use-rows.ts';
import { useTable } from '../../ui/table/use-table.ts';

const path = officePath(variant, 'office-price-lists') ?? '';
const newPath = `${path}/nueva`;
const codec = codecOf({ text: textFilter('t') });

const day = (text: string | null): string => (text === null ? '' : dayText(text));
const namesOf = (all: readonly { name: string }[]): string =>
  all.map(({ name }) => name).join(', ');

const COLUMNS: readonly Column<PriceListRow>[] = [
  {
    id: 'name',
    title: priceListEntity.fields.name.label,
    cell: ({ id, name }) => <a href={`${path}/${id}`}>{name}</a>,
    width: 220,
  },
  {
    id: 'state',
    title: 'Estado',
    cell: ({ isInForce }) => (isInForce ? 'Rige' : 'No rige hoy'),
  },
  {
    id: 'startsOn',
    title: priceListEntity.fields.startsOn.label,
    cell: (row) => day(row.startsOn),
  },
  { id: 'endsOn', title: priceListEntity.fields.endsOn.label, cell: (row) => day(row.endsOn) },
  {
    id: 'buyers',
    title: 'Empresas y grupos',
    cell: ({ groups, companies }) => namesOf([...groups, ...companies]),
    width: 280,
  },
  { id: 'rules', title: 'Reglas', cell: ({ rulesCount }) => rulesCount, isNumber: true },
];

/** `/gestion/listas-de-precios` */
export const PriceListsScreen = () => {
  const table = useTable({ name: 'price-lists', columns: COLUMNS, codec });
  const filters = filterItems(table.query);
  const rows = useRows(priceListFilter, table.isReady ? { filters } : null);
  return (
    <DataTable
      label="Listas de precios"
      table={table}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      onOpen={({ id }) => location.assign(`${path}/${id}`)}
      filters={
        <>
          <NewLink href={newPath}>Nueva lista</NewLink>
          <ListFilters
            query={table.query}
            onQuery={table.setQuery}
            fields={[searchField('Lista, empresa o grupo')]}
          />
        </>
      }
      empty={
        <EmptyState
          text={
            filters.length === 0
              ? 'Todavía no hay listas. Con una, una empresa o un grupo paga menos que el precio público.'
              : 'No se encontro ningun resultado.'
          }
        />
      }
    />
  );
};
