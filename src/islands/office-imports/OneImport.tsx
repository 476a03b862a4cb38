/** One import, by the step at which it is. */
import { useEffect, useState } from 'react';
import { importFind } from '#contract/calls/imports';
import {
  type ImportState,
  importKindNames,
  isWorking,
  type WholeImport,
  type WorkingState,
} from '#contract/entities/imports';
import { formatNumber } from '#contract/numbers';
import { followImport, removeImport } from '#stores/imports/imports';
import { showToast } from '#stores/toasts';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { Columns } from './Columns.tsx';
import { Difference } from './Difference.tsx';
import styles from './Imports.module.css';
import { Progress } from './Progress.tsx';
import { Written } from './Written.tsx';

const STEPS = ['Archivo', 'Columnas', 'Diferencia', 'Escritura'] as const;
const STEP_OF: Readonly<Record<ImportState, number>> = {
  receiving: 0,
  reading: 0,
  refused: 0,
  mapping: 1,
  checking: 2,
  comparing: 2,
  checked: 2,
  writing: 3,
  done: 3,
  undoing: 3,
  undone: 3,
  telling: 3,
};

const WORKING: Readonly<Record<WorkingState, string>> = {
  reading: 'Leyendo el archivo',
  checking: 'Revisando las filas',
  comparing: 'Comparando con lo que hay',
  writing: 'Escribiendo',
  undoing: 'Deshaciendo',
  telling: 'Poniendo al día las listas',
};

/** The import as it stands, followed while the server works on it. */
const useImport = (guid: string) => {
  const { data, error, again } = useQuery(importFind, { guid });
  const [followed, setFollowed] = useState<WholeImport>();
  const found = data?.data;
  const now = followed ?? found;
  const isAtWork = now !== undefined && isWorking(now.state);
  useEffect(() => {
    if (!isAtWork) return;
    const own = new AbortController();
    void followImport(guid, setFollowed, own.signal);
    return () => own.abort();
  }, [guid, isAtWork]);
  return { now, error, again, take: setFollowed };
};

const Steps = ({ state }: { state: ImportState }) => (
  <ol className={styles.steps} aria-label="Pasos">
    {STEPS.map((step, at) => (
      <li
        key={step}
        aria-current={at === STEP_OF[state] ? 'step' : undefined}
        data-done={at < STEP_OF[state] || undefined}
      >
        {step}
      </li>
    ))}
  </ol>
);

interface OneImportProps {
  guid: string;
  onClose: () => void;
}

export const OneImport = ({ guid, onClose }: OneImportProps) => {
  const { now, error, again, take } = useImport(guid);
  const [isMapping, setIsMapping] = useState(false);
  if (!now)
    return error ? (
      <Notice tone="danger">
        <p>{error.text}</p>
        <button type="button" className="button" onClick={again}>
          Reintentar
        </button>
        <button type="button" className="button" onClick={onClose}>
          Ver todas
        </button>
      </Notice>
    ) : (
      <Spinner text="Cargando la importación…" />
    );
  const { state, fileName, kind, number, rowCount, format, fault } = now;
  const discard = async () => {
    const reply = await removeImport(guid);
    if (reply.ok) onClose();
    else showToast('error', reply.error.text);
  };
  const isTold = state === 'mapping' || (state === 'checked' && isMapping);
  return (
    <>
      <button type="button" className={`link-button ${styles.back}`} onClick={onClose}>
        ← Todas las importaciones
      </button>
      <header>
        <h2>
          {importKindNames[kind]}: {fileName}
        </h2>
        <p className="muted">
          N.º {number}
          {format !== '' && ` · ${format} · ${formatNumber(rowCount)} filas`}
        </p>
      </header>
      <Steps state={state} />
      {fault !== '' && <Notice tone={state === 'refused' ? 'danger' : 'warning'}>{fault}</Notice>}
      {isWorking(state) && <Progress label={WORKING[state]} share={now.progress} />}
      {state === 'receiving' && (
        <Notice tone="warning">El archivo no llegó entero: vuelve a elegirlo.</Notice>
      )}
      {(state === 'refused' || state === 'receiving') && (
        <button type="button" className="button button-primary" onClick={() => void discard()}>
          Elegir otro archivo
        </button>
      )}
      {isTold && (
        <Columns
          whole={now}
          onMapped={(mapped) => {
            setIsMapping(false);
            take(mapped);
          }}
          onDiscard={() => void discard()}
        />
      )}
      {state === 'checked' && !isMapping && (
        <Difference
          whole={now}
          onAsked={take}
          onColumns={() => setIsMapping(true)}
          onDiscard={() => void discard()}
        />
      )}
      {(state === 'done' || state === 'undone') && <Written whole={now} onAsked={take} />}
    </>
  );
};
