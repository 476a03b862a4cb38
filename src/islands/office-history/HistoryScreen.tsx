import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { auditList } from '#contract/calls/audit';
import { AUDIT_SUBJECTS, type AuditEntry } from '#contract/entities/audit';
import { $search, go } from '#stores/address';
import { choiceFilter, codecOf, dayFilter, textFilter } from '#stores/reads/list-query';
import { officePath, officeRecordPath } from '#variants/back-office';
import { UndoAll, useUndo } from '../../ui/goods/use-undo.tsx';
import { configName } from '../../ui/history/config-names.ts';
import { HistoryEntries } from '../../ui/history/HistoryEntries.tsx';
import { SUBJECT_WORDS } from '../../ui/history/words.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { MoreButton } from '../../ui/list/MoreButton.tsx';
import { useEarlier } from '../../ui/list/use-earlier.ts';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';

const rowsMax = 30;
const subjectOf = (choice: string) => AUDIT_SUBJECTS.find((one) => one.toUpperCase() === choice);

const codec = codecOf({
  subject: choiceFilter(
    'de',
    AUDIT_SUBJECTS.map((subject) => subject.toUpperCase()),
  ),
  subjectId: textFilter('cual'),
  author: textFilter('quien'),
  from: dayFilter('desde'),
  until: dayFilter('hasta'),
});
type Query = ReturnType<typeof codec.parse>;

const inputOf = ({ subject: choice, subjectId, author, from, until }: Query) => {
  const subject = subjectOf(choice);
  const typed = { subjectId: subjectId.trim(), author, from, until };
  return {
    ...(subject && { subject }),
    ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')),
    rowsMax,
  };
};

const SUBJECTS = AUDIT_SUBJECTS.map((subject) => ({
  id: subject.toUpperCase(),
  name: SUBJECT_WORDS[subject].replace(/^\w+ (\w)/, (_, first: string) => first.toUpperCase()),
}));

const subjectLink = ({ subject, subjectId, subjectName, action }: AuditEntry) => {
  const orders = subject === 'order' ? officePath(variant, 'office-orders') : undefined;
  const found = orders && `${orders}?t=${encodeURIComponent(subjectId)}`;
  const path =
    action === 'DLT' ? undefined : (found ?? officeRecordPath(variant, subject, subjectId));
  const setting = subject === 'config' ? configName(subjectId) : undefined;
  if (setting) return <b>{setting}</b>;
  const name = subjectName ?? subjectId;
  return (
    <>
      {path ? <a href={path}>{name}</a> : <span className="code">{name}</span>}
      {/* The id for the filter above; users' ids are never typed. */}
      {subjectName !== undefined && subject !== 'user' && (
        <span className="small muted"> ({subjectId})</span>
      )}
    </>
  );
};

/** Returns everybody who changed something; the list's own input has filters. */
const useAuthors = () => {
  const names = useQuery(auditList, { rowsMax: 1 }).data?.authors ?? [];
  return names.map((name) => ({ id: name, name }));
};

/** `/gestion/historial` */
export const HistoryScreen = () => {
  const search = useStore($search, { ssr: 'initial' });
  const query = useMemo(() => codec.parse(search ?? ''), [search]);
  const view = useEarlier(auditList, search === null ? null : inputOf(query), ({ id }) => id);
  const { entries, problem } = view;
  const { ask, question } = useUndo();
  const authors = useAuthors();
  // The first listed entry of a batch offers to undo the whole batch.
  const firstOfBatch = new Map(
    (entries ?? []).toReversed().map((entry) => [entry.batch, entry.id]),
  );
  return (
    <div className="stack">
      <ListFilters
        query={query}
        onQuery={(next) => go(location.pathname + codec.write({ ...next, page: 1 }))}
        fields={[
          { key: 'subject', kind: 'choice', label: 'De qué', options: SUBJECTS },
          {
            key: 'subjectId',
            kind: 'text',
            label: 'Código o número',
            placeholder: 'Completo, como 1001',
          },
          { key: 'author', kind: 'choice', label: 'Quién', options: authors },
          { key: 'from', kind: 'day', label: 'Desde', to: 'until' },
          { key: 'until', kind: 'day', label: 'Hasta', from: 'from' },
        ]}
      />
      {entries ? (
        <>
          {entries.length === 0 ? (
            <EmptyState
              text={
                codec.write({ ...query, page: 1 }) === ''
                  ? 'Aquí queda cada cambio de empresas, productos y ajustes: quién, cuándo, de qué a qué. Todavía no hubo ninguno.'
                  : 'No se encontro ningun resultado.'
              }
            />
          ) : (
            <HistoryEntries
              entries={entries}
              recordOf={subjectLink}
              actionOf={(entry) =>
                firstOfBatch.get(entry.batch) === entry.id && (
                  <div>
                    <UndoAll entry={entry} ask={ask} />
                  </div>
                )
              }
            />
          )}
          <MoreButton view={view}>Ver cambios anteriores</MoreButton>
        </>
      ) : problem ? (
        <RetryNotice text={problem} isWhole onRetry={view.again} />
      ) : (
        <Spinner text="Cargando el historial…" />
      )}
      {question}
    </div>
  );
};
