/** How a product or a family is edited, wherever that is: its form, what belongs to it, what happened to it. */
import type { ReactNode } from 'react';
import type { AuditEntry } from '#contract/entities/audit';
import { Button } from '../Button.tsx';
import { History } from '../history/History.tsx';
import styles from './Goods.module.css';
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

/** What happened to a product or a family, each change with the way back where there is one. */
const GoodsHistory = ({ subject, code, onGone }: GoodsHistoryProps) => {
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

export interface GoodsEditorProps {
  code: string;
  /** Its adding was taken back. */
  onGone: () => void;
  /** A page of its own: beside each other where there is room, with the ways to elsewhere. */
  isWide?: boolean;
}

interface PartsProps extends GoodsEditorProps {
  subject: 'product' | 'family';
  /** The ways to elsewhere. */
  links: ReactNode;
  form: ReactNode;
  children: ReactNode;
}

export const GoodsEditor = ({
  subject,
  code,
  onGone,
  isWide = false,
  links,
  form,
  children,
}: PartsProps) => (
  <div className={isWide ? styles.columns : 'stack'}>
    <div className="stack">
      {isWide && <p className="cluster">{links}</p>}
      {form}
    </div>
    <div className="stack">
      {children}
      <section className="card stack" aria-label="Historial">
        <h2>Historial</h2>
        <GoodsHistory subject={subject} code={code} onGone={onGone} />
      </section>
    </div>
  </div>
);
