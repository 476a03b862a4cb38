/** What the people behind the counter did with an order beside moving it. */
import * as z from 'zod/mini';

const REMARK_KINDS = ['attended'] as const;
export type RemarkKind = (typeof REMARK_KINDS)[number];

export const remark = z.object({
  /** ISO instant. */
  date: z.string(),
  /** `attended`: somebody dealt with what needed attention. */
  kind: z.enum(REMARK_KINDS),
  /** What was dealt with. */
  about: z.string(),
  text: z.string(),
  userName: z.string(),
});
export type Remark = z.infer<typeof remark>;
