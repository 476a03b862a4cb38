import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { cut } from '../text/plain-text.ts';
import { integer, requiredText } from './fields.ts';

/** The page index (from 0) and page size of a list. */
export const page = {
  rowIndex: z._default(integer(0), 0),
  rowsMax: z.optional(integer(1, 100)),
};

/** Longer filter texts are cut. Above MAX_SEARCH, so that a list can refuse longer queries. */
const LONGEST_FILTER = 300;
/** Longer texts are rejected. */
const LONGEST_TAKEN = 20_000;
const cutFilter = (text: string): string => cut(text, LONGEST_FILTER);

/** A filter of a list (spec, section 3). FilterValue is written as in the page's query string. */
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

/** Returns the company whose orders are listed; undefined = the caller's own orders. */
export const companyOf = ({ filters }: { filters: readonly FilterItem[] }): number | undefined => {
  const value = filters.find((filter) => filter.FilterKey === 'toCompany')?.FilterValue;
  return value === undefined ? undefined : Number(value);
};
