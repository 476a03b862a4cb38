/**
 * What a seller must look at, one text for each matter, in Spanish: a matter that is settled, or has
 * changed, takes its own text away or replaces it, and leaves the others.
 */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/serve/database';

/** In the order in which a seller reads them. */
const MATTERS = [
  /** Money that is to go back to the buyer. */
  'giveBack',
  /** Paid, with nothing left to deliver. */
  'noStock',
  /** Paid, but not what was asked for. */
  'otherAmount',
  'paidTwice',
  'partlyReturned',
  'disputed',
  'chargedBack',
  /** The provider tells of a payment in a way that cannot be understood. */
  'unreadable',
] as const;
export type Matter = (typeof MATTERS)[number];
export type Marks = Partial<Record<Matter, string>>;
/** Null takes a text away; what is not named stays. */
export type MarkChanges = Partial<Record<Matter, string | null>>;

interface Marked {
  id: number;
  marks: Marks;
  attention: string;
}

/**
 * Writes the changes of a locked order; `attention` is all of its texts as one, for lists.
 * @param order is brought up to date
 */
export const changeMarks = async (tx: Tx, order: Marked, changes: MarkChanges): Promise<void> => {
  const marks: Marks = {};
  for (const matter of MATTERS) {
    const change = changes[matter];
    const text = change === undefined ? order.marks[matter] : change;
    if (text) marks[matter] = text;
  }
  const attention = MATTERS.flatMap((matter) => marks[matter] ?? []).join(' ');
  const isSame = MATTERS.every((matter) => marks[matter] === order.marks[matter]);
  if (isSame && attention === order.attention) return;
  await tx.execute(
    sql`update orders set marks = ${JSON.stringify(marks)}::jsonb, attention = ${attention}
        where id = ${order.id}`,
  );
  order.marks = marks;
  order.attention = attention;
};
