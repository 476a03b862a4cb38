/** A screen of the back-office out of its parts, as docs/developing.md describes; its test mounts it. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { send } from '#client/send';
import { defineCall } from '#contract/call';
import { requiredText } from '#contract/fields/fields';
import { filters, page } from '#contract/fields/list-fields';
import { $search } from '#stores/address';
import { codecOf, textFilter } from '#stores/reads/list-query';
import { renew } from '#stores/reads/query';
import { leaveForms } from '#stores/unsaved';
import { EditForm } from '../../src/ui/edit/EditForm.tsx';
import { useEdit } from '../../src/ui/edit/use-edit.ts';
import { TextField } from '../../src/ui/form/TextField.tsx';
import { EmptyState } from '../../src/ui/list/EmptyState.tsx';
import { ListFilters } from '../../src/ui/list/ListFilters.tsx';
import { SidePanel, Split } from '../../src/ui/panel/SidePanel.tsx';
import type { Column } from '../../src/ui/table/columns.ts';
import { DataTable } from '../../src/ui/table/DataTable.tsx';
import { useRows } from '../../src/ui/table/use-rows.ts';
import { useTable } from '../../src/ui/table/use-table.ts';
import { useQuery } from '../../src/ui/use-query.ts';
import '../../src/styles/shop.css';
import '../../src/styles/office.css';
import '../../variants/NAM/theme.css';

const bolt = z.object({
  id: z.int(),
  name: z.string(),
  size: z.string(),
  note: z.string(),
  marks: z.array(z.string()),
  version: z.int(),
});
type Bolt = z.infer<typeof bolt>;

const boltFilter = defineCall({
  path: '/rest/bolt/filter',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object({ filters: filters(), OrderBy: z.optional(z.string()), ...page }),
  output: z.object({ data: z.array(bolt), resultCount: z.int() }),
});
const boltUpdate = defineCall({
  path: '/rest/bolt/update',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ id: z.int(), version: z.optional(z.int()), parms: z.unknown() }),
  output: z.object({ version: z.int() }),
});

const columns: readonly Column<Bolt>[] = [
  { id: 'name', title: 'Nombre', cell: ({ name }) => name, isSortable: true, width: 200 },
  { id: 'size', title: 'Medida', cell: ({ size }) => size },
  { id: 'note', title: 'Nota', cell: ({ note }) => note, isExtra: true },
];
const codec = codecOf({ text: textFilter('t') });
const schema = z.object({
  name: requiredText(40),
  size: requiredText(40),
  note: z.string(),
  marks: z.array(z.string()),
});
const WORDS = { name: 'Nombre', size: 'Medida', note: 'Nota', marks: 'Marcas' };
const valuesOf = ({ name, size, note, marks }: Bolt) => ({ name, size, note, marks });

const Edit = ({ of }: { of: Bolt }) => {
  const { data } = useQuery(boltFilter, {
    filters: [{ FilterKey: 'text', FilterValue: of.name }],
    rowIndex: 0,
    rowsMax: 1,
  });
  const now = data?.data[0] ?? of;
  /** A list that no control holds. */
  const [marks, setMarks] = useState<readonly string[]>(of.marks);
  const edit = useEdit({
    schema,
    read: (controls) => ({ ...Object.fromEntries(controls), marks }),
    loaded: { values: valuesOf(now), version: now.version },
    onValues: (values) => setMarks(values.marks),
    save: async (parms, version) => {
      const reply = await send(boltUpdate, { id: of.id, version, parms });
      if (reply.ok) void renew(boltFilter);
      return reply;
    },
    readStale: (detail) => {
      const now = bolt.safeParse(detail).data;
      return now && { values: valuesOf(now), version: now.version };
    },
  });
  return (
    <EditForm edit={edit} label="Tornillo" words={WORDS}>
      {(shown) => (
        <>
          <TextField form={edit.form} name="name" label="Nombre" defaultValue={shown.name} />
          <TextField form={edit.form} name="size" label="Medida" defaultValue={shown.size} />
          <TextField form={edit.form} name="note" label="Nota" optional defaultValue={shown.note} />
          <output aria-label="Marcas">{marks.join(' ')}</output>
        </>
      )}
    </EditForm>
  );
};

const Bolts = () => {
  const search = useStore($search);
  const table = useTable({ name: 'bolts', columns, codec });
  const { text } = table.query;
  const rows = useRows(
    boltFilter,
    search === null
      ? null
      : {
          filters: text ? [{ FilterKey: 'text', FilterValue: text }] : [],
          OrderBy: table.sort
            ? `${table.sort.id} ${table.sort.isDown ? 'desc' : 'asc'}`
            : undefined,
        },
  );
  const [opened, setOpened] = useState<Bolt>();
  return (
    <Split
      panel={
        opened && (
          <SidePanel title={`Tornillo ${opened.id}`} onClose={() => setOpened(undefined)}>
            <Edit key={opened.id} of={opened} />
          </SidePanel>
        )
      }
    >
      <DataTable
        label="Tornillos"
        table={table}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={(row) => leaveForms(() => setOpened(row))}
        openKey={opened?.id}
        filters={
          <ListFilters
            fields={[{ key: 'text', kind: 'text', label: 'Buscar tornillos' }]}
            query={table.query}
            onQuery={table.setQuery}
          />
        }
        bulk={({ rows: chosen }) => <output>{chosen.map(({ id }) => id).join(' ')}</output>}
        empty={<EmptyState text="No se encontro ningun resultado." />}
      />
    </Split>
  );
};

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Bolts />);
