import { useState } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import type { WholeImport } from '#contract/entities/imports';
import { shortDateTime } from '#contract/time/dates';
import { undoImport } from '#stores/imports/imports';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DifferenceRows } from './DifferenceRows.tsx';
import styles from './Imports.module.css';
import { isUndoneInPart } from './import-state.ts';

interface WrittenProps {
  whole: WholeImport;
  onUndone: (undone: WholeImport) => void;
}

type UndoScope = 'all' | 'rest';

const QUESTIONS: Readonly<Record<UndoScope, (rows: number) => string>> = {
  all: (rows) =>
    `Vuelven a estar como antes ${formatNumber(rows)} filas. Si alguien cambió alguna después, no se deshace ninguna y te decimos cuáles.`,
  rest: () =>
    'Vuelven a estar como antes las filas que nadie cambió después. Las otras quedan como están.',
};
const BUTTONS: Readonly<Record<UndoScope, string>> = {
  all: 'Deshacer la importación',
  rest: 'Deshacer las demás',
};

/** Shows what an import wrote, and undoes it. */
export const Written = ({ whole, onUndone }: WrittenProps) => {
  const { guid, state, added, changed, writtenAt, undoneAt, author, canUndo, fault } = whole;
  const [scope, setScope] = useState<UndoScope>();
  const undo = async () => {
    const reply = await undoImport({ guid, skipChanged: scope === 'rest' });
    if (!reply.ok) return reply.error.text;
    setScope(undefined);
    onUndone(reply.data.data);
    return undefined;
  };
  // After a failed undo because of later changes, all of it can be tried again too.
  const offered: readonly UndoScope[] = fault === '' ? ['all'] : ['rest', 'all'];
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
          {offered.map((next) => (
            <Button key={next} onClick={() => setScope(next)}>
              {BUTTONS[next]}
            </Button>
          ))}
        </div>
      )}
      {scope && (
        <ConfirmDialog
          title={BUTTONS[scope]}
          question={QUESTIONS[scope](added + changed)}
          confirmText="Deshacer"
          onConfirm={undo}
          onCancel={() => setScope(undefined)}
        />
      )}
    </>
  );
};
