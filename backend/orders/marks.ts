/**
 * What a seller must look at, one text for each matter, in Spanish: a matter that is settled, or has
 * changed, takes its own text away or replaces it, and leaves the others.
 */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { MATTERS, type Marks, type Matter } from '#backend/database/tables/order-marks';
import { canBeMailed } from '#backend/mail/outbox';

/** Null takes a text away; what is not named stays. */
type MarkChanges = Partial<Record<Matter, string | null>>;

/** What a seller is told of a buyer's address, or null where it can be mailed to. */
export const noMail = (email: string): string | null =>
  canBeMailed(email)
    ? null
    : `El correo del comprador no recibe mensajes (${email}): avísale por teléfono.`;

interface Marked {
  id: number;
  marks: Marks;
  attention: string;
}

/** What stands: of an order that was marked before there were matters, its one text. */
const standing = ({ marks, attention }: Marked): Marks =>
  attention !== '' && Object.keys(marks).length === 0 ? { earlier: attention } : marks;

/** An earlier text without what other matters say by now. */
const withoutRepeats = ({ earlier, ...others }: Marks): Marks => {
  const rest = Object.values(others)
    .reduce((text, other) => text.replaceAll(other, ''), earlier ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return rest === '' ? others : { ...others, earlier: rest };
};

/**
 * Writes the changes of a locked order; `attention` is all of its texts as one, for lists.
 * @param order is brought up to date
 */
export const changeMarks = async (tx: Tx, order: Marked, changes: MarkChanges): Promise<void> => {
  const before = standing(order);
  const changed: Marks = {};
  for (const matter of MATTERS) {
    const change = changes[matter];
    const text = change === undefined ? before[matter] : change;
    if (text) changed[matter] = text;
  }
  const marks = withoutRepeats(changed);
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
