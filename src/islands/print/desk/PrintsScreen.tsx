/** `/gestion/impresiones`: the print requests, one beside the list, and the filament. */
import { variant } from 'virtual:variant';
import { useState } from 'react';
import { printRequestFilter } from '#contract/calls/print-desk';
import type { DeskRow } from '#contract/entities/prints';
import { PRINT_STATES, printStates } from '#contract/orders/print-states';
import { shortDateTime } from '#contract/time/dates';
import {
  besideFilter,
  choiceFilter,
  codecOf,
  filterItems,
  textFilter,
} from '#stores/reads/list-query';
import { leaveForms } from '#stores/unsaved';
import { pathOf } from '#variants/paths';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { ListFilters } from '../../../ui/list/ListFilters.tsx';
import { useShortcuts } from '../../../ui/office/use-shortcuts.ts';
import { Split } from '../../../ui/panel/SidePanel.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useRows } from '../../../ui/table/use-rows.ts';
import { useTable } from '../../../ui/table/use-table.ts';
import { PrintStateTag } from '../PrintStateTag.tsx';
import { priceText } from '../prices.ts';
import { Filaments } from './Filaments.tsx';
import { PrintPanel } from './PrintPanel.tsx';
import { useWorkers } from './Worker.tsx';

/** All that wait for something, and each state. */
const STATES = ['OPEN', ...PRINT_STATES] as const;

/** The caller, nobody, or the id of a colleague. */
const WHOSE = /^(ME|NONE|\d{1,9})$/;

/** `impresion` is the number of the request beside the list. */
const codec = codecOf({
  text: textFilter('t'),
  state: choiceFilter('s', STATES),
  worker: { letter: 'de', read: (raw) => (WHOSE.test(raw) ? raw : '') },
  opened: besideFilter('impresion'),
});

const filesText = ({ pieces: [first, ...others] }: DeskRow): string =>
  [first?.fileName, others.length > 0 && `y ${others.length} más`].filter(Boolean).join(' ');

/** Those before the pieces are shown beside an open request at 1280. */
const COLUMNS: readonly Column<DeskRow>[] = [
  { id: 'number', title: 'Número', cell: ({ number }) => `N.º ${number}`, width: 84 },
  { id: 'name', title: 'Persona', cell: ({ name }) => name, width: 132 },
  {
    id: 'state',
    title: 'Estado',
    cell: ({ state, awaitsReply }) => (
      <span className="cluster">
        <PrintStateTag state={state} />
        {awaitsReply && <span className="tag tag-warning">Escribió</span>}
      </span>
    ),
    width: 140,
  },
  { id: 'worker', title: 'Quién', cell: ({ worker }) => worker?.name ?? '', width: 120 },
  { id: 'price', title: 'Precio', cell: priceText, isNumber: true, width: 104 },
  { id: 'files', title: 'Piezas', cell: filesText, width: 180 },
  {
    id: 'units',
    title: 'Cant.',
    cell: ({ pieces }) => pieces.reduce((sum, { quantity }) => sum + quantity, 0),
    isNumber: true,
    width: 70,
  },
  { id: 'date', title: 'Fecha', cell: ({ receivedAt }) => shortDateTime(receivedAt), width: 124 },
  { id: 'email', title: 'Email', cell: ({ email }) => email, width: 180, isExtra: true },
  { id: 'phone', title: 'Teléfono', cell: ({ phone }) => phone, width: 120, isExtra: true },
];

export const PrintsScreen = () => {
  const table = useTable({ name: 'prints', columns: COLUMNS, codec });
  const [isWeighing, setWeighing] = useState(false);
  const { text, state, worker, opened } = table.query;
  const number = /^[1-9]\d{0,8}$/.test(opened) ? Number(opened) : undefined;
  const filters = filterItems({ text, state, worker });
  const rows = useRows(printRequestFilter, table.isReady ? { filters } : null);
  // Replaces the history entry: going back would leave a changed form without asking.
  const show = (next: string) =>
    table.setBeside({ ...table.query, opened: next }, { replace: true });
  useShortcuts([{ keys: 'f', title: 'Filamento del taller', run: () => setWeighing(true) }]);
  const workers = useWorkers();
  const page = pathOf(variant, 'print-service');
  return (
    <Split
      panel={
        number !== undefined && <PrintPanel key={number} number={number} onClose={() => show('')} />
      }
    >
      <DataTable
        label="Impresiones"
        table={table}
        rows={rows}
        keyOf={(row) => row.number}
        nameOf={(row) => `la impresión ${row.number}`}
        openKey={number}
        onOpen={(row) => {
          if (row.number !== number) leaveForms(() => show(`${row.number}`));
        }}
        filters={
          <>
            <div className="cluster">
              <Button onClick={() => setWeighing(true)}>Filamento</Button>
            </div>
            <ListFilters
              query={table.query}
              onQuery={table.setQuery}
              fields={[
                {
                  key: 'text',
                  kind: 'text',
                  label: 'Buscar impresiones',
                  placeholder: 'Número, nombre, email, teléfono o archivo',
                },
                {
                  key: 'state',
                  kind: 'choice',
                  label: 'Estado',
                  options: STATES.map((id) => ({
                    id,
                    name: id === 'OPEN' ? 'Por hacer' : printStates[id].name,
                  })),
                },
                {
                  key: 'worker',
                  kind: 'choice',
                  label: 'De quién',
                  options: [
                    { id: 'ME', name: 'Los míos' },
                    { id: 'NONE', name: 'Sin nadie a cargo' },
                    ...workers.flatMap(({ id, name, isMe }) =>
                      isMe ? [] : [{ id: `${id}`, name }],
                    ),
                  ],
                },
              ]}
            />
          </>
        }
        empty={
          text.trim() || state || worker ? (
            <EmptyState />
          ) : (
            <EmptyState text="Todavía nadie pidió que le imprimieran una pieza. Los pedidos llegan desde la página de impresión.">
              {page && (
                <a className="button" href={page}>
                  Ver la página
                </a>
              )}
            </EmptyState>
          )
        }
      />
      {isWeighing && <Filaments onClose={() => setWeighing(false)} />}
    </Split>
  );
};
