import * as z from 'zod/mini';

/** ISO instant. */
const instant = z.string();

/** HOST builds pages itself; HOOK calls a build hook; NONE publishes by deploys only. */
export const PUBLISHERS = ['HOST', 'HOOK', 'NONE'] as const;

/** The error of a build that ended without a word, as by a restart, which is harmless once. */
export const CUT_SHORT = 'La construcción se cortó.';

/** Requested, being built, built but not served yet. */
const PUBLICATION_STATES = ['ASKED', 'BUILDING', 'BUILT'] as const;

export const publishing = z.object({
  publisher: z.enum(PUBLISHERS),
  waiting: z.object({
    /** The number of saves that are not published yet; a batch counts once. */
    changes: z.int(),
    /** The time of the first one; null = none. */
    since: z.nullable(instant),
    /** When they are published automatically, unless more changes follow. */
    dueAt: z.nullable(instant),
    /** The authors; changes by orders have none. */
    people: z.array(z.object({ name: z.string(), changes: z.int() })),
  }),
  /** The current publication. */
  current: z.nullable(
    z.object({
      id: z.int(),
      state: z.enum(PUBLICATION_STATES),
      askedAt: instant,
      startedAt: z.nullable(instant),
      /** Who requested it; empty = automatic. */
      author: z.string(),
      /** The number of attempts. */
      tries: z.int(),
      /** The error of the last attempt; empty = none. */
      lastError: z.string(),
      /** The time of the next attempt. */
      nextTryAt: instant,
    }),
  ),
  /** The served publication; null = nothing was published yet. */
  last: z.nullable(
    z.object({
      id: z.int(),
      publishedAt: instant,
      /** Seconds from the start of the build until it was served. */
      seconds: z.number(),
      /** The number of published saves. */
      changes: z.int(),
      /** The numbers of rendered and of unchanged pages. */
      written: z.int(),
      kept: z.int(),
      author: z.string(),
    }),
  ),
});
export type Publishing = z.infer<typeof publishing>;
