/** What is about to be saved, field by field: before and after. */
import type { ReactNode } from 'react';
import { counted } from '#contract/amounts/counted';
import type { AuditSubject } from '#contract/entities/audit';
import { ValueChange, type ValueText } from '../history/ValueChange.tsx';
import { fieldWord, valueText } from '../history/words.ts';
import type { FieldChange } from './changes.ts';
import styles from './EditForm.module.css';

interface ChangeListProps {
  changes: readonly FieldChange[];
  /** Whose fields they are. */
  subject: AuditSubject | undefined;
  words: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, (value: unknown) => ReactNode>>;
}

export const ChangeList = ({ changes, subject, words, texts }: ChangeListProps) => (
  <section className={styles.changes} aria-label="Lo que cambiaste">
    <p className="eyebrow">
      {counted(changes.length, 'cambio sin guardar', 'cambios sin guardar')}
    </p>
    <dl>
      {changes.map(({ field, from, to }) => {
        const text: ValueText = texts[field] ?? valueText;
        return (
          <div key={field}>
            <dt>{words[field] ?? fieldWord(field, subject)}</dt>
            <dd>
              <ValueChange from={from} to={to} text={text} />
            </dd>
          </div>
        );
      })}
    </dl>
  </section>
);
