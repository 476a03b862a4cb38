import { auditList } from '#contract/calls/audit';
import type { AuditEntry, AuditSubject } from '#contract/entities/audit';
import { shortDateTime } from '#contract/time/dates';
import { useQuery } from '../use-query.ts';
import { changedFields, type Fields } from './changes.ts';

/** The edited entity, as the history names it. */
export interface EditedRecord {
  subject: AuditSubject;
  subjectId: string | number;
}

/** Returns the latest entry that changed one of the differing fields; others, such as stock, are unrelated. */
const causeOf = (entries: readonly AuditEntry[], before: Fields, theirs: Fields) => {
  const different = new Set(changedFields(before, theirs).map(({ field }) => field));
  return entries.find(({ changes }) => changes.some(({ field }) => different.has(field)));
};

interface WhoSavedProps {
  record: EditedRecord | undefined;
  before: Fields;
  theirs: Fields;
}

/** Few changes happen between opening a form and saving it. */
const LATEST = 10;

/** Names who saved during editing, and when, according to the history. */
export const WhoSaved = ({ record, before, theirs }: WhoSavedProps) => {
  const { data } = useQuery(
    auditList,
    record
      ? { subject: record.subject, subjectId: String(record.subjectId), rowsMax: LATEST }
      : null,
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
