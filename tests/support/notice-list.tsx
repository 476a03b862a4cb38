/** A back-office list in one file, as docs/developing.md describes; its test mounts it. */
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { defineCall } from '#contract/call';
import { filters, page } from '#contract/fields/list-fields';
import { listStore } from '#stores/reads/list';
import { choiceFilter, codecOf, textFilter } from '#stores/reads/list-query';
import { EmptyState } from '../../src/ui/list/EmptyState.tsx';
import { ListFilters } from '../../src/ui/list/ListFilters.tsx';
import { ListScreen } from '../../src/ui/list/ListScreen.tsx';
import { ListTable } from '../../src/ui/list/ListTable.tsx';
import { useList } from '../../src/ui/list/use-list.ts';
import { Spinner } from '../../src/ui/Spinner.tsx';

const noticeFilter = defineCall({
  path: '/rest/notice/filter',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object({ filters: filters(), ...page }),
  output: z.object({
    data: z.array(z.object({ id: z.int(), title: z.string(), reads: z.int() })),
    resultCount: z.int(),
  }),
});

const KINDS = [
  { id: 'NEW', name: 'Nuevos' },
  { id: 'OLD', name: 'Viejos' },
];

const rowsMax = 2;
const notices = listStore({
  call: noticeFilter,
  codec: codecOf({ text: textFilter('t'), kind: choiceFilter('k', ['NEW', 'OLD']) }),
  rowsMax,
  ask: ({ text, kind, page: at }) => ({
    filters: [
      { FilterKey: 'text', FilterValue: text },
      { FilterKey: 'kind', FilterValue: kind },
    ].filter(({ FilterValue }) => FilterValue !== ''),
    rowIndex: at - 1,
    rowsMax,
  }),
});

const Notices = () => {
  const view = useList(notices);
  return (
    <ListScreen
      view={view}
      head={
        <ListFilters
          query={view.query}
          onQuery={view.go}
          fields={[
            { key: 'text', kind: 'text', label: 'Buscar avisos' },
            { key: 'kind', kind: 'choice', label: 'Clase', options: KINDS },
          ]}
        />
      }
      waiting={<Spinner text="Cargando avisos…" />}
      empty={<EmptyState text="No se encontro ningun resultado." />}
    >
      {({ data }) => (
        <ListTable
          label="Avisos"
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Título', cell: ({ title }) => title },
            { title: 'Lecturas', cell: ({ reads }) => reads, isNumber: true },
          ]}
        />
      )}
    </ListScreen>
  );
};

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Notices />);
