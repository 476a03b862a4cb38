/** One day after another, hour by hour: each hour is a place where an entry can be let down. */
import { useState } from 'react';
import { noonOf, weekdayAndDate } from '#contract/time/dates';
import styles from './Agenda.module.css';
import { Entries } from './Entries.tsx';
import type { Placed } from './views.ts';

interface DayViewProps {
  days: readonly string[];
  placed: readonly Placed[];
  today: string;
}

/** When somebody is usually at the counter: other hours stand there when something is in them. */
const [OPENS, CLOSES] = [8, 18];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** An entry with the gap below it, in pixels; they stand in one column to three. */
const ENTRY_HEIGHT = 47;
const COLUMNS = 3;
/**
 * About as high as an hour will be: one that is out of sight is not laid out until it is scrolled to, and
 * without this all hours of a full day are in sight at first. By script: the page's policy refuses style attributes.
 */
const asHigh = (entries: number) => (element: HTMLElement | null) => {
  const rows = Math.ceil(entries / COLUMNS);
  element?.style.setProperty('--high', `${Math.max(40, rows * ENTRY_HEIGHT)}px`);
};

const hourOf = ({ time }: Placed): number => Number(time.slice(0, 2));

export const DayView = ({ days, placed, today }: DayViewProps) => {
  const [isWhole, setWhole] = useState(false);
  return (
    <div className="stack">
      {days.map((day) => {
        const own = placed.filter(({ on }) => on === day);
        const byHour = Map.groupBy(own, hourOf);
        const seen = HOURS.filter(
          (hour) => isWhole || byHour.has(hour) || (hour >= OPENS && hour <= CLOSES),
        );
        return (
          <section key={day} aria-label={weekdayAndDate(noonOf(day))}>
            {days.length > 1 && (
              <h2 className={styles.dayHead} data-today={day === today || undefined}>
                {weekdayAndDate(noonOf(day))}
              </h2>
            )}
            <ol className={styles.hours}>
              {seen.map((hour) => {
                const here = byHour.get(hour) ?? [];
                return (
                  <li key={hour} ref={asHigh(here.length)} data-day={day} data-hour={hour}>
                    <span className={styles.hour}>{`${hour}`.padStart(2, '0')}:00</span>
                    {here.length > 0 && <Entries placed={here} />}
                  </li>
                );
              })}
            </ol>
          </section>
        );
      })}
      <div className="cluster">
        <button type="button" className="button button-small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Mostrar el horario de trabajo' : 'Mostrar las 24 horas'}
        </button>
      </div>
    </div>
  );
};
