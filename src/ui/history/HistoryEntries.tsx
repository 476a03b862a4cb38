import type { ReactNode } from 'react';
import { counted } from '#contract/amounts/counted';
import type { AuditEntry } from '#contract/entities/audit';
import { shortDateTime } from '#contract/time/dates';
import styles from './History.module.css';
import { PicturesChange, picturesIn } from './PicturesChange.tsx';
import { usePartName } from './use-part-name.ts';
import { ValueChange } from './ValueChange.tsx';
import { ACTION_WORDS, changeText, fieldWord, SUBJECT_WORDS } from './words.ts';

interface HistoryEntriesProps {
  entries: readonly AuditEntry[];
  /** The subject of an entry, in lists of several subjects. */
  recordOf?: (entry: AuditEntry) => ReactNode;
  /** Content below an entry, such as an undo button. */
  actionOf?: (entry: AuditEntry) => ReactNode;
}

/** Returns whether a change is one of pictures, which have numbers and perhaps no name. */
const isPictures = (field: string, from: unknown, to: unknown): boolean =>
  /^images$/i.test(field) &&
  (from === undefined || picturesIn(from) !== undefined) &&
  (to === undefined || picturesIn(to) !== undefined);

/** Additions and removals list all fields of a subject: longer lists are hidden. */
const MAX_FIELDS = 2;

export const HistoryEntries = ({ entries, recordOf, actionOf }: HistoryEntriesProps) => {
  const partName = usePartName();
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            <strong>{entry.author || 'Automático'}</strong> {ACTION_WORDS[entry.action]}{' '}
            {recordOf ? (
              <>
                {SUBJECT_WORDS[entry.subject]} {recordOf(entry)}
              </>
            ) : null}
            <time className="small muted" dateTime={entry.at}>
              {shortDateTime(entry.at)}
            </time>
          </p>
          {(entry.action === 'UPD' || entry.changes.length <= MAX_FIELDS) && (
            <dl className={styles.changes}>
              {entry.changes.map(({ field, from, to }) => (
                <div key={field}>
                  <dt>{fieldWord(field, entry.subject, partName)}</dt>
                  <dd>
                    {/* Some changes, such as a count, have no old value. */}
                    {isPictures(field, from, to) ? (
                      <PicturesChange from={picturesIn(from) ?? []} to={picturesIn(to) ?? []} />
                    ) : from === undefined ? (
                      <ins>{changeText(field, to)}</ins>
                    ) : (
                      <ValueChange
                        from={from}
                        to={to}
                        text={(value, isWhole) => changeText(field, value, isWhole)}
                      />
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {entry.together !== undefined && (
            <p className="small muted">
              Uno de {counted(entry.together, 'cambio', 'cambios')} a la vez
              {entry.isUndone && ', que ya se deshicieron'}.
            </p>
          )}
          {entry.reason !== '' && <p className="small">«{entry.reason}»</p>}
          {actionOf?.(entry)}
        </li>
      ))}
    </ol>
  );
};
