import { useState } from 'react';
import { tokenFilter } from '#contract/calls/tokens';
import type { ApiToken } from '#contract/entities/tokens';
import { permissionNames } from '#contract/people/permission-texts';
import { shortDateTime } from '#contract/time/dates';
import { codecOf, filterItems, textFilter } from '#stores/reads/list-query';
import { showBriefly } from '#stores/toasts';
import { revokeToken } from '#stores/tokens';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters, searchField } from '../../ui/list/ListFilters.tsx';
import { ProofGate } from '../../ui/proof/ProofGate.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRows } from '../../ui/table/use-rows.ts';
import { useTable } from '../../ui/table/use-table.ts';
import { TokenAdd } from './TokenAdd.tsx';

const codec = codecOf({ text: textFilter('t') });

const StateTag = ({ token }: { token: ApiToken }) => {
  if (token.revokedAt) return <span className="tag tag-danger">Revocado</span>;
  return Date.parse(token.expiresAt) < Date.now() ? (
    <span className="tag tag-warning">Vencido</span>
  ) : (
    <span className="tag tag-success">Activo</span>
  );
};

const COLUMNS: readonly Column<ApiToken>[] = [
  { id: 'name', title: 'Nombre', cell: ({ name }) => name, width: 160 },
  { id: 'start', title: 'Empieza con', cell: ({ start }) => <code>{start}…</code>, width: 110 },
  { id: 'state', title: 'Estado', cell: (token) => <StateTag token={token} />, width: 100 },
  {
    id: 'permissions',
    title: 'Permisos',
    cell: ({ permissions }) => permissions.map((one) => permissionNames[one]).join(', '),
    width: 200,
  },
  {
    id: 'used',
    title: 'Último uso',
    cell: ({ lastUsedAt }) => (lastUsedAt ? shortDateTime(lastUsedAt) : 'Nunca'),
    width: 126,
  },
  {
    id: 'expires',
    title: 'Vence',
    cell: ({ expiresAt }) => shortDateTime(expiresAt),
    width: 126,
  },
  { id: 'author', title: 'Creado por', cell: ({ author }) => author, isExtra: true },
];

/** `/gestion/tokens` */
export const TokensScreen = () => {
  const table = useTable({ name: 'tokens', columns: COLUMNS, codec });
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<ApiToken>();
  const filters = filterItems({ text: table.query.text });
  const rows = useRows(tokenFilter, table.isReady ? { filters } : null);
  return (
    <>
      <DataTable
        label="Tokens de API"
        table={table}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={(token) => {
          if (!token.revokedAt) setEnding(token);
        }}
        filters={
          <>
            <div className="cluster">
              <Button look="primary" onClick={() => setAdding(true)}>
                Nuevo token
              </Button>
              <a href="/api/docs">Documentación de la API</a>
            </div>
            <ListFilters
              query={table.query}
              onQuery={table.setQuery}
              fields={[searchField('Nombre')]}
            />
          </>
        }
        empty={
          <EmptyState
            text={
              filters.length === 0
                ? 'Todavía no hay tokens. Con uno, otro sistema trabaja con la tienda.'
                : 'No se encontro ningun resultado.'
            }
          />
        }
      />
      {isAdding && <TokenAdd onClose={() => setAdding(false)} />}
      {ending && (
        <ConfirmDialog
          title={`Revocar ${ending.name}`}
          question="El sistema que lo usa deja de entrar enseguida. No se puede deshacer."
          confirmText="Revocar"
          onCancel={() => setEnding(undefined)}
          onConfirm={async () => {
            const reply = await revokeToken({ id: ending.id });
            if (!reply.ok) return reply.error.text;
            showBriefly(`${ending.name} revocado`);
            setEnding(undefined);
            return undefined;
          }}
        />
      )}
      <ProofGate />
    </>
  );
};
