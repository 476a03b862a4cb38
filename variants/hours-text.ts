import type { Branch } from './schema.ts';

type Hours = Branch['hours'];

const DAY_NAMES = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'];

/** Shortens `08:00` to `8:00`. */
export const shortTime = (time: string): string => time.replace(/^0(?=\d)/, '');

const dayText = (days: readonly number[]): string => {
  const name = (day: number | undefined) => DAY_NAMES[(day ?? 0) - 1] ?? '';
  const first = days[0];
  const isRun = days.length > 2 && days.every((day, index) => day === (first ?? 0) + index);
  return isRun ? `${name(first)} a ${name(days.at(-1))}` : days.map(name).join(', ');
};

/** Formats opening hours, one line per set of days: `Lun a Vie 8:00–12:00 y 13:30–18:00`. */
export const hoursLines = (hours: Hours): string[] => {
  const byDays = new Map<string, string[]>();
  for (const { days, open, close } of hours) {
    const key = dayText(days);
    byDays.set(key, [...(byDays.get(key) ?? []), `${shortTime(open)}–${shortTime(close)}`]);
  }
  return [...byDays].map(([days, spans]) => `${days} ${spans.join(' y ')}`);
};
