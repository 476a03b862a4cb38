import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { formatNumber } from '#contract/amounts/numbers';
import { communicationDue } from '#contract/calls/communications';
import { MINUTE_MS, noonOf, weekdayAndDate } from '#contract/time/dates';
import { $search } from '#stores/address';
import { companyPathIn, officePath } from '#variants/back-office';
import { CommPanel } from '../../ui/communications/CommPanel.tsx';
import { NewEntry } from '../../ui/communications/NewEntry.tsx';
import { timeOf } from '../../ui/communications/words.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useShortcuts } from '../../ui/office/use-shortcuts.ts';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Agenda.module.css';
import { DayView } from './DayView.tsx';
import { daysOf } from './days.ts';
import { GridView } from './GridView.tsx';
import { Movable } from './Movable.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useMoving } from './use-moving.ts';
import { useSchedule } from './use-schedule.ts';
import { placeEntries } from './views.ts';

/** Links to the list of overdue communications. */
const OVERDUE = `${officePath(variant, 'office-communications') ?? ''}?s=VEN`;

const Due = () => {
  const { data } = useQuery(communicationDue, {}, { againAfter: () => MINUTE_MS });
  if (!data) return <p className={styles.due} aria-hidden="true" />;
  const { overdue, today } = data.data.all;
  return (
    <p className={styles.due}>
      {overdue > 0 && (
        <a className="tag tag-danger" href={OVERDUE}>
          {counted(overdue, 'vencida', 'vencidas')}
        </a>
      )}
      <span className="muted">
        {today === 0
          ? 'Para hoy no queda nada.'
          : `Para hoy ${today === 1 ? 'queda' : 'quedan'} ${formatNumber(today)}.`}
      </span>
    </p>
  );
};

const companyPath = companyPathIn(variant);

const loading = <Spinner text="Cargando la agenda…" />;

/** `/gestion/agenda`. Waits for the browser: the page was built on another day. */
export const AgendaScreen = () => {
  const search = useStore($search, { ssr: 'initial' });
  return search === null ? loading : <Agenda search={search} />;
};

const Agenda = ({ search }: { search: string }) => {
  const schedule = useSchedule(search);
  const moving = useMoving();
  const { shown, today, answer, show, open, hrefOf } = schedule;
  const { data, error, isStale, isLoading } = answer;
  const days = daysOf(shown);
  const placed = data ? placeEntries(data.data, moving) : [];
  const hrefOfDay = (day: string) =>
    hrefOf({ ...shown, view: 'DIA', day, until: day, comm: undefined });
  const grid = { days, placed, today, hrefOf: hrefOfDay };
  const { last } = moving;
  const [isNew, setNew] = useState(false);
  useShortcuts([
    { keys: 'n', title: 'Nueva comunicación', run: () => setNew(true) },
    { keys: 'm', title: 'Mover la entrada elegida' },
  ]);
  return (
    <div className="stack">
      <Toolbar shown={shown} today={today} onShow={show} onNew={() => setNew(true)} />
      <Due />
      {error && (!data || isStale) && (
        <RetryNotice text={error.text} isWhole onRetry={answer.again} />
      )}
      {last && (
        <div className={styles.moved} role="status">
          <span>
            Re-agendado: <b>{last.comm.subject}</b>, {weekdayAndDate(last.comm.date)} a las{' '}
            {timeOf(last.comm.date)}.
          </span>
          <button type="button" className="button button-small" onClick={moving.undo}>
            Deshacer
          </button>
        </div>
      )}
      {data ? (
        <Movable
          moving={moving}
          comms={data.data}
          onOpen={open}
          onDay={(day) => {
            if (!days.includes(day)) show({ ...shown, day, until: day });
          }}
        >
          <div aria-busy={isStale || isLoading}>
            {shown.view === 'DIA' ? (
              <DayView days={days} placed={placed} today={today} />
            ) : (
              <GridView {...grid} {...(shown.view === 'MES' && { month: shown.day.slice(0, 7) })} />
            )}
          </div>
          {data.resultCount > data.data.length && (
            <Notice tone="info">
              Se muestran {formatNumber(data.data.length)} de {formatNumber(data.resultCount)}:
              elige menos días para ver las demás.
            </Notice>
          )}
          {placed.length === 0 && !isStale && (
            <EmptyState
              text={
                shown.view === 'DIA' && days.length === 1
                  ? `No hay nada agendado para el ${weekdayAndDate(noonOf(shown.day))}.`
                  : 'No hay nada agendado en estos días.'
              }
            />
          )}
        </Movable>
      ) : (
        !error && loading
      )}
      {shown.comm !== undefined && (
        <CommPanel id={shown.comm} companyPath={companyPath} onClose={() => open(undefined)} />
      )}
      {isNew && (
        <NewEntry
          day={shown.view === 'DIA' && shown.day > today ? shown.day : undefined}
          onClose={() => setNew(false)}
        />
      )}
    </div>
  );
};
