/** Which days, how they are seen, whose they are; and what can be begun from here. */
import { useState } from 'react';
import { monthAndYear, noonOf, weekdayAndDate } from '#contract/time/dates';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { DayInput } from '../../ui/list/DayInput.tsx';
import styles from './Agenda.module.css';
import { CalendarFeed } from './CalendarFeed.tsx';
import { daysOf, moved, VIEWS, viewNames, withEnd, withStart } from './days.ts';
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
  const [isFollowed, setFollowed] = useState(false);
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
            onClick={() => change(moved(shown, -1))}
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
            onClick={() => change(moved(shown, 1))}
          >
            <OfficeIcon name="chevron-right" />
          </button>
        </div>
        <h2 className={styles.title} aria-live="polite">
          {titleOf(shown)}
        </h2>
        <fieldset className={styles.views}>
          <legend className="visually-hidden">Vista</legend>
          {VIEWS.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="vista"
                checked={view === one}
                onChange={() => change({ view: one, until: day })}
              />
              {viewNames[one]}
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
            onDay={() => change(withStart(shown, dayIn('desde') || today))}
          />
        </div>
        {view === 'DIA' && (
          <div className={styles.day}>
            <label htmlFor="agenda-hasta">Hasta</label>
            <DayInput
              id="agenda-hasta"
              key={`u${until}`}
              name="hasta"
              min={day}
              defaultValue={until}
              onDay={() => change(withEnd(shown, dayIn('hasta') || day))}
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
        <button type="button" className="button" onClick={() => setFollowed(true)}>
          <OfficeIcon name="calendar-share" /> Mi calendario
        </button>
        <button type="button" className="button button-primary" onClick={onNew}>
          <OfficeIcon name="message-2" /> Nueva
        </button>
      </div>
      {isFollowed && <CalendarFeed onClose={() => setFollowed(false)} />}
    </>
  );
};

/** The control keeps its own value until it is a day that somebody means. */
const dayIn = (name: string): string =>
  document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
