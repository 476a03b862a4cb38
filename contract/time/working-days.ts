import { addDays, weekdayOf } from './dates.ts';

/** Uruguay's holidays on which nobody must work; the others are working days. */
const HOLIDAYS: ReadonlySet<string> = new Set(['01-01', '05-01', '07-18', '08-25', '12-25']);

const isWorkingDay = (day: string): boolean => weekdayOf(day) < 5 && !HOLIDAYS.has(day.slice(5));

/** Adds working days in Uruguay: Friday `2026-12-04`, 1 → Monday `2026-12-07`. */
export const addWorkingDays = (day: string, days: number): string => {
  let reached = day;
  for (let left = days; left > 0; ) {
    reached = addDays(reached, 1);
    if (isWorkingDay(reached)) left -= 1;
  }
  return reached;
};
