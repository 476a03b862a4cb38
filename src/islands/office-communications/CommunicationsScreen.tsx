import { variant } from 'virtual:variant';
import { atom, computed } from 'nanostores';
import { useState } from 'react';
import { communicationFilter } from '#contract/calls/communications';
import { companyFind } from '#contract/calls/companies';
import {
  COMM_EVENTS,
  COMM_PAGE,
  COMM_TYPES,
  commEventNames,
  commTypeNames,
} from '#contract/communications';
import { dayRange } from '#contract/time/dates';
import { wireDate } from '#contract/time/wire-dates';
import { $session } from '#stores/account/session';
import { listStore } from '#stores/reads/list';
import {
  choiceFilter,
  codecOf,
  dayFilter,
  filterItems,
  textFilter,
} from '#stores/reads/list-query';
import { companyPathIn, officePath } from '#variants/back-office';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { CommCards } from '../../ui/communications/CommCards.tsx';
import { CommPanel } from '../../ui/communications/CommPanel.tsx';
import { NewEntry } from '../../ui/communications/NewEntry.tsx';
import { Timeline } from '../../ui/communications/Timeline.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters, searchField } from '../../ui/list/ListFilters.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useShortcuts } from '../../ui/office/use-shortcuts.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { until } from './until.ts';

const companyPath = companyPathIn(variant);

/** Filters by state besides the events: pending, and pending past its date. */
const [PENDING, OVERDUE] = ['PEN', 'VEN'];
/** Fixed when the page opens, so that an address means the same a minute later. */
const $now = atom(new Date());
const $who = computed([$session, $now], (session, now) => ({
  me: session.status === 'user' ? session.user.person?.id : undefined,
  now,
}));

/** Returns the company id of the address, NaN without one. */
const companyIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

const communications = listStore({
  call: communicationFilter,
  codec: codecOf({
    text: textFilter('t'),
    type: choiceFilter('tipo', COMM_TYPES),
    state: choiceFilter('s', [PENDING, OVERDUE, ...COMM_EVENTS]),
    from: dayFilter('desde'),
    to: dayFilter('hasta'),
    whose: choiceFilter('de', ['MIAS']),
    company: textFilter('empresa'),
  }),
  rowsMax: COMM_PAGE,
  $who,
  ask: ({ text, type, state, from, to, whose, company, page }, { me, now }) => {
    if (whose && me === undefined) return null;
    const isLate = state === OVERDUE;
    const end = until(to, isLate, now);
    return {
      filters: filterItems({
        text,
        type,
        state: isLate ? PENDING : state,
        startDate: from && wireDate(dayRange(from).start),
        endDate: end && wireDate(end),
        personId: whose && me,
        contactCompanyId: companyIn(company) > 0 ? company : '',
      }),
      rowIndex: page - 1,
      rowsMax: COMM_PAGE,
      // Pending entries start with the one that has waited longest.
      orderBy: isLate || state === PENDING ? ('OLD' as const) : ('NEW' as const),
    };
  },
});

const STATES = [
  { id: PENDING, name: 'Pendientes' },
  { id: OVERDUE, name: 'Vencidas' },
  ...COMM_EVENTS.map((id) => ({ id, name: commEventNames[id] })),
];

/** `/gestion/comunicaciones` */
export const CommunicationsScreen = () => {
  const view = useList(communications);
  const companyId = companyIn(view.query.company);
  const company = useQuery(companyFind, companyId > 0 ? { id: companyId } : null).data?.data;
  const [open, setOpen] = useState<number>();
  const [isNew, setNew] = useState(false);
  useShortcuts([{ keys: 'n', title: 'Nueva comunicación', run: () => setNew(true) }]);
  return (
    <>
      <div className="cluster">
        <button type="button" className="button button-primary" onClick={() => setNew(true)}>
          <OfficeIcon name="message-2" /> Nueva comunicación
        </button>
        <a className="button" href={officePath(variant, 'office-agenda')}>
          Ver la agenda
        </a>
      </div>
      <ListScreen
        view={view}
        head={
          <>
            {company && (
              <p className="cluster">
                <span>
                  Solo las de <a href={companyPath(company.id)}>{company.name}</a>.
                </span>
                <button
                  type="button"
                  className="button button-small"
                  onClick={() => view.go({ ...view.query, company: '', page: 1 })}
                >
                  Ver las de todas
                </button>
              </p>
            )}
            <ListFilters
              query={view.query}
              onQuery={view.go}
              fields={[
                searchField('Asunto, mensaje, empresa'),
                { key: 'state', kind: 'choice', label: 'Estado', options: STATES },
                {
                  key: 'type',
                  kind: 'choice',
                  label: 'Tipo',
                  options: COMM_TYPES.map((id) => ({ id, name: commTypeNames[id] })),
                },
                {
                  key: 'whose',
                  kind: 'choice',
                  label: 'A cargo de',
                  none: 'Cualquiera',
                  options: [{ id: 'MIAS', name: 'Mí' }],
                },
                { key: 'from', kind: 'day', label: 'Desde', to: 'to' },
                { key: 'to', kind: 'day', label: 'Hasta', from: 'from' },
              ]}
            />
          </>
        }
        waiting={<Spinner text="Cargando las comunicaciones…" />}
        empty={<EmptyState />}
      >
        {({ data }) => <CommCards comms={data} onOpen={setOpen} />}
      </ListScreen>
      {companyId > 0 && (
        <section className="stack" aria-label="Línea de tiempo">
          <h2>Línea de tiempo</h2>
          <Timeline key={companyId} companyId={companyId} companyPath={companyPath} />
        </section>
      )}
      {open !== undefined && (
        <CommPanel id={open} companyPath={companyPath} onClose={() => setOpen(undefined)} />
      )}
      {isNew && (
        <NewEntry
          {...(company && {
            contact: {
              companyId: company.id,
              companyName: company.name,
              personId: null,
              personName: '',
            },
          })}
          onClose={() => setNew(false)}
        />
      )}
    </>
  );
};
