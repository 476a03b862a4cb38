/** `/gestion/historial`: what was changed in the back-office, by whom, the latest first. */
import { variant } from 'virtual:variant';
import { auditList } from '#contract/calls/audit';
import { AUDIT_SUBJECTS, type AuditEntry } from '#contract/entities/audit';
import { listStore } from '#stores/reads/list';
import { choiceFilter, codecOf, textFilter } from '#stores/reads/list-query';
import { officeThingPath } from '#variants/back-office';
import { HistoryEntries } from '../../ui/history/HistoryEntries.tsx';
import { SUBJECT_WORDS } from '../../ui/history/words.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Spinner } from '../../ui/Spinner.tsx';

const rowsMax = 30;
const subjectOf = (chosen: string) => AUDIT_SUBJECTS.find((one) => one.toUpperCase() === chosen);

const changes = listStore({
  call: auditList,
  codec: codecOf({
    subject: choiceFilter(
      'de',
      AUDIT_SUBJECTS.map((subject) => subject.toUpperCase()),
    ),
    subjectId: textFilter('cual'),
  }),
  rowsMax,
  ask: ({ subject: chosen, subjectId, page }) => {
    const subject = subjectOf(chosen);
    const id = subjectId.trim();
    return {
      ...(subject && { subject }),
      ...(subject && id !== '' && { subjectId: id }),
      rowIndex: page - 1,
      rowsMax,
    };
  },
});

const SUBJECTS = AUDIT_SUBJECTS.map((subject) => ({
  id: subject.toUpperCase(),
  name: SUBJECT_WORDS[subject].replace(/^\w+ (\w)/, (_, first: string) => first.toUpperCase()),
}));

const thingOf = ({ subject, subjectId, action }: AuditEntry) => {
  const path = action === 'DLT' ? undefined : officeThingPath(variant, subject, subjectId);
  return path ? <a href={path}>{subjectId}</a> : <span className="code">{subjectId}</span>;
};

export const HistoryScreen = () => {
  const view = useList(changes);
  return (
    <ListScreen
      view={view}
      head={
        <ListFilters
          query={view.query}
          onQuery={view.go}
          fields={[
            { key: 'subject', kind: 'choice', label: 'De qué', options: SUBJECTS },
            { key: 'subjectId', kind: 'text', label: 'Código o número', placeholder: 'R-1001' },
          ]}
        />
      }
      waiting={<Spinner text="Cargando el historial…" />}
      empty={
        <EmptyState text="Acá queda cada cambio de empresas, productos y ajustes: quién, cuándo, de qué a qué. Todavía no hubo ninguno." />
      }
    >
      {({ data }) => <HistoryEntries entries={data} thingOf={thingOf} />}
    </ListScreen>
  );
};
