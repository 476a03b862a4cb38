import type { OpeningException } from '../contract/entities/shop-settings.ts';
import { addDays, noonOf, weekdayAndDate } from '../contract/time/dates.ts';
import type { OpeningRun } from './hours.ts';
import { shortTime } from './hours-text.ts';

/** Days before which an exception is announced. */
const DAYS = 14;

/** Formats a day: `viernes 25 de diciembre`. */
export const dated = (day: string): string => weekdayAndDate(noonOf(day)).replace(',', '');
export const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const whenOf = ({ from, until }: OpeningException, today: string, isNow: boolean): string => {
  if (from !== until)
    return isNow && from <= today
      ? `Hasta el ${dated(until)}`
      : `Del ${dated(from)} al ${dated(until)}`;
  if (isNow && from === today) return 'Hoy';
  return isNow && from === addDays(today, 1) ? `Mañana, ${dated(from)}` : begun(dated(from));
};

export const spansOf = (hours: OpeningException['hours']): string =>
  hours.length === 0
    ? 'cerrado'
    : `abierto ${hours.map(({ open, close }) => `de ${shortTime(open)} a ${shortTime(close)}`).join(' y ')}`;

/** Finds the exception of a branch on a day: one of its own first, then the latest. @param day `2026-12-25` */
const exceptionOn = (
  exceptions: readonly OpeningException[],
  code: string,
  day: string,
): OpeningException | undefined => {
  const applying = exceptions.filter(
    ({ from, until, branches }) =>
      from <= day && day <= until && (branches.length === 0 || branches.includes(code)),
  );
  return applying.findLast(({ branches }) => branches.length > 0) ?? applying.at(-1);
};

/** Returns a branch's exceptions from a day on, without overlaps: its own may split those of all branches. */
export const exceptionsOf = (
  exceptions: readonly OpeningException[],
  code: string,
  since: string,
): OpeningException[] => {
  const own = exceptions.filter(
    ({ until, branches }) => until >= since && (branches.length === 0 || branches.includes(code)),
  );
  /** Days on which the exception may change. */
  const turns = own.flatMap(({ from, until }) => [from, addDays(until, 1)]);
  const days = [...new Set([since, ...turns])].filter((day) => day >= since).sort();
  const runs: { exception: OpeningException; until: string; from: string }[] = [];
  for (const [at, from] of days.entries()) {
    const exception = exceptionOn(own, code, from);
    // The last turn is behind everything.
    if (!exception) continue;
    const until = addDays(days[at + 1] ?? from, -1);
    const last = runs.at(-1);
    if (last?.exception === exception && addDays(last.until, 1) === from) last.until = until;
    else
      runs.push({
        exception,
        from: exception.from < since && from === since ? exception.from : from,
        until,
      });
  }
  return runs.map(({ exception, from, until }) => ({ ...exception, from, until }));
};

/** Returns the exceptional hours by branch, without reasons. @param codes of the branches */
export const openingRuns = (
  exceptions: readonly OpeningException[],
  codes: readonly string[],
  since: string,
): Record<string, OpeningRun[]> =>
  Object.fromEntries(
    codes.flatMap((code) => {
      const runs = exceptionsOf(exceptions, code, since);
      return runs.length === 0
        ? []
        : [[code, runs.map(({ from, until, hours }) => ({ from, until, hours }))]];
    }),
  );

/**
 * Announces the next exceptions: `Mañana, viernes 25 de diciembre: cerrado (Navidad)`.
 * @param today the shop's day, `2026-12-24`
 * @param isNow false for built pages, which are read later: they name dates alone
 */
export const openingNotes = (
  exceptions: readonly OpeningException[],
  code: string,
  today: string,
  isNow = true,
): string[] =>
  exceptionsOf(exceptions, code, today)
    .filter(({ from }) => from <= addDays(today, DAYS))
    .map((one) => `${whenOf(one, today, isNow)}: ${spansOf(one.hours)} (${one.reason})`);

/** Drops past exceptions. */
export const notPast = (
  exceptions: readonly OpeningException[],
  today: string,
): OpeningException[] => exceptions.filter(({ until }) => until >= today);
