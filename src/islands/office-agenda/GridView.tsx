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
  /** The shown month, as `2026-11`: other days are dimmed and full days show a count of the rest. */
  month?: string;
  hrefOf: (day: string) => string;
}

const WEEKDAYS = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'] as const;

/** Scrolls a one-column week to today. */
const useScrollToToday = (first: string | undefined, isWeek: boolean) => {
  const list = useRef<HTMLOListElement>(null);
  const isOneColumn = useMedia('(max-width: 999.98px)');
  // biome-ignore lint/correctness/useExhaustiveDependencies: run again for each week.
  useEffect(() => {
    const element = list.current;
    // Don't scroll away from an entry that is being moved.
    if (!isWeek || !isOneColumn || element?.contains(document.activeElement)) return;
    element
      ?.querySelector('[data-today]:not(:first-child)')
      ?.scrollIntoView({ behavior: 'instant' });
  }, [first, isWeek, isOneColumn]);
  return list;
};

/** Shows a week or a month as a grid of days; entries dropped on a day keep their time. */
export const GridView = ({ days, placed, today, month, hrefOf }: GridViewProps) => {
  const list = useScrollToToday(days[0], month === undefined);
  const byDay = Map.groupBy(placed, ({ on }) => on);
  return (
    <ol ref={list} className={month ? styles.month : styles.week}>
      {days.map((day) => {
        const dayEntries = byDay.get(day) ?? [];
        const shownEntries = month ? seenInMonth(dayEntries) : dayEntries;
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
              aria-label={`${name}, ${counted(dayEntries.length, 'entrada', 'entradas')}`}
            >
              <span>{WEEKDAYS[weekdayOf(day)]}</span> <b>{Number(day.slice(8))}</b>
              {dayEntries.length > 0 && <span className={styles.count}>{dayEntries.length}</span>}
            </a>
            {shownEntries.length > 0 && <Entries placed={shownEntries} />}
            {dayEntries.length > shownEntries.length && (
              <a className="small" href={hrefOf(day)} data-go="">
                {dayEntries.length - shownEntries.length} más
              </a>
            )}
          </li>
        );
      })}
    </ol>
  );
};
