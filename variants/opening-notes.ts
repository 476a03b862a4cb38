/** Days on which a branch is closed, or open at other hours, as words for people. */

import type { OpeningException } from '../contract/entities/shop-settings.ts';
import { addDays, noonOf, weekdayAndDate } from '../contract/time/dates.ts';
import type { OpeningRun } from './hours.ts';
import { shortTime } from './hours-text.ts';

/** So long before it is announced. */
const DAYS = 14;

/** `viernes 25 de diciembre`. */
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

/** What is said of a branch on a day; of itself before all, the later before the earlier. @param day `2026-12-25` */
const exceptionOn = (
  exceptions: readonly OpeningException[],
  code: string,
  day: string,
): OpeningException | undefined => {
  const said = exceptions.filter(
    ({ from, until, branches }) =>
      from <= day && day <= until && (branches.length === 0 || branches.includes(code)),
  );
  return said.findLast(({ branches }) => branches.length > 0) ?? said.at(-1);
};

/**
 * What is said of a branch from a day on, each day once: what is said of a branch itself may part what is
 * said of all.
 */
export const exceptionsOf = (
  exceptions: readonly OpeningException[],
  code: string,
  since: string,
): OpeningException[] => {
  const own = exceptions.filter(
    ({ until, branches }) => until >= since && (branches.length === 0 || branches.includes(code)),
  );
  /** Days on which something else may be said than the day before. */
  const turns = own.flatMap(({ from, until }) => [from, addDays(until, 1)]);
  const days = [...new Set([since, ...turns])].filter((day) => day >= since).sort();
  const runs: { said: OpeningException; until: string; from: string }[] = [];
  for (const [at, from] of days.entries()) {
    const said = exceptionOn(own, code, from);
    // The last turn is behind everything.
    if (!said) continue;
    const until = addDays(days[at + 1] ?? from, -1);
    const last = runs.at(-1);
    if (last?.said === said && addDays(last.until, 1) === from) last.until = until;
    else runs.push({ said, from: said.from < since && from === since ? said.from : from, until });
  }
  return runs.map(({ said, from, until }) => ({ ...said, from, until }));
};

/** By branch, what tells whether it is open, without why. @param codes of the branches */
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
 * `Mañana, viernes 25 de diciembre: cerrado (Navidad)`; the next ones first.
 * @param today `2026-12-24`, of the shop
 * @param isNow whether it is read today: a page that was built says dates alone
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

/** Those that a page may still need, whenever it is read. */
export const notPast = (
  exceptions: readonly OpeningException[],
  today: string,
): OpeningException[] => exceptions.filter(({ until }) => until >= today);
