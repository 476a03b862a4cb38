import * as z from 'zod/mini';

/** Interpretations of a part of a query. `unknown`: not in the catalogue, or beyond the limit of words. */
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

/** An interpreted part of a query, which the user can remove. */
export const understood = z.object({
  kind: z.enum(UNDERSTOOD_KINDS),
  /** For example 'Radiadores', 'Gol', '1.6', '2001'. */
  label: z.string(),
  /** The typed word, if the label is a guess. */
  given: z.optional(z.string()),
  /** For an unknown word: a similar one that exists. */
  near: z.optional(z.string()),
  /** The query with the other reading: with `given` in quotation marks, or with `near`. */
  alternative: z.optional(z.string()),
  /** The query without this part. */
  without: z.string(),
});
export type Understood = z.infer<typeof understood>;

/**
 * Why a group follows an empty list. `years`, `engines`: other ones of the vehicle; `vehicle`:
 * other parts that fit it; `category`: the same part for other vehicles; `codes`: similar codes;
 * `turned`: width and height swapped; `rest`: matches of the other words or choices; `all`: no part
 * of the query matched.
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

/**
 * A group of items that match most of the query, if none match all of it.
 * @param item the schema of an item
 */
export const nearby = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    reason: z.enum(NEARBY_REASONS),
    /** The ignored parts of the query, as typed. */
    leftOut: z.array(z.string()),
    /** The matched parts, in words. */
    kept: z.array(z.string()),
    /** The filters of the whole list. */
    filters: z.array(z.object({ FilterKey: z.string(), FilterValue: z.string() })),
    count: z.int(),
    /** The first items. */
    data: z.array(item),
  });
export type Nearby<T> = Omit<z.infer<ReturnType<typeof nearby<z.ZodMiniType>>>, 'data'> & {
  data: T[];
};

/** A group of synonyms. */
export const synonymGroup = z.object({
  id: z.int(),
  words: z.array(z.string()),
  /** Grows with every change; sent back to detect concurrent changes. */
  version: z.int(),
});

/** A query without results and its number of searches. */
export const missedSearch = z.object({
  text: z.string(),
  count: z.int(),
  /** The day of the last search: `2026-11-22`. */
  lastDay: z.string(),
});
