import type { ReactNode } from 'react';
import type { AuditEntry } from '#contract/entities/audit';
import { missingPermissionText } from '#contract/people/permission-texts';
import { Button } from '../Button.tsx';
import { History } from '../history/History.tsx';
import { Notice } from '../Notice.tsx';
import { useMay } from '../use-may.ts';
import styles from './Goods.module.css';
import { UndoAll, useUndo } from './use-undo.tsx';

/**
 * Additions by an import are undone with the import; a count that confirmed the stock has nothing
 * to undo.
 */
const canUndo = ({ action, batch, changes }: AuditEntry): boolean =>
  action === 'INS'
    ? batch === null
    : action === 'UPD' && changes.some(({ field }) => !field.startsWith('counted.'));

interface GoodsHistoryProps {
  subject: 'product' | 'family';
  code: string;
  /** Called when the addition of the item was undone. */
  onGone: () => void;
}

/** The history of a product or family, with undo buttons. */
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
  /** Called when the addition of the item was undone. */
  onGone: () => void;
  /** On a page of its own: two columns and links to related pages. */
  isWide?: boolean;
}

interface PartsProps extends GoodsEditorProps {
  subject: 'product' | 'family';
  links: ReactNode;
  form: ReactNode;
  children: ReactNode;
}

const ReadOnlyNote = () =>
  useMay('catalogue') ? null : <Notice tone="info">{missingPermissionText(['catalogue'])}</Notice>;

/** The frame of the product and family editors: form, related sections, history. */
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
      <ReadOnlyNote />
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
