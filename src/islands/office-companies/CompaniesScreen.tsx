import { variant } from 'virtual:variant';
import { useState } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { categoryList } from '#contract/calls/catalog';
import { companyFilter, companyListDuplicates, companyListMarks } from '#contract/calls/companies';
import { type CompanyRow, duplicateSignNames } from '#contract/entities/companies';
import { enumerate } from '#contract/text/enumeration';
import { codecOf, filterItems, textFilter } from '#stores/reads/list-query';
import { goToSaved } from '#stores/unsaved';
import { officeRecordPath } from '#variants/back-office';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters, searchField } from '../../ui/list/ListFilters.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRows } from '../../ui/table/use-rows.ts';
import { useTable } from '../../ui/table/use-table.ts';
import { useQuery } from '../../ui/use-query.ts';
import { CompanyAdd } from './CompanyAdd.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { markFields, markFilters } from './mark-filters.ts';

const codec = codecOf({
  text: textFilter('t'),
  ...markFilters,
  companyGroupId: textFilter('grupo'),
});

const COLUMNS: readonly Column<CompanyRow>[] = [
  { id: 'name', title: 'Razón social', cell: ({ name }) => name, isSortable: true, width: 220 },
  { id: 'identifier', title: 'RUT', cell: ({ identifier }) => identifier, isSortable: true },
  { id: 'group', title: 'Grupo', cell: ({ companyGroupName }) => companyGroupName },
  { id: 'phone', title: 'Teléfono', cell: ({ phone }) => phone },
  { id: 'email', title: 'Email', cell: ({ email }) => email, isExtra: true },
  { id: 'city', title: 'Ciudad', cell: ({ cityName }) => cityName },
  { id: 'tags', title: 'Etiquetas', cell: ({ tags }) => tags.join(', ') },
  {
    id: 'employees',
    title: 'Personas',
    cell: ({ employeesCount }) => employeesCount,
    isNumber: true,
    isExtra: true,
  },
];

export const companyPath = (id: number): string =>
  officeRecordPath(variant, 'company', `${id}`) ?? '/';

const Duplicates = () => {
  const pairs = useQuery(companyListDuplicates, {}).data?.data ?? [];
  const [merging, setMerging] = useState<readonly [number, number]>();
  return (
    <>
      {pairs.length > 0 && (
        <Notice tone="warning">
          <details>
            <summary>
              {pairs.length === 1
                ? 'Un par de fichas parece la misma empresa'
                : `${formatNumber(pairs.length)} pares de fichas parecen la misma empresa`}
            </summary>
            <ul className="stack">
              {pairs.map(({ first, second, signs }) => (
                <li key={`${first.id}-${second.id}`}>
                  <a href={companyPath(first.id)}>{first.name}</a> y{' '}
                  <a href={companyPath(second.id)}>{second.name}</a>:{' '}
                  {enumerate(signs.map((sign) => duplicateSignNames[sign]))}.{' '}
                  <button
                    type="button"
                    className="button button-small"
                    onClick={() => setMerging([first.id, second.id])}
                  >
                    Unir
                    <span className="visually-hidden">
                      {' '}
                      {first.name} y {second.name}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </details>
        </Notice>
      )}
      {/* Outside the list: a colleague may merge the last pair while this dialog is open. */}
      {merging && <MergeDialog ids={merging} onClose={() => setMerging(undefined)} />}
    </>
  );
};

/** `/gestion/empresas` */
export const CompaniesScreen = () => {
  const table = useTable({ name: 'companies', columns: COLUMNS, codec });
  const marks = useQuery(companyListMarks, {}).data;
  const categories = useQuery(categoryList, {}).data;
  const [isAdding, setAdding] = useState(false);
  const filters = filterItems(table.query);
  const orderBy = `${table.sort?.id === 'identifier' ? 'RUT' : 'REL'}${table.sort?.isDown ? '-' : ''}`;
  const rows = useRows(companyFilter, table.isReady ? { filters, orderBy } : null);
  return (
    <div className="stack">
      <div className="cluster">
        <button type="button" className="button button-primary" onClick={() => setAdding(true)}>
          Nueva empresa
        </button>
      </div>
      <Duplicates />
      <DataTable
        label="Empresas"
        table={table}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={({ id }) => location.assign(companyPath(id))}
        filters={
          <ListFilters
            query={table.query}
            onQuery={table.setQuery}
            fields={[searchField('Nombre, RUT, teléfono'), ...markFields(marks, categories)]}
          />
        }
        empty={<EmptyState />}
      />
      {isAdding && (
        <CompanyAdd
          onClose={() => setAdding(false)}
          onAdded={({ id }) => {
            setAdding(false);
            goToSaved(companyPath(id));
          }}
        />
      )}
    </div>
  );
};
