/** Schemas of what a list is asked: its page and its filters. */
import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { cut } from '../text/plain-text.ts';
import { integer, requiredText } from './fields.ts';

/** Page index (first page 0) and page size of a list. */
export const page = {
  rowIndex: z._default(integer(0), 0),
  rowsMax: z.optional(integer(1, 100)),
};

/** Nobody means more than this; a pasted page is cut. Above MAX_SEARCH: a list may refuse what is longer. */
const LONGEST_FILTER = 300;
/** A page's worth of text; above it, it is no search. */
const LONGEST_TAKEN = 20_000;
const cutFilter = (text: string): string => cut(text, LONGEST_FILTER);

/** One filter of a list (spec, section 3): FilterValue as the page's query string has it. */
const filterItem = z.object({
  FilterKey: requiredText(40),
  FilterValue: z
    .string({ error: messages.invalid })
    .check(z.maxLength(LONGEST_TAKEN, messages.tooLong), z.overwrite(cutFilter)),
});
export const filters = () =>
  z._default(
    z.array(filterItem, { error: messages.invalid }).check(z.maxLength(20, messages.invalid)),
    [],
  );
export type FilterItem = z.infer<typeof filterItem>;

/** The company that a list of orders is asked of; without one they are the caller's own. */
export const companyOf = ({ filters }: { filters: readonly FilterItem[] }): number | undefined => {
  const value = filters.find((filter) => filter.FilterKey === 'toCompany')?.FilterValue;
  return value === undefined ? undefined : Number(value);
};
