/** The years that a list offers: from this one back, as the spec says. */
import { shopDay } from '#contract/time/dates';

const YEARS_BACK = 50;

export const thisYear = (): number => Number(shopDay(new Date().toISOString()).slice(0, 4));

/** @returns whether a year is offered now */
export const offeredYears = (now = thisYear()): ((year: number) => boolean) => {
  const first = now - YEARS_BACK;
  return (year) => first <= year && year <= now;
};
