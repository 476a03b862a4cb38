/** When a branch is open: as words for people, and now or not. */
import { TIME_ZONE } from '../contract/time-zone.ts';
import type { Branch } from './schema.ts';

type Hours = Branch['hours'];

const DAY_NAMES = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'];
const montevideo = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Whether the branch is open at an instant; from the opening minute up to the closing one. */
export const isOpen = (hours: Hours, now: Date): boolean => {
  const parts = new Map(montevideo.formatToParts(now).map(({ type, value }) => [type, value]));
  const day = WEEKDAYS.indexOf(parts.get('weekday') ?? '') + 1;
  const time = `${parts.get('hour')}:${parts.get('minute')}`;
  return hours.some(({ days, open, close }) => days.includes(day) && open <= time && time < close);
};

/** `08:00` → `8:00`. */
const short = (time: string): string => time.replace(/^0(?=\d)/, '');

const dayText = (days: readonly number[]): string => {
  const name = (day: number | undefined) => DAY_NAMES[(day ?? 0) - 1] ?? '';
  const first = days[0];
  const isRun = days.length > 2 && days.every((day, index) => day === (first ?? 0) + index);
  return isRun ? `${name(first)} a ${name(days.at(-1))}` : days.map(name).join(', ');
};

/** `Lun a Vie 8:00–12:00 y 13:30–18:00`, one line for each set of days. */
export const hoursLines = (hours: Hours): string[] => {
  const byDays = new Map<string, string[]>();
  for (const { days, open, close } of hours) {
    const key = dayText(days);
    byDays.set(key, [...(byDays.get(key) ?? []), `${short(open)}–${short(close)}`]);
  }
  return [...byDays].map(([days, spans]) => `${days} ${spans.join(' y ')}`);
};
