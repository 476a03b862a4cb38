import * as z from 'zod/mini';

const REMARK_KINDS = [
  'attended',
  'changed',
  'edited',
  'held',
  'note',
  'settled',
  'tracking',
  'undone',
] as const;
export type RemarkKind = (typeof REMARK_KINDS)[number];

export const remark = z.object({
  /** ISO instant. */
  date: z.string(),
  /**
   * `attended`: a problem was solved. `changed`: lines or delivery were changed. `edited`: a field was written; its value is JSON text.
   * `held`: missing units were reserved. `note`: for colleagues. `tracking`: the tracking number
   * was set or removed. `settled`: the difference of an edit was paid. `undone`: a state change was undone.
   */
  kind: z.enum(REMARK_KINDS),
  /** The solved problem, the differences, the reserved units, or the name of the field. */
  about: z.string(),
  text: z.string(),
  /** Empty = the provider told it. */
  userName: z.string(),
});
export type Remark = z.infer<typeof remark>;

/** A note of sellers about an order. */
export const note = z.object({
  /** ISO instant. */
  date: z.string(),
  text: z.string(),
  userName: z.string(),
});
