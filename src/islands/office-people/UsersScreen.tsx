import { useState } from 'react';
import { userFilter } from '#contract/calls/people';
import { employeePositionNames, type UserRow } from '#contract/entities/companies';
import { shortDateTime } from '#contract/time/dates';
import { choiceFilter, codecOf, filterItems, textFilter } from '#stores/reads/list-query';
import { leaveForms } from '#stores/unsaved';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters, searchField } from '../../ui/list/ListFilters.tsx';
import { Split } from '../../ui/panel/SidePanel.tsx';
import { ProofGate } from '../../ui/proof/ProofGate.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRows } from '../../ui/table/use-rows.ts';
import { useTable } from '../../ui/table/use-table.ts';
import { Invite } from './Invite.tsx';
import { PermissionsPanel } from './PermissionsPanel.tsx';
import { UserPanel } from './UserPanel.tsx';

const codec = codecOf({
  text: textFilter('t'),
  state: choiceFilter('estado', ['ACT', 'DIS']),
  role: choiceFilter('rol', ['SELLER']),
});

const positionText = ({ employeePositionId }: UserRow): string =>
  employeePositionId === null ? '' : employeePositionNames[employeePositionId];

/** All that are not extra fit beside the panel at 1280. */
const COLUMNS: readonly Column<UserRow>[] = [
  { id: 'name', title: 'Usuario', cell: (row) => `${row.firstName} ${row.lastName}`, width: 140 },
  { id: 'email', title: 'Email', cell: ({ email }) => email, width: 184 },
  { id: 'position', title: 'En la tienda', cell: positionText, width: 94 },
  {
    id: 'state',
    title: 'Estado',
    cell: ({ isDisabled }) => (isDisabled ? 'Bloqueada' : 'Habilitada'),
    width: 94,
  },
  {
    id: 'company',
    title: 'Se registró por',
    cell: ({ companyName }) => companyName,
    isExtra: true,
  },
  {
    id: 'seen',
    title: 'Última vez',
    cell: ({ lastSeenAt }) => (lastSeenAt ? shortDateTime(lastSeenAt) : 'Nunca'),
    width: 126,
  },
];

/** `/gestion/usuarios` */
export const UsersScreen = () => {
  const table = useTable({ name: 'users', columns: COLUMNS, codec });
  const [open, setOpen] = useState<UserRow>();
  const [isInviting, setInviting] = useState(false);
  const [showsPermissions, setShowsPermissions] = useState(false);
  const { text, state, role } = table.query;
  const filters = filterItems({ text, state, role: role.toLowerCase() });
  const rows = useRows(userFilter, table.isReady ? { filters } : null);
  return (
    <Split
      panel={
        open ? (
          <UserPanel
            key={open.gUID}
            guid={open.gUID}
            email={open.email}
            onClose={() => setOpen(undefined)}
          />
        ) : (
          showsPermissions && <PermissionsPanel onClose={() => setShowsPermissions(false)} />
        )
      }
    >
      <div className="stack">
        <div className="cluster">
          <button type="button" className="button button-primary" onClick={() => setInviting(true)}>
            Invitar
          </button>
          <button
            type="button"
            className="button"
            onClick={() =>
              leaveForms(() => {
                setOpen(undefined);
                setShowsPermissions(true);
              })
            }
          >
            Permisos por puesto
          </button>
        </div>
        <DataTable
          label="Usuarios"
          table={table}
          rows={rows}
          keyOf={({ gUID }) => gUID}
          nameOf={({ firstName, lastName }) => `${firstName} ${lastName}`}
          onOpen={(row) => {
            if (row.gUID !== open?.gUID) leaveForms(() => setOpen(row));
          }}
          openKey={open?.gUID}
          filters={
            <ListFilters
              query={table.query}
              onQuery={table.setQuery}
              fields={[
                searchField('Nombre o email'),
                {
                  key: 'role',
                  kind: 'choice',
                  label: 'En la tienda',
                  options: [{ id: 'SELLER', name: 'Entra a la gestión' }],
                },
                {
                  key: 'state',
                  kind: 'choice',
                  label: 'Estado',
                  options: [
                    { id: 'ACT', name: 'Habilitadas' },
                    { id: 'DIS', name: 'Bloqueadas' },
                  ],
                },
              ]}
            />
          }
          empty={<EmptyState />}
        />
      </div>
      {isInviting && <Invite onDone={() => setInviting(false)} />}
      <ProofGate />
    </Split>
  );
};
