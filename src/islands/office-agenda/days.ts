import { addDays, DAY_MS, dayRange, weekdayOf } from '#contract/time/dates';

export const VIEWS = ['DIA', 'SEMANA', 'MES'] as const;
export type View = (typeof VIEWS)[number];
export const viewNames: Readonly<Record<View, string>> = {
  DIA: 'Día',
  SEMANA: 'Semana',
  MES: 'Mes',
};

export interface Shown {
  view: View;
  /** The first day of the day view; any day of the week or month. */
  day: string;
  /** The last day of the day view. */
  until: string;
}

/** A longer range is what the month view is for. */
const MAX_DAYS = 31;

const daysFrom = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, offset) => addDays(from, offset));

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const mondayOf = (day: string): string => addDays(day, -weekdayOf(day));

/** Returns the shown days in order; a month is filled up to whole weeks. */
export const daysOf = ({ view, day, until }: Shown): string[] => {
  if (view === 'SEMANA') return daysFrom(mondayOf(day), 7);
  if (view === 'DIA')
    return daysFrom(day, Math.min(MAX_DAYS, Math.max(0, daysBetween(day, until)) + 1));
  const first = mondayOf(`${day.slice(0, 7)}-01`);
  const next = addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7);
  const last = addDays(`${next}-01`, -1);
  const weeks = Math.ceil((daysBetween(first, last) + 1) / 7);
  return daysFrom(first, weeks * 7);
};

/** Returns the first and the last instant of the shown days. */
export const rangeOf = (shown: Shown): { start: Date; end: Date } => {
  const days = daysOf(shown);
  return {
    start: dayRange(days[0] ?? shown.day).start,
    end: dayRange(days.at(-1) ?? shown.day).end,
  };
};

/** Sets the start; a start after the end moves the end to that day (spec, section 2). */
export const withStart = (shown: Shown, day: string): Shown => ({
  ...shown,
  day,
  until: shown.until < day ? day : shown.until,
});

/** Sets the end; an end before the start moves the start. */
export const withEnd = (shown: Shown, until: string): Shown => ({
  ...shown,
  day: until < shown.day ? until : shown.day,
  until,
});

/** Moves the shown period forward or back by one. */
export const shifted = (shown: Shown, by: 1 | -1): Shown => {
  const { view, day } = shown;
  if (view === 'MES') {
    const edge =
      by === 1 ? addDays(`${day.slice(0, 7)}-28`, 4) : addDays(`${day.slice(0, 7)}-01`, -1);
    const first = `${edge.slice(0, 7)}-01`;
    return { ...shown, day: first, until: first };
  }
  const days = view === 'SEMANA' ? 7 : daysOf(shown).length;
  return { ...shown, day: addDays(day, by * days), until: addDays(shown.until, by * days) };
};
