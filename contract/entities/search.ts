/** What the search says of a text beside what it found, and what sellers keep for it. */
import * as z from 'zod/mini';

/** What a piece of a text was understood as. `unknown`: nothing is called so, or too much stands before it. */
const UNDERSTOOD_KINDS = [
  'category',
  'brand',
  'vehicle',
  'engine',
  'year',
  'measure',
  'code',
  'word',
  'unknown',
] as const;

/** A piece of a text that can be taken off. */
export const understood = z.object({
  kind: z.enum(UNDERSTOOD_KINDS),
  /** Such as 'Radiadores', 'Gol', '1.6', '2001'. */
  label: z.string(),
  /** What was typed, where nothing is called so and the label is what it is taken for. */
  given: z.optional(z.string()),
  /** The text without it. */
  without: z.string(),
});
export type Understood = z.infer<typeof understood>;

/**
 * Why a group stands under a list that found nothing. `years`, `engines`: other ones of the same vehicle;
 * `vehicle`: what else fits it; `category`: the same thing for others; `codes`: codes that are like the one
 * that was asked; `turned`: what has the asked height for its width; `rest`: what fits the other words or
 * choices; `all`: nothing of it could be met.
 */
const NEARBY_REASONS = [
  'years',
  'engines',
  'vehicle',
  'category',
  'codes',
  'turned',
  'rest',
  'all',
] as const;

/** What fits the most of what was asked, where nothing fits all of it. @param item of the list's kind */
export const nearby = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    reason: z.enum(NEARBY_REASONS),
    /** What was left out, as it was asked. */
    leftOut: z.array(z.string()),
    /** What was kept, in words. */
    kept: z.array(z.string()),
    /** What the whole list is asked. */
    filters: z.array(z.object({ FilterKey: z.string(), FilterValue: z.string() })),
    count: z.int(),
    /** The first of them. */
    data: z.array(item),
  });
export type Nearby<T> = Omit<z.infer<ReturnType<typeof nearby<z.ZodMiniType>>>, 'data'> & {
  data: T[];
};

/** Words that mean the same. */
export const synonymGroup = z.object({
  id: z.int(),
  words: z.array(z.string()),
  /** Grows with every change; sent back with one, it shows whether somebody else was first. */
  version: z.int(),
});

/** A text that found nothing, and how often, since a day. */
export const missedSearch = z.object({
  text: z.string(),
  count: z.int(),
  /** The last day on which somebody looked for it, such as `2026-11-22`. */
  lastDay: z.string(),
});
