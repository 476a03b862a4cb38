import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { formatNumber } from '#contract/amounts/numbers';
import { type ImportReason, isImageColumn, type WholeImport } from '#contract/entities/imports';
import { writeImport } from '#stores/imports/imports';
import { showToast } from '#stores/toasts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { BadRowsFile } from './BadRowsFile.tsx';
import { DifferenceRows, type Shown } from './DifferenceRows.tsx';
import { Gone } from './Gone.tsx';
import styles from './Imports.module.css';
import { badText, writeText } from './import-state.ts';
import { Photos } from './Photos.tsx';
import { Reasons } from './Reasons.tsx';
import { Warnings } from './Warnings.tsx';

interface DifferenceProps {
  whole: WholeImport;
  onWriting: (written: WholeImport) => void;
  onCompared: (compared: WholeImport) => void;
  onColumns: () => void;
  onDiscard: () => void;
}

/** Step 3: shows what the file changes, before anything is written. */
export const Difference = ({
  whole,
  onWriting,
  onCompared,
  onColumns,
  onDiscard,
}: DifferenceProps) => {
  const { guid, settings, added, changed, same, bad, passed, gone, warnings, skipBadFault } = whole;
  const counts: { id: Shown; name: string; count: number }[] = [
    { id: 'bad', name: 'Con errores', count: bad },
    { id: 'changed', name: 'Cambian', count: changed },
    { id: 'new', name: 'Nuevas', count: added },
    { id: 'passed', name: 'Pasadas por alto', count: passed },
    { id: 'gone', name: 'No vienen', count: gone },
  ];
  const [shown, setShown] = useState<Shown>(counts.find(({ count }) => count > 0)?.id ?? 'changed');
  const [reason, setReason] = useState<ImportReason>();
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const total = added + changed;

  const write = async () => {
    setIsSending(true);
    const reply = await writeImport({ ...whole, skipBad: bad > 0 });
    setIsSending(false);
    if (reply.ok) onWriting(reply.data.data);
    // A newer comparison replaces this box, so its error is shown as a toast.
    else if (reply.error.code === 'import.otherColumns') showToast('error', reply.error.text);
    else setError(reply.error.text);
  };

  return (
    <>
      {settings.profile?.isWhole && (
        <Notice tone="info">
          <p>
            Se usó «{settings.profile.name}», de la última vez ·{' '}
            <button type="button" className="link-button" onClick={onColumns}>
              Cambiar
            </button>
          </p>
        </Notice>
      )}
      {bad > 0 && (
        <Notice tone="danger">
          <p>
            {counted(bad, 'fila tiene errores', 'filas tienen errores')}. {badText(whole)}
          </p>
          <BadRowsFile whole={whole} />
        </Notice>
      )}
      {bad === 0 && total === 0 && (
        <Notice tone="success">
          El archivo dice lo mismo que la tienda: no hay nada que escribir.
        </Notice>
      )}
      <Warnings warnings={warnings} />
      <Reasons
        whole={whole}
        onAnswered={onWriting}
        onRows={(chosen) => {
          setShown('bad');
          setReason(chosen);
        }}
      />
      {settings.columns.some(isImageColumn) && <Photos whole={whole} onCompared={onCompared} />}
      <div className={styles.tabs} role="toolbar" aria-label="Qué filas se ven">
        {counts.map(({ id, name, count }) => (
          <Button
            key={id}
            look="small"
            aria-pressed={shown === id}
            disabled={count === 0}
            onClick={() => {
              setShown(id);
              setReason(undefined);
            }}
          >
            {name} {formatNumber(count)}
          </Button>
        ))}
        <span className="muted">Iguales {formatNumber(same)}</span>
      </div>
      {counts.some(({ id, count }) => id === shown && count > 0) && (
        <>
          {reason && <p>Solo: {reason.text}</p>}
          {shown === 'gone' && <Gone whole={whole} />}
          <DifferenceRows
            key={`${shown} ${reason?.text}`}
            guid={guid}
            outcome={shown}
            reason={reason}
          />
        </>
      )}
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      <div className={styles.actions}>
        <Button
          look="primary"
          disabled={skipBadFault !== '' || total === 0 || isSending}
          onClick={() => void write()}
        >
          {writeText(whole)}
        </Button>
        <Button onClick={onColumns}>Cambiar columnas</Button>
        <Button onClick={onDiscard}>Descartar</Button>
      </div>
    </>
  );
};
