/** What happened to one thing, beside it: the latest changes, and earlier ones when asked for. */
import { type ReactNode, useState } from 'react';
import { auditList } from '#contract/calls/audit';
import type { AuditEntry, AuditSubject } from '#contract/entities/audit';
import { Notice } from '../Notice.tsx';
import { Spinner } from '../Spinner.tsx';
import { useQuery } from '../use-query.ts';
import { HistoryEntries } from './HistoryEntries.tsx';

interface HistoryProps {
  subject: AuditSubject;
  subjectId: string;
  /** Below an entry, such as how to take it back. */
  actionOf?: (entry: AuditEntry) => ReactNode;
}

const STEP = 10;
const MOST = 100;

/** Asked again after a change by whoever renews `auditList`. */
export const History = ({ subject, subjectId, actionOf }: HistoryProps) => {
  const [rowsMax, setRows] = useState(STEP);
  const { data, error, isLoading } = useQuery(auditList, { subject, subjectId, rowsMax });
  if (!data) return error ? <Notice tone="danger">{error.text}</Notice> : <Spinner />;
  if (data.resultCount === 0) return <p className="muted">Todavía no hubo cambios.</p>;
  return (
    <div className="stack">
      <HistoryEntries entries={data.data} {...(actionOf && { actionOf })} />
      {data.resultCount > data.data.length && rowsMax < MOST && (
        <button
          type="button"
          className="button button-small"
          aria-disabled={isLoading}
          onClick={() => setRows(Math.min(MOST, rowsMax + STEP * 2))}
        >
          Ver cambios anteriores
        </button>
      )}
    </div>
  );
};
