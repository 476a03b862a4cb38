import { useState } from 'react';
import { monthAndYear, noonOf, weekdayAndDate } from '#contract/time/dates';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { DayInput } from '../../ui/list/DayInput.tsx';
import styles from './Agenda.module.css';
import { CalendarFeed } from './CalendarFeed.tsx';
import { daysOf, shifted, VIEWS, viewNames, withEnd, withStart } from './days.ts';
import type { Schedule } from './use-schedule.ts';

interface ToolbarProps {
  shown: Schedule;
  today: string;
  onShow: (shown: Schedule) => void;
  onNew: () => void;
}

const titleOf = (shown: Schedule): string => {
  if (shown.view === 'MES') return monthAndYear(noonOf(shown.day));
  const days = daysOf(shown);
  const [first = shown.day, last = first] = [days[0], days.at(-1)];
  const from = weekdayAndDate(noonOf(first));
  return first === last ? from : `${from} – ${weekdayAndDate(noonOf(last))}`;
};

export const Toolbar = ({ shown, today, onShow, onNew }: ToolbarProps) => {
  const [isFeedOpen, setFeedOpen] = useState(false);
  const { view, day, until, isMine } = shown;
  const change = (next: Partial<Schedule>) => onShow({ ...shown, comm: undefined, ...next });
  return (
    <>
      <div className={styles.bar}>
        <div className="cluster">
          <button
            type="button"
            className="button button-icon"
            aria-label="Anterior"
            onClick={() => change(shifted(shown, -1))}
          >
            <OfficeIcon name="chevron-left" />
          </button>
          <button
            type="button"
            className="button"
            onClick={() => change({ day: today, until: today })}
          >
            Hoy
          </button>
          <button
            type="button"
            className="button button-icon"
            aria-label="Siguiente"
            onClick={() => change(shifted(shown, 1))}
          >
            <OfficeIcon name="chevron-right" />
          </button>
        </div>
        <h2 className={styles.title} aria-live="polite">
          {titleOf(shown)}
        </h2>
        <fieldset className={styles.views}>
          <legend className="visually-hidden">Vista</legend>
          {VIEWS.map((id) => (
            <label key={id}>
              <input
                type="radio"
                name="vista"
                checked={view === id}
                onChange={() => change({ view: id, until: day })}
              />
              {viewNames[id]}
            </label>
          ))}
        </fieldset>
      </div>
      <div className={styles.bar}>
        <div className={styles.day}>
          <label htmlFor="agenda-desde">Desde</label>
          <DayInput
            id="agenda-desde"
            key={`d${day}`}
            name="desde"
            defaultValue={day}
            onDay={() => change(withStart(shown, dayInput('desde') || today))}
          />
        </div>
        {view === 'DIA' && (
          <div className={styles.day}>
            <label htmlFor="agenda-hasta">Hasta</label>
            <DayInput
              id="agenda-hasta"
              key={`u${until}`}
              name="hasta"
              defaultValue={until}
              onDay={() => change(withEnd(shown, dayInput('hasta') || day))}
            />
          </div>
        )}
        <label className={styles.mine}>
          <input
            type="checkbox"
            checked={isMine}
            onChange={({ target }) => change({ isMine: target.checked })}
          />
          Solo lo mío
        </label>
        <button type="button" className="button" onClick={() => setFeedOpen(true)}>
          <OfficeIcon name="calendar-share" /> Mi calendario
        </button>
        <button type="button" className="button button-primary" onClick={onNew}>
          <OfficeIcon name="message-2" /> Nueva comunicación
        </button>
      </div>
      {isFeedOpen && <CalendarFeed onClose={() => setFeedOpen(false)} />}
    </>
  );
};

/** Reads the date input directly: it keeps incomplete dates to itself. */
const dayInput = (name: string): string =>
  document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
