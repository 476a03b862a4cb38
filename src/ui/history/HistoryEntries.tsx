/** Changes, one below the other: who, when, from what to what. */
import type { ReactNode } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import type { AuditEntry } from '#contract/entities/audit';
import { shortDateTime } from '#contract/time/dates';
import styles from './History.module.css';
import { ValueChange } from './ValueChange.tsx';
import { ACTION_WORDS, changeText, fieldWord, SUBJECT_WORDS } from './words.ts';

interface HistoryEntriesProps {
  entries: readonly AuditEntry[];
  /** Where entries are of many things: which one it is. */
  thingOf?: (entry: AuditEntry) => ReactNode;
  /** Below an entry, such as how to take it back. */
  actionOf?: (entry: AuditEntry) => ReactNode;
}

/** A thing that begins or ends says all its fields at once: more than these few nobody reads. */
const FEW = 2;

export const HistoryEntries = ({ entries, thingOf, actionOf }: HistoryEntriesProps) => (
  <ol className={styles.entries}>
    {entries.map((entry) => (
      <li key={entry.id}>
        <p>
          <strong>{entry.author || 'Automático'}</strong> {ACTION_WORDS[entry.action]}{' '}
          {thingOf ? (
            <>
              {SUBJECT_WORDS[entry.subject]} {thingOf(entry)}
            </>
          ) : null}
          <time className="small muted" dateTime={entry.at}>
            {shortDateTime(entry.at)}
          </time>
        </p>
        {(entry.action === 'UPD' || entry.changes.length <= FEW) && (
          <dl className={styles.changes}>
            {entry.changes.map(({ field, from, to }) => (
              <div key={field}>
                <dt>{fieldWord(field, entry.subject)}</dt>
                <dd>
                  {/* What was found by a count, say, was nothing else before. */}
                  {from === undefined ? (
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
            Uno de {formatNumber(entry.together)} cambios a la vez
            {entry.isUndone && ', que ya se deshicieron'}.
          </p>
        )}
        {entry.reason !== '' && <p className="small">«{entry.reason}»</p>}
        {actionOf?.(entry)}
      </li>
    ))}
  </ol>
);
