import { useState } from 'react';
import { categoryList } from '#contract/calls/catalog';
import { companyListMarks } from '#contract/calls/companies';
import { companyGroupFilter, companyGroupFind, GROUP_ROWS } from '#contract/calls/company-groups';
import { companyGroupEntity } from '#contract/definitions/company';
import { picked, scalarNames, toWire } from '#contract/definitions/entity';
import {
  type CompanyGroup,
  type CompanyGroupRow,
  companyGroup,
} from '#contract/entities/companies';
import { companyGroupForm } from '#contract/fields/company-fields';
import { removeGroup, updateGroup } from '#stores/companies/writes';
import { listStore } from '#stores/reads/list';
import { codecOf, textFilter } from '#stores/reads/list-query';
import { showBriefly } from '#stores/toasts';
import { leaveForms } from '#stores/unsaved';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { EditForm } from '../../ui/edit/EditForm.tsx';
import { EntityFields } from '../../ui/edit/EntityFields.tsx';
import { changeTexts, ownNames, readFields } from '../../ui/edit/entity-values.ts';
import { useEdit } from '../../ui/edit/use-edit.ts';
import { History } from '../../ui/history/History.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SidePanel, Split } from '../../ui/panel/SidePanel.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useQuery } from '../../ui/use-query.ts';
import { companyPath } from './CompaniesScreen.tsx';
import styles from './Company.module.css';
import { GroupAdd, ownGroup } from './GroupAdd.tsx';
import { GroupMerge } from './GroupMerge.tsx';
import { markFields, markFilters } from './mark-filters.ts';

const groups = listStore({
  call: companyGroupFilter,
  codec: codecOf({
    text: textFilter('t'),
    ...markFilters,
  }),
  rowsMax: GROUP_ROWS,
  ask: ({ page, ...values }) => ({
    filters: Object.entries(values)
      .filter(([, value]) => value.trim() !== '')
      .map(([FilterKey, FilterValue]) => ({ FilterKey, FilterValue })),
    rowIndex: page - 1,
    rowsMax: GROUP_ROWS,
    orderBy: 'REL',
  }),
});

const editedOf = (group: CompanyGroup) => ({
  values: picked(group, scalarNames(companyGroupEntity)),
  version: group.version,
});

const GroupEdit = ({ group }: { group: CompanyGroup }) => {
  const edit = useEdit({
    schema: companyGroupForm,
    now: editedOf(group),
    read: (data) => readFields(ownGroup, data),
    save: async (changed, version) => {
      const parms = toWire(companyGroupEntity, changed);
      const reply = await updateGroup({ id: group.id, version, parms });
      return reply.ok ? { ok: true, data: reply.data.data } : reply;
    },
    readStale: (detail) => {
      const { data } = companyGroup.safeParse(detail);
      return data && editedOf(data);
    },
    fieldNames: ownNames(companyGroupEntity, 'parms.'),
  });
  return (
    <EditForm
      edit={edit}
      label="Datos del grupo"
      texts={changeTexts(ownGroup)}
      thing={{ subject: 'companyGroup', subjectId: group.id }}
    >
      {(shown) => <EntityFields entity={ownGroup} form={edit.form} shown={shown} controls={{}} />}
    </EditForm>
  );
};

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
          <GroupEdit key={id} group={data.data} />
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

const namesOf = (companies: CompanyGroupRow['companies']): string =>
  (companies ?? []).map(({ name }) => name).join(', ');

/** `/gestion/grupos` */
export const GroupsScreen = () => {
  const view = useList(groups);
  const marks = useQuery(companyListMarks, {}).data;
  const categories = useQuery(categoryList, {}).data;
  const [open, setOpen] = useState<number>();
  const [isAdding, setAdding] = useState(false);
  const isNarrow = useMedia('(max-width: 599.98px)');
  return (
    <Split
      panel={
        open !== undefined && (
          <GroupPanel key={open} id={open} onMerged={setOpen} onClose={() => setOpen(undefined)} />
        )
      }
    >
      <ListScreen
        view={view}
        head={
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
              query={view.query}
              onQuery={view.go}
              fields={[
                { key: 'text', kind: 'text', label: 'Buscar', placeholder: 'Grupo o empresa' },
                ...markFields(marks, categories),
              ]}
            />
          </>
        }
        waiting={<Spinner text="Cargando los grupos…" />}
        empty={<EmptyState text="No se encontro ningun resultado." />}
      >
        {({ data }) => (
          <ListTable
            label="Grupos"
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              {
                title: 'Grupo',
                cell: ({ id, name, companies }) => (
                  <>
                    <button
                      type="button"
                      className={styles.open}
                      onClick={() => {
                        if (id !== open) leaveForms(() => setOpen(id));
                      }}
                    >
                      {name}
                    </button>
                    {isNarrow && <p className="small muted">{namesOf(companies)}</p>}
                  </>
                ),
              },
              // Phones show companies below the name instead.
              ...(isNarrow
                ? []
                : [
                    { title: 'Sitio web', cell: ({ web }: CompanyGroupRow) => web },
                    {
                      title: 'Empresas',
                      cell: ({ companies }: CompanyGroupRow) => namesOf(companies),
                    },
                  ]),
              {
                title: 'Cantidad',
                cell: ({ companiesCount }) => companiesCount,
                isNumber: true,
              },
            ]}
          />
        )}
      </ListScreen>
      {isAdding && (
        <GroupAdd
          onClose={() => setAdding(false)}
          onAdded={({ id }) => {
            setAdding(false);
            setOpen(id);
          }}
        />
      )}
    </Split>
  );
};
