/** What an import has written, and the way back. */
import { useState } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import type { WholeImport } from '#contract/entities/imports';
import { shortDateTime } from '#contract/time/dates';
import { undoImport } from '#stores/imports/imports';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DifferenceRows } from './DifferenceRows.tsx';
import styles from './Imports.module.css';
import { isUndoneInPart } from './state-words.ts';

interface WrittenProps {
  whole: WholeImport;
  onAsked: (asked: WholeImport) => void;
}

type Asked = 'all' | 'rest';

const QUESTIONS: Readonly<Record<Asked, (rows: number) => string>> = {
  all: (rows) =>
    `Vuelven a estar como antes ${formatNumber(rows)} filas. Si alguien cambió alguna después, no se deshace ninguna y te decimos cuáles.`,
  rest: () =>
    'Vuelven a estar como antes las filas que nadie cambió después. Las otras quedan como están.',
};
const BUTTONS: Readonly<Record<Asked, string>> = {
  all: 'Deshacer la importación',
  rest: 'Deshacer las demás',
};

export const Written = ({ whole, onAsked }: WrittenProps) => {
  const { guid, state, added, changed, writtenAt, undoneAt, author, canUndo, fault } = whole;
  const [asking, setAsking] = useState<Asked>();
  const [error, setError] = useState<string>();
  const ask = (what: Asked) => {
    // Why another try failed is nothing to this one.
    setError(undefined);
    setAsking(what);
  };
  const undo = async () => {
    const reply = await undoImport({ guid, skipChanged: asking === 'rest' });
    if (!reply.ok) {
      setError(reply.error.text);
      return;
    }
    setAsking(undefined);
    onAsked(reply.data.data);
  };
  // It was tried, and something was changed since: all of it can be asked for again, once that is as it was.
  const offered: readonly Asked[] = fault === '' ? ['all'] : ['rest', 'all'];
  return (
    <>
      <Notice tone={state === 'done' ? 'success' : 'info'}>
        {state === 'done'
          ? `Se escribió: ${formatNumber(added)} nuevas y ${formatNumber(changed)} cambios.`
          : `Se deshizo ${isUndoneInPart(whole) ? 'en parte ' : ''}el ${shortDateTime(undoneAt ?? '')}.`}
      </Notice>
      <p className="muted">
        {author} · {shortDateTime(writtenAt ?? '')}
      </p>
      {fault !== '' && <DifferenceRows guid={guid} outcome="moved" />}
      {canUndo && (
        <div className={styles.actions}>
          {offered.map((what) => (
            <button key={what} type="button" className="button" onClick={() => ask(what)}>
              {BUTTONS[what]}
            </button>
          ))}
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={BUTTONS[asking]}
          question={QUESTIONS[asking](added + changed)}
          confirmText="Deshacer"
          onConfirm={() => void undo()}
          onCancel={() => setAsking(undefined)}
          error={error}
        />
      )}
    </>
  );
};
