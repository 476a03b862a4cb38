/** A week, or the weeks of a month: a box a day, in which an entry can be let down and keeps its time. */
import { useEffect, useRef } from 'react';
import { counted } from '#contract/amounts/counted';
import { noonOf, weekdayAndDate, weekdayOf } from '#contract/time/dates';
import { useMedia } from '../../ui/use-media.ts';
import styles from './Agenda.module.css';
import { Entries } from './Entries.tsx';
import { type Placed, seenInMonth } from './views.ts';

interface GridViewProps {
  days: readonly string[];
  placed: readonly Placed[];
  today: string;
  /** Of a month: days of other ones stand back, and a full day says how much more there is. */
  month?: string;
  hrefOf: (day: string) => string;
}

const WEEKDAYS = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'] as const;

/** Where the days of a week stand below each other it is read from today on; those before are above. */
const useBeginning = (first: string | undefined, isWeek: boolean) => {
  const list = useRef<HTMLOListElement>(null);
  const isOneColumn = useMedia('(max-width: 999.98px)');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each week has a beginning of its own.
  useEffect(() => {
    const own = list.current;
    // Who moves an entry through the days is not taken from it.
    if (!isWeek || !isOneColumn || own?.contains(document.activeElement)) return;
    own?.querySelector('[data-today]:not(:first-child)')?.scrollIntoView({ behavior: 'instant' });
  }, [first, isWeek, isOneColumn]);
  return list;
};

export const GridView = ({ days, placed, today, month, hrefOf }: GridViewProps) => {
  const list = useBeginning(days[0], month === undefined);
  const byDay = Map.groupBy(placed, ({ on }) => on);
  return (
    <ol ref={list} className={month ? styles.month : styles.week}>
      {days.map((day) => {
        const own = byDay.get(day) ?? [];
        const seen = month ? seenInMonth(own) : own;
        const name = weekdayAndDate(noonOf(day));
        return (
          <li
            key={day}
            data-day={day}
            data-today={day === today || undefined}
            data-other={(month && !day.startsWith(month)) || undefined}
          >
            <a
              className={styles.dayLink}
              href={hrefOf(day)}
              data-go=""
              aria-label={`${name}, ${counted(own.length, 'entrada', 'entradas')}`}
            >
              <span>{WEEKDAYS[weekdayOf(day)]}</span> <b>{Number(day.slice(8))}</b>
              {own.length > 0 && <span className={styles.count}>{own.length}</span>}
            </a>
            {seen.length > 0 && <Entries placed={seen} />}
            {own.length > seen.length && (
              <a className="small" href={hrefOf(day)} data-go="">
                {own.length - seen.length} más
              </a>
            )}
          </li>
        );
      })}
    </ol>
  );
};
