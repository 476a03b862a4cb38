import { variant } from 'virtual:variant';
import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { formatNumber } from '#contract/amounts/numbers';
import type { WholeImport } from '#contract/entities/imports';
import { shortDateTime } from '#contract/time/dates';
import { officePath } from '#variants/back-office';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { BadRowsFile } from './BadRowsFile.tsx';
import { DifferenceRows } from './DifferenceRows.tsx';
import { Gone } from './Gone.tsx';
import styles from './Imports.module.css';
import { leftOutText, remainingText } from './import-state.ts';
import { UndoPreview } from './UndoPreview.tsx';

interface WrittenProps {
  whole: WholeImport;
  onUndone: (undone: WholeImport) => void;
}

/** Shows what an import wrote, and undoes it. */
export const Written = ({ whole, onUndone }: WrittenProps) => {
  const {
    guid,
    kind,
    state,
    added,
    changed,
    bad,
    writtenAt,
    undoneAt,
    author,
    canUndo,
    remaining,
  } = whole;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Notice tone={state === 'done' ? 'success' : 'info'}>
        {state === 'done' &&
          `Se escribió: ${counted(added, 'nueva', 'nuevas')} y ${counted(changed, 'cambio', 'cambios')}.${leftOutText(bad)}`}
        {state === 'undone' && `Se deshizo el ${shortDateTime(undoneAt ?? '')}.`}
        {state === 'partlyUndone' &&
          `Se deshizo en parte el ${shortDateTime(undoneAt ?? '')}: ${remainingText(remaining)}.`}
      </Notice>
      <p className="muted">
        {author} · {shortDateTime(writtenAt ?? '')}
      </p>
      {bad > 0 && whole.hasBadRows && (
        <Notice tone="warning">
          <BadRowsFile whole={whole} />
        </Notice>
      )}
      {state === 'done' && whole.gone > 0 && (
        <section className={styles.difference} aria-label="No vienen">
          <Gone whole={whole} />
          <DifferenceRows guid={guid} outcome="gone" />
        </section>
      )}
      {remaining > 0 && !isAsking && <DifferenceRows guid={guid} outcome="moved" />}
      {canUndo && !isAsking && (
        <div className={styles.actions}>
          {kind === 'products' && (
            <a className="button" href={officePath(variant, 'office-products')}>
              Ver los productos
            </a>
          )}
          <Button onClick={() => setAsking(true)}>
            {remaining > 0
              ? `Deshacer lo que queda (${formatNumber(remaining)})`
              : 'Deshacer la importación'}
          </Button>
        </div>
      )}
      {isAsking && (
        <UndoPreview whole={whole} onUndone={onUndone} onCancel={() => setAsking(false)} />
      )}
    </>
  );
};
