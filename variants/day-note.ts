import type { OpeningException } from '../contract/entities/shop-settings.ts';
import { enumerate } from '../contract/text/enumeration.ts';
import { begun, dated, spansOf } from './opening-notes.ts';

const yearOf = (day: string): string => day.slice(0, 4);

/** Formats the days, with the year if it is not today's. */
const daysOf = ({ from, until }: OpeningException, today: string): string => {
  const inYear = (day: string) =>
    yearOf(day) === yearOf(today) ? dated(day) : `${dated(day)} de ${yearOf(day)}`;
  if (from === until) return begun(inYear(from));
  return `Del ${yearOf(from) === yearOf(until) ? dated(from) : inYear(from)} al ${inYear(until)}`;
};

/**
 * Describes a day as its editor shows it.
 * @param branches of the shop, to name those concerned if not all
 * @param today the shop's day, `2026-12-24`
 */
export const noteOf = (
  { reason, ...one }: OpeningException,
  branches: readonly { code: string; name: string }[],
  today: string,
): string => {
  const when = one.from === '' || one.until === '' ? '' : `${daysOf({ reason, ...one }, today)}: `;
  const of = branches.filter(({ code }) => one.branches.includes(code)).map(({ name }) => name);
  const where = of.length === 0 || of.length === branches.length ? '' : `, solo ${enumerate(of)}`;
  return begun(`${when}${spansOf(one.hours)}${reason === '' ? '' : ` (${reason})`}${where}`);
};
