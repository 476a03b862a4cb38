/** Who saved while something was being edited, and when, as far as the history tells. */
import { auditList } from '#contract/calls/audit';
import type { AuditEntry, AuditSubject } from '#contract/entities/audit';
import { shortDateTime } from '#contract/time/dates';
import { useQuery } from '../use-query.ts';
import { changedFields, type Fields } from './changes.ts';

/** What is edited, as the history calls it. */
export interface Thing {
  subject: AuditSubject;
  subjectId: string | number;
}

/** The latest change of one of the fields that stand otherwise now; others, such as of stock, are not what is asked about. */
const causeOf = (entries: readonly AuditEntry[], before: Fields, theirs: Fields) => {
  const moved = new Set(changedFields(before, theirs).map(({ field }) => field));
  return entries.find(({ changes }) => changes.some(({ field }) => moved.has(field)));
};

interface WhoSavedProps {
  thing: Thing | undefined;
  before: Fields;
  theirs: Fields;
}

/** Few changes lie between opening a form and saving it. */
const LATEST = 10;

export const WhoSaved = ({ thing, before, theirs }: WhoSavedProps) => {
  const { data } = useQuery(
    auditList,
    thing ? { subject: thing.subject, subjectId: String(thing.subjectId), rowsMax: LATEST } : null,
  );
  const cause = causeOf(data?.data ?? [], before, theirs);
  if (!cause || cause.author === '') return 'otra persona guardó cambios';
  return (
    <>
      <strong>{cause.author}</strong> guardó cambios (
      <time dateTime={cause.at}>{shortDateTime(cause.at)}</time>)
    </>
  );
};
