import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { importList } from '#contract/calls/imports';
import { importKindNames } from '#contract/entities/imports';
import { shortDateTime } from '#contract/time/dates';
import { $search, go } from '#stores/address';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { ExportBox } from './ExportBox.tsx';
import styles from './Imports.module.css';
import { stateWord } from './import-state.ts';
import { LISTED } from './kinds.ts';
import { NewImport } from './NewImport.tsx';
import { OneImport } from './OneImport.tsx';
import { Profiles } from './Profiles.tsx';

const PastImports = ({ onOpen }: { onOpen: (guid: string) => void }) => {
  const { data, error, again } = useQuery(importList, LISTED);
  return (
    // The table below is the region of this name.
    <div className={`card ${styles.box}`}>
      <h2>Importaciones</h2>
      {!data && !error && <Spinner text="Cargando las importaciones…" />}
      {!data && error && <RetryNotice text={error.text} isWhole onRetry={again} />}
      {data?.resultCount === 0 && (
        <EmptyState text="Todavía no se trajo ningún archivo. Lo que traigas queda aquí, y se puede deshacer." />
      )}
      {data && data.resultCount > 0 && (
        <ListTable
          label="Importaciones"
          rows={data.data}
          keyOf={({ guid }) => guid}
          columns={[
            {
              title: 'Archivo',
              cell: ({ guid, fileName, number }) => (
                <button
                  type="button"
                  className={`link-button ${styles.file}`}
                  onClick={() => onOpen(guid)}
                >
                  N.º {number} · {fileName}
                </button>
              ),
            },
            { title: 'Qué', cell: ({ kind }) => importKindNames[kind] },
            { title: 'Estado', cell: stateWord },
            { title: 'Filas', cell: ({ rowCount }) => formatNumber(rowCount), isNumber: true },
            {
              title: 'Nuevas',
              cell: ({ added }) => formatNumber(added),
              isNumber: true,
            },
            { title: 'Cambios', cell: ({ changed }) => formatNumber(changed), isNumber: true },
            { title: 'Quién', cell: ({ author }) => author },
            { title: 'Cuándo', cell: ({ createdAt }) => shortDateTime(createdAt) },
          ]}
        />
      )}
    </div>
  );
};

/** Names the open import in the address, so that a reload continues it. */
const PARAMETER = 'i';
const hrefOf = (guid: string | undefined): string =>
  guid === undefined ? location.pathname : `${location.pathname}?${PARAMETER}=${guid}`;

/** `/gestion/importar` */
export const ImportsScreen = () => {
  const search = useStore($search, { ssr: 'initial' });
  const guid = new URLSearchParams(search ?? '').get(PARAMETER);
  const top = useRef<HTMLDivElement>(null);
  const open = (next: string | undefined, { replace = false } = {}) => {
    go(hrefOf(next), { replace });
    // Move the focus to the new content.
    top.current?.focus();
  };
  return (
    <div className={styles.screen} ref={top} tabIndex={-1}>
      {guid ? (
        <OneImport
          key={guid}
          guid={guid}
          onClose={() => open(undefined)}
          onGone={() => open(undefined, { replace: true })}
        />
      ) : (
        <>
          <NewImport onCreated={open} />
          <Profiles />
          <ExportBox />
          <PastImports onOpen={open} />
        </>
      )}
    </div>
  );
};
