import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { importFind } from '#contract/calls/imports';
import { importKindNames, type WholeImport } from '#contract/entities/imports';
import { type ImportState, isWorking, type WorkingState } from '#contract/import-states';
import {
  $goneImports,
  removeImport,
  renewRows,
  saysGone,
  workOnImport,
} from '#stores/imports/imports';
import { showToast } from '#stores/toasts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { Columns } from './Columns.tsx';
import { Difference } from './Difference.tsx';
import styles from './Imports.module.css';
import { isWritten, newerOf } from './import-state.ts';
import { KindSelect } from './KindSelect.tsx';
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
  partlyUndone: 3,
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

/** Polling interval while the server works. */
const POLL_MS = 700;

/** Loads an import, follows the server's work on it, and picks up colleagues' changes. */
const useImport = (guid: string) => {
  const { data, error, again } = useQuery(
    importFind,
    { guid },
    { againAfter: (answer) => isWorking(answer.data.state) && POLL_MS },
  );
  const [latest, setLatest] = useState<WholeImport>();
  const update = useCallback(
    (answer: WholeImport) => setLatest((previous) => newerOf(previous, answer)),
    [],
  );
  const found = data?.data;
  useEffect(() => {
    if (found) update(found);
  }, [found, update]);
  const wasRemoved = useStore($goneImports).has(guid);
  const isGone = wasRemoved || (error !== undefined && saysGone(error));
  const current = latest ?? found;
  const revision = current?.revision;
  const seen = useRef(revision);
  // Rows are loaded separately: drop those of an earlier comparison.
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== revision) renewRows();
    seen.current = revision;
  }, [revision]);
  const isAtWork = !isGone && current !== undefined && isWorking(current.state);
  useEffect(() => {
    if (!isAtWork) return;
    const controller = new AbortController();
    void workOnImport(guid, update, controller.signal);
    return () => controller.abort();
  }, [guid, isAtWork, update]);
  return { current: current, isGone, error, again, update: update };
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
  /** Called when the import was removed; going back must not return to it. */
  onGone: () => void;
}

export const OneImport = ({ guid, onClose, onGone }: OneImportProps) => {
  const { current, isGone, error, again, update } = useImport(guid);
  const [isMapping, setIsMapping] = useState(false);
  if (isGone)
    return (
      <Notice tone="warning" isAnswer>
        <p>Esta importación ya no está: alguien la descartó.</p>
        <Button onClick={onGone}>Ver todas</Button>
      </Notice>
    );
  if (!current)
    return error ? (
      <Notice tone="danger">
        <p>{error.text}</p>
        <Button onClick={again}>Reintentar</Button>
        <Button onClick={onClose}>Ver todas</Button>
      </Notice>
    ) : (
      <Spinner text="Cargando la importación…" />
    );
  const { state, fileName, kind, number, rowCount, format, fault } = current;
  const discard = async () => {
    const reply = await removeImport(guid);
    if (reply.ok) onGone();
    else showToast('error', reply.error.text);
  };
  const showsColumns = state === 'mapping' || (state === 'checked' && isMapping);
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
          {format !== '' && ` · ${format} · ${counted(rowCount, 'fila', 'filas')}`}
        </p>
      </header>
      <Steps state={state} />
      {fault !== '' && <Notice tone={state === 'refused' ? 'danger' : 'warning'}>{fault}</Notice>}
      {error && <Notice tone="danger">{error.text}</Notice>}
      {isWorking(state) && <Progress label={WORKING[state]} share={current.progress} />}
      {state === 'receiving' && (
        <Notice tone="warning">El archivo no llegó entero: vuelve a elegirlo.</Notice>
      )}
      {(state === 'refused' || state === 'receiving') && (
        <Button look="primary" onClick={() => void discard()}>
          Elegir otro archivo
        </Button>
      )}
      {state === 'mapping' && <KindSelect whole={current} onChanged={update} />}
      {showsColumns && (
        <Columns
          // Another kind has other fields.
          key={kind}
          whole={current}
          onMapped={(mapped) => {
            setIsMapping(false);
            update(mapped);
          }}
          onDiscard={() => void discard()}
        />
      )}
      {state === 'checked' && !isMapping && (
        <Difference
          whole={current}
          onWriting={update}
          onCompared={update}
          onColumns={() => setIsMapping(true)}
          onDiscard={() => void discard()}
        />
      )}
      {isWritten(state) && <Written whole={current} onUndone={update} />}
    </>
  );
};
