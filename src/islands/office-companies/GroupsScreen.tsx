import { useState } from 'react';
import { categoryList } from '#contract/calls/catalog';
import { companyListMarks } from '#contract/calls/companies';
import { companyGroupFilter, companyGroupFind } from '#contract/calls/company-groups';
import { companyGroupEntity } from '#contract/definitions/company';
import {
  type CompanyGroup,
  type CompanyGroupRow,
  companyGroup,
} from '#contract/entities/companies';
import { removeGroup, updateGroup } from '#stores/companies/writes';
import { besideFilter, codecOf, filterItems, textFilter } from '#stores/reads/list-query';
import { showBriefly } from '#stores/toasts';
import { leaveForms } from '#stores/unsaved';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { EntityEdit } from '../../ui/edit/EntityEdit.tsx';
import { History } from '../../ui/history/History.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters, searchField } from '../../ui/list/ListFilters.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SidePanel, Split } from '../../ui/panel/SidePanel.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRows } from '../../ui/table/use-rows.ts';
import { useTable } from '../../ui/table/use-table.ts';
import { useQuery } from '../../ui/use-query.ts';
import { companyPath } from './CompaniesScreen.tsx';
import { GroupAdd } from './GroupAdd.tsx';
import { GroupMerge } from './GroupMerge.tsx';
import { markFields, markFilters } from './mark-filters.ts';

const codec = codecOf({
  text: textFilter('t'),
  ...markFilters,
  opened: besideFilter('grupo'),
});

const COLUMNS: readonly Column<CompanyGroupRow>[] = [
  { id: 'name', title: 'Grupo', cell: ({ name }) => name, width: 200 },
  { id: 'web', title: 'Sitio web', cell: ({ web }) => web },
  {
    id: 'companies',
    title: 'Empresas',
    cell: ({ companies = [] }) => companies.map(({ name }) => name).join(', '),
    width: 240,
  },
  {
    id: 'count',
    title: 'Cantidad',
    cell: ({ companiesCount }) => companiesCount,
    isNumber: true,
  },
];

interface GroupPanelProps {
  id: number;
  /** Shows the group that it was merged into. */
  onMerged: (id: number) => void;
  onClose: () => void;
}

const GroupPanel = ({ id, onMerged, onClose }: GroupPanelProps) => {
  const { data, error } = useQuery(companyGroupFind, { id });
  const [dialog, setDialog] = useState<'merge' | 'remove'>();
  const endDialog = (): void => setDialog(undefined);
  const remove = async (group: CompanyGroup): Promise<string | undefined> => {
    const reply = await removeGroup({ id, version: group.version });
    if (!reply.ok) return reply.error.text;
    showBriefly(`${group.name} eliminado`);
    onClose();
    return undefined;
  };
  return (
    <SidePanel title={data?.data.name ?? 'Grupo'} onClose={onClose}>
      {error && <Notice tone="danger">{error.text}</Notice>}
      {!data && !error && <Spinner />}
      {data && (
        <div className="stack">
          <EntityEdit
            key={id}
            entity={companyGroupEntity}
            subject="companyGroup"
            record={data.data}
            schema={companyGroup}
            label="Datos del grupo"
            update={updateGroup}
          />
          <div className="cluster">
            <Button onClick={() => setDialog('merge')}>Unir con otro…</Button>
            {data.companies.length === 0 && (
              <Button look="danger" onClick={() => setDialog('remove')}>
                Eliminar…
              </Button>
            )}
          </div>
          <h3>Empresas</h3>
          <ul className="stack">
            {data.companies.map((company) => (
              <li key={company.id}>
                <a href={companyPath(company.id)}>{company.name}</a>
              </li>
            ))}
          </ul>
          <h3>Historial</h3>
          <History subject="companyGroup" subjectId={`${id}`} />
        </div>
      )}
      {data && dialog === 'merge' && (
        <GroupMerge
          group={data.data}
          companies={data.companies.length}
          onMerged={onMerged}
          onClose={endDialog}
        />
      )}
      {data && dialog === 'remove' && (
        <ConfirmDialog
          title={`Eliminar ${data.data.name}`}
          question={`${data.data.name} no tiene empresas. El historial lo conserva.`}
          confirmText="Eliminar"
          onConfirm={() => remove(data.data)}
          onCancel={endDialog}
        />
      )}
    </SidePanel>
  );
};

/** `/gestion/grupos` */
export const GroupsScreen = () => {
  const table = useTable({ name: 'groups', columns: COLUMNS, codec });
  const marks = useQuery(companyListMarks, {}).data;
  const categories = useQuery(categoryList, {}).data;
  const [isAdding, setAdding] = useState(false);
  const open = table.query.opened === '' ? undefined : Number(table.query.opened);
  // Replaces the history entry: going back would leave a changed form without asking.
  const show = (opened: string) => table.setBeside({ ...table.query, opened }, { replace: true });
  const filters = filterItems(codec.listQuery(table.query));
  const rows = useRows(companyGroupFilter, table.isReady ? { filters, orderBy: 'REL' } : null);
  return (
    <Split
      panel={
        open !== undefined && (
          <GroupPanel
            key={open}
            id={open}
            onMerged={(id) => show(`${id}`)}
            onClose={() => show('')}
          />
        )
      }
    >
      <DataTable
        label="Grupos"
        table={table}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={({ id }) => {
          if (id !== open) leaveForms(() => show(`${id}`));
        }}
        openKey={open}
        filters={
          <>
            <div className="cluster">
              <button
                type="button"
                className="button button-primary"
                onClick={() => setAdding(true)}
              >
                Nuevo grupo
              </button>
            </div>
            <ListFilters
              query={table.query}
              onQuery={table.setQuery}
              fields={[searchField('Grupo o empresa'), ...markFields(marks, categories)]}
            />
          </>
        }
        empty={<EmptyState />}
      />
      {isAdding && (
        <GroupAdd
          onClose={() => setAdding(false)}
          onAdded={({ id }) => {
            setAdding(false);
            show(`${id}`);
          }}
        />
      )}
    </Split>
  );
};
