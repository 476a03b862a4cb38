/** The built pages of a shop beside what they show, as replies carry it. */
import * as z from 'zod/mini';

/** ISO instant. */
const instant = z.string();

/** The pages' host builds them; another one is asked to; nobody is, they come with a deploy. */
export const PUBLISHERS = ['HOST', 'HOOK', 'NONE'] as const;

/** Asked for, being built, built and on its way to where visitors see it. */
const PUBLICATION_STATES = ['ASKED', 'BUILDING', 'BUILT'] as const;

export const publishing = z.object({
  publisher: z.enum(PUBLISHERS),
  waiting: z.object({
    /** Saves that no page shows and nobody builds yet; what was changed as one is one. */
    changes: z.int(),
    /** The first of them; null = none. */
    since: z.nullable(instant),
    /** When they are built by themselves, unless more changes. */
    dueAt: z.nullable(instant),
    /** Who made them, as far as people did; what was sold is nobody's. */
    people: z.array(z.object({ name: z.string(), changes: z.int() })),
  }),
  /** The one under way. */
  current: z.nullable(
    z.object({
      id: z.int(),
      state: z.enum(PUBLICATION_STATES),
      askedAt: instant,
      startedAt: z.nullable(instant),
      /** Who asked for it; empty = it came by itself. */
      author: z.string(),
      /** How often it was tried. */
      tries: z.int(),
      /** Why it did not come about the last time; empty = it did not fail. */
      lastError: z.string(),
      /** When it is tried again. */
      nextTryAt: instant,
    }),
  ),
  /** What visitors see; null = the shop has published nothing yet. */
  last: z.nullable(
    z.object({
      id: z.int(),
      publishedAt: instant,
      /** From the beginning of the build until visitors saw it. */
      seconds: z.number(),
      /** Saves that it brought. */
      changes: z.int(),
      /** Pages that were made, and that stayed as they were. */
      written: z.int(),
      kept: z.int(),
      author: z.string(),
    }),
  ),
});
export type Publishing = z.infer<typeof publishing>;
