import { z } from 'astro/zod';
import { pageWords, passage, picture, words } from './fields.ts';

export const company = z.strictObject({
  ...pageWords,
  picture,
  /** Key figures: `1986`, `desde este año en el mostrador`. */
  figures: z.array(z.strictObject({ value: words, text: words })).default([]),
  milestonesTitle: words,
  milestones: z
    .array(
      z.strictObject({
        year: z.int().min(1800).max(2100),
        title: words,
        text: words,
        picture: picture.optional(),
      }),
    )
    .min(1)
    .refine((all) => all.every(({ year }, index) => year >= (all[index - 1]?.year ?? 0)), {
      message: 'los años van en orden',
    }),
  valuesTitle: words,
  values: z.array(passage).min(1),
  /** Heading of the branches, which come from the shop's settings. */
  branchesTitle: words,
});
