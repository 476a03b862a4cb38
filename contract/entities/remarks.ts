/** What the people behind the counter did with an order beside moving it. */
import * as z from 'zod/mini';

const REMARK_KINDS = ['attended', 'edited', 'held', 'note', 'tracking', 'undone'] as const;
export type RemarkKind = (typeof REMARK_KINDS)[number];

export const remark = z.object({
  /** ISO instant. */
  date: z.string(),
  /**
   * `attended`: somebody dealt with what needed attention. `edited`: a field was written; its value is JSON text. `held`: units that it lacked were set apart. `note`: for
   * the colleagues. `tracking`: the parcel's number was set, or taken away. `undone`: a change of state that was
   * meant for another order, or state.
   */
  kind: z.enum(REMARK_KINDS),
  /** What was dealt with, or set apart; the name of the field. */
  about: z.string(),
  text: z.string(),
  userName: z.string(),
});
export type Remark = z.infer<typeof remark>;

/** What the company's people wrote about an order for each other. */
export const note = z.object({
  /** ISO instant. */
  date: z.string(),
  text: z.string(),
  userName: z.string(),
});
