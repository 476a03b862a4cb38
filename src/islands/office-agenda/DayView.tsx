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

/** Working hours; other hours are shown when they hold entries. */
const [OPENS, CLOSES] = [8, 18];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Height of an entry with its gap in pixels, and the largest number of columns. */
const ENTRY_HEIGHT = 47;
const COLUMNS = 3;
/**
 * Estimates an hour's height, so that `content-visibility` can skip hours that are out of sight. Set by script because
 * the page's policy refuses style attributes.
 */
const estimateHeight = (count: number) => (element: HTMLElement | null) => {
  const rows = Math.ceil(count / COLUMNS);
  element?.style.setProperty('--high', `${Math.max(40, rows * ENTRY_HEIGHT)}px`);
};

const hourOf = ({ time }: Placed): number => Number(time.slice(0, 2));

/** Shows days hour by hour; entries can be dropped on each hour. */
export const DayView = ({ days, placed, today }: DayViewProps) => {
  const [showsAllHours, setShowsAllHours] = useState(false);
  return (
    <div className="stack">
      {days.map((day) => {
        const dayEntries = placed.filter(({ on }) => on === day);
        const byHour = Map.groupBy(dayEntries, hourOf);
        const shownHours = HOURS.filter(
          (hour) => showsAllHours || byHour.has(hour) || (hour >= OPENS && hour <= CLOSES),
        );
        return (
          <section key={day} aria-label={weekdayAndDate(noonOf(day))}>
            {days.length > 1 && (
              <h2 className={styles.dayHead} data-today={day === today || undefined}>
                {weekdayAndDate(noonOf(day))}
              </h2>
            )}
            <ol className={styles.hours}>
              {shownHours.map((hour) => {
                const entries = byHour.get(hour) ?? [];
                return (
                  <li
                    key={hour}
                    ref={estimateHeight(entries.length)}
                    data-day={day}
                    data-hour={hour}
                  >
                    <span className={styles.hour}>{`${hour}`.padStart(2, '0')}:00</span>
                    {entries.length > 0 && <Entries placed={entries} />}
                  </li>
                );
              })}
            </ol>
          </section>
        );
      })}
      <div className="cluster">
        <button
          type="button"
          className="button button-small"
          onClick={() => setShowsAllHours(!showsAllHours)}
        >
          {showsAllHours ? 'Mostrar el horario de trabajo' : 'Mostrar las 24 horas'}
        </button>
      </div>
    </div>
  );
};
