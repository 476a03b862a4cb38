/** What is said beside the date of something that is scheduled for a time that is over; it may be so. */
import { shopInstant } from '#contract/time/dates';

/** A year of which not all digits are typed: it will be another one. */
const HALF_TYPED = /^0/;

/** @param typed as a date control holds it; half typed it holds nothing. @returns empty where there is nothing to say */
export const pastNote = (typed: string, now: Date): string =>
  !HALF_TYPED.test(typed) && shopInstant(typed) < now
    ? 'Esa fecha ya pasó: queda como vencida.'
    : '';
