import { useState } from 'react';
import { webhookFilter } from '#contract/calls/webhooks';
import type { Webhook } from '#contract/entities/shop-events';
import { codecOf, filterItems, textFilter } from '#stores/reads/list-query';
import { leaveForms } from '#stores/unsaved';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters, searchField } from '../../ui/list/ListFilters.tsx';
import { Split } from '../../ui/panel/SidePanel.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRows } from '../../ui/table/use-rows.ts';
import { useTable } from '../../ui/table/use-table.ts';
import { useQuery } from '../../ui/use-query.ts';
import { eventNames } from './event-names.ts';
import { WebhookAdd } from './WebhookAdd.tsx';
import { WebhookPanel } from './WebhookPanel.tsx';

const codec = codecOf({ text: textFilter('t') });

const StateTag = ({ isDisabled, failingSince }: Webhook) => {
  if (isDisabled) return <span className="tag tag-danger">Desactivado</span>;
  return failingSince ? (
    <span className="tag tag-warning">Con fallas</span>
  ) : (
    <span className="tag tag-success">Activo</span>
  );
};

const COLUMNS: readonly Column<Webhook>[] = [
  { id: 'url', title: 'Dirección', cell: ({ url }) => url, width: 240 },
  { id: 'state', title: 'Estado', cell: (hook) => <StateTag {...hook} />, width: 110 },
  { id: 'waiting', title: 'En espera', cell: ({ waiting }) => waiting, isNumber: true, width: 90 },
  {
    id: 'types',
    title: 'Avisa de',
    cell: ({ types }) => types.map((type) => eventNames[type]).join(', '),
    width: 240,
  },
  { id: 'author', title: 'Creado por', cell: ({ author }) => author, isExtra: true },
];

/** `/gestion/webhooks` */
export const WebhooksScreen = () => {
  const table = useTable({ name: 'webhooks', columns: COLUMNS, codec });
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<number>();
  const filters = filterItems({ text: table.query.text });
  const rows = useRows(webhookFilter, table.isReady ? { filters } : null);
  const all = useQuery(webhookFilter, open === undefined ? null : {}).data?.data;
  const opened = all?.find(({ id }) => id === open);
  return (
    <Split
      panel={
        opened && (
          <WebhookPanel
            key={`${opened.id} ${opened.version}`}
            webhook={opened}
            onClose={() => setOpen(undefined)}
          />
        )
      }
    >
      <DataTable
        label="Webhooks"
        table={table}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ url }) => url}
        onOpen={({ id }) => {
          if (id !== open) leaveForms(() => setOpen(id));
        }}
        openKey={open}
        filters={
          <>
            <div className="cluster">
              <Button look="primary" onClick={() => setAdding(true)}>
                Nuevo webhook
              </Button>
            </div>
            <ListFilters
              query={table.query}
              onQuery={table.setQuery}
              fields={[searchField('Dirección')]}
            />
          </>
        }
        empty={
          <EmptyState
            text={
              filters.length === 0
                ? 'Todavía no hay webhooks. Con uno, otro sistema se entera de pedidos, precios y stock.'
                : 'No se encontro ningun resultado.'
            }
          />
        }
      />
      {isAdding && <WebhookAdd onClose={() => setAdding(false)} />}
    </Split>
  );
};
