import { personFilter } from '#contract/calls/people';
import type { PersonRow } from '#contract/entities/companies';
import { besideFilter, codecOf, filterItems, textFilter } from '#stores/reads/list-query';
import { leaveForms } from '#stores/unsaved';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters, searchField } from '../../ui/list/ListFilters.tsx';
import { Split } from '../../ui/panel/SidePanel.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRows } from '../../ui/table/use-rows.ts';
import { useTable } from '../../ui/table/use-table.ts';
import { PersonPanel } from './PersonPanel.tsx';

/** `persona` opens a person, as links from a company's page do. */
const codec = codecOf({ text: textFilter('t'), opened: besideFilter('persona') });

const COLUMNS: readonly Column<PersonRow>[] = [
  { id: 'name', title: 'Persona', cell: (row) => `${row.lastName}, ${row.name}`, width: 200 },
  {
    id: 'company',
    title: 'Empresa',
    cell: ({ employeeOf }) => employeeOf.map(({ name }) => name).join(', '),
  },
  { id: 'phone', title: 'Teléfono', cell: ({ phone }) => phone },
  { id: 'email', title: 'Email', cell: ({ email }) => email },
  { id: 'user', title: 'Cuenta', cell: ({ hasUser }) => (hasUser ? 'Sí' : '') },
  { id: 'identifier', title: 'Cédula', cell: ({ identifier }) => identifier, isExtra: true },
];

/** `/gestion/personas` */
export const PeopleScreen = () => {
  const table = useTable({ name: 'people', columns: COLUMNS, codec });
  const open = table.query.opened === '' ? undefined : Number(table.query.opened);
  // Replaces the history entry: going back would leave a changed form without asking.
  const show = (opened: string) => table.setBeside({ ...table.query, opened }, { replace: true });
  const filters = filterItems({ text: table.query.text });
  const rows = useRows(personFilter, table.isReady ? { filters } : null);
  return (
    <Split
      panel={open !== undefined && <PersonPanel key={open} id={open} onClose={() => show('')} />}
    >
      <DataTable
        label="Personas"
        table={table}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name, lastName }) => `${name} ${lastName}`}
        onOpen={({ id }) => {
          if (id !== open) leaveForms(() => show(`${id}`));
        }}
        openKey={open}
        filters={
          <ListFilters
            query={table.query}
            onQuery={table.setQuery}
            fields={[searchField('Nombre, teléfono, email o empresa')]}
          />
        }
        empty={<EmptyState />}
      />
    </Split>
  );
};
