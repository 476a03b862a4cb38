import { useEffect, useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { formatNumber } from '#contract/amounts/numbers';
import type { WholeImport } from '#contract/entities/imports';
import { enumerate } from '#contract/text/enumeration';
import { type UndoPreview as Preview, previewUndo, undoImport } from '#stores/imports/imports';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { RowList } from './DifferenceRows.tsx';
import styles from './Imports.module.css';
import { Progress } from './Progress.tsx';

interface UndoPreviewProps {
  whole: WholeImport;
  onUndone: (undone: WholeImport) => void;
  onCancel: () => void;
}

const summaryOf = ({ undone, left, partly }: Preview): string => {
  const staying = left - partly;
  const parts = [
    undone === 0
      ? 'Ninguna fila vuelve del todo a estar como antes'
      : counted(undone, 'fila vuelve a estar como antes', 'filas vuelven a estar como antes'),
    ...(partly > 0 ? [counted(partly, 'vuelve en parte', 'vuelven en parte')] : []),
    ...(staying > 0 ? [counted(staying, 'queda como está', 'quedan como están')] : []),
  ];
  return `${enumerate(parts)}${left > 0 ? ':' : '.'}`;
};

/** Shows what an undo would do now, and asks for it. */
export const UndoPreview = ({ whole, onUndone, onCancel }: UndoPreviewProps) => {
  const { guid, added, changed, remaining, undoneAt } = whole;
  const total = undoneAt === null ? added + changed : remaining;
  const [looked, setLooked] = useState(0);
  const [preview, setPreview] = useState<Preview>();
  const [error, setError] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [isSending, setIsSending] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for each attempt.
  useEffect(() => {
    const controller = new AbortController();
    setError(undefined);
    void previewUndo(guid, controller.signal, setLooked).then((reply) => {
      if (controller.signal.aborted) return;
      if (reply.ok) setPreview(reply.data);
      else setError(reply.error.text);
    });
    return () => controller.abort();
  }, [guid, attempt]);

  const undo = async () => {
    setIsSending(true);
    setError(undefined);
    const reply = await undoImport({ guid });
    setIsSending(false);
    if (reply.ok) onUndone(reply.data.data);
    else setError(reply.error.text);
  };

  if (!preview)
    return error === undefined ? (
      <Progress label="Mirando qué se puede deshacer" share={total > 0 ? looked / total : 0}>
        <Button onClick={onCancel}>Cancelar</Button>
      </Progress>
    ) : (
      <RetryNotice text={error} onRetry={() => setAttempt(attempt + 1)} />
    );
  const { undone, left, partly, data } = preview;
  return (
    <section className={styles.difference} aria-label="Deshacer la importación">
      <Notice tone={left > 0 ? 'warning' : 'info'} isAnswer>
        {summaryOf(preview)}
      </Notice>
      {data.length > 0 && <RowList rows={data} />}
      {left > data.length && (
        <p className="muted">
          Y {formatNumber(left - data.length)} más, que se {left - data.length === 1 ? 've' : 'ven'}{' '}
          al deshacer.
        </p>
      )}
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      <div className={styles.actions}>
        <Button
          look="primary"
          disabled={undone + partly === 0 || isSending}
          onClick={() => void undo()}
        >
          {left > 0 ? 'Deshacer lo que se puede' : 'Deshacer'}
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </section>
  );
};
