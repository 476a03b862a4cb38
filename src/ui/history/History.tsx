import type { ReactNode } from 'react';
import { auditList } from '#contract/calls/audit';
import type { AuditEntry, AuditSubject } from '#contract/entities/audit';
import { MoreButton } from '../list/MoreButton.tsx';
import { useEarlier } from '../list/use-earlier.ts';
import { Notice } from '../Notice.tsx';
import { Spinner } from '../Spinner.tsx';
import { HistoryEntries } from './HistoryEntries.tsx';

interface HistoryProps {
  subject: AuditSubject;
  subjectId: string;
  /** Content below an entry, such as an undo button. */
  actionOf?: (entry: AuditEntry) => ReactNode;
}

const STEP = 10;

/**
 * The latest changes of a subject, with a button for earlier ones. Renewing `auditList` reloads it.
 */
export const History = ({ subject, subjectId, actionOf }: HistoryProps) => {
  const view = useEarlier(auditList, { subject, subjectId, rowsMax: STEP }, ({ id }) => id);
  const { entries, problem } = view;
  if (!entries) return problem ? <Notice tone="danger">{problem}</Notice> : <Spinner />;
  if (entries.length === 0) return <p className="muted">Todavía no hubo cambios.</p>;
  return (
    <div className="stack">
      <HistoryEntries entries={entries} {...(actionOf && { actionOf })} />
      <MoreButton view={view}>Ver cambios anteriores</MoreButton>
    </div>
  );
};
