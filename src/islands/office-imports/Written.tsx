/** What an import has written, and the way back. */
import { useState } from 'react';
import { shortDateTime } from '#contract/dates';
import type { WholeImport } from '#contract/entities/imports';
import { formatNumber } from '#contract/numbers';
import { undoImport } from '#stores/imports/imports';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DifferenceRows } from './DifferenceRows.tsx';
import styles from './Imports.module.css';

interface WrittenProps {
  whole: WholeImport;
  onAsked: (asked: WholeImport) => void;
}

export const Written = ({ whole, onAsked }: WrittenProps) => {
  const { guid, state, added, changed, writtenAt, undoneAt, author, canUndo, fault } = whole;
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<string>();
  const undo = async () => {
    const reply = await undoImport(guid);
    if (!reply.ok) {
      setError(reply.error.text);
      return;
    }
    setIsAsking(false);
    onAsked(reply.data.data);
  };
  return (
    <>
      <Notice tone={state === 'done' ? 'success' : 'info'}>
        {state === 'done'
          ? `Se escribió: ${formatNumber(added)} nuevas y ${formatNumber(changed)} cambios.`
          : `Se deshizo el ${shortDateTime(undoneAt ?? '')}.`}
      </Notice>
      <p className="muted">
        {author} · {shortDateTime(writtenAt ?? '')}
      </p>
      {state === 'done' && fault !== '' && <DifferenceRows guid={guid} outcome="moved" />}
      {canUndo && (
        <div className={styles.actions}>
          <button type="button" className="button" onClick={() => setIsAsking(true)}>
            Deshacer la importación
          </button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Deshacer la importación"
          question={`Vuelven a estar como antes ${formatNumber(added + changed)} filas. Si alguien cambió alguna después, no se deshace ninguna y te decimos cuáles.`}
          confirmText="Deshacer"
          onConfirm={() => void undo()}
          onCancel={() => setIsAsking(false)}
          error={error}
        />
      )}
    </>
  );
};
