/** One day after another, hour by hour: each hour is a place where an entry can be let down. */
import { useDeferredValue, useState } from 'react';
import { noonOf, weekdayAndDate } from '#contract/dates';
import styles from './Agenda.module.css';
import { Entry } from './Entry.tsx';
import type { Placed } from './views.ts';

interface DayViewProps {
  days: readonly string[];
  placed: readonly Placed[];
  today: string;
}

/** When somebody is usually at the counter: other hours stand there when something is in them. */
const [OPENS, CLOSES] = [8, 18];
/** More than a screen holds: these are drawn at once, the rest of a full day right behind them. */
const AT_ONCE = 60;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const hourOf = ({ time }: Placed): number => Number(time.slice(0, 2));

export const DayView = ({ days, placed, today }: DayViewProps) => {
  const [isWhole, setWhole] = useState(false);
  const isAll = useDeferredValue(true, false);
  const drawn = isAll ? placed : placed.slice(0, AT_ONCE);
  return (
    <div className="stack">
      {days.map((day) => {
        const own = drawn.filter(({ on }) => on === day);
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
              {seen.map((hour) => (
                <li key={hour} data-day={day} data-hour={hour}>
                  <span className={styles.hour}>{`${hour}`.padStart(2, '0')}:00</span>
                  <ul>
                    {byHour.get(hour)?.map((each) => (
                      <Entry
                        key={each.comm.id}
                        comm={each.comm}
                        date={each.date}
                        time={each.time}
                        isHeld={each.isHeld}
                      />
                    ))}
                  </ul>
                </li>
              ))}
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
