/** What happened to a product or a family, each change with the way back where there is one. */
import type { AuditEntry } from '#contract/entities/audit';
import { Button } from '../Button.tsx';
import { History } from '../history/History.tsx';
import { UndoAll, useUndo } from './use-undo.tsx';

/** What was brought in from a file goes with the whole import, and a count that found the books right left nothing. */
const canUndo = ({ action, batch, changes }: AuditEntry): boolean =>
  action === 'INS'
    ? batch === null
    : action === 'UPD' && changes.some(({ field }) => !field.startsWith('counted.'));

interface GoodsHistoryProps {
  subject: 'product' | 'family';
  code: string;
  /** Its adding was taken back: it is no more. */
  onGone: () => void;
}

export const GoodsHistory = ({ subject, code, onGone }: GoodsHistoryProps) => {
  const { ask, question } = useUndo(onGone);
  return (
    <>
      <History
        subject={subject}
        subjectId={code}
        actionOf={(entry) =>
          canUndo(entry) && (
            <div className="cluster">
              <Button look="quiet small" onClick={() => ask({ entry })}>
                {entry.action === 'INS' ? 'Deshacer el alta' : 'Deshacer'}
              </Button>
              <UndoAll entry={entry} ask={ask} />
            </div>
          )
        }
      />
      {question}
    </>
  );
};
