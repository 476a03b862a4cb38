/**
 * Problems of an order for sellers, one Spanish text each. A problem that is solved or changes only
 * removes or replaces its own text. A text that a seller has marked as solved is hidden until it
 * changes, or disappears and returns.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { MATTERS, type Marks, type Matter } from '#backend/database/tables/order-attention';
import { canBeMailed, queueMails } from '#backend/mail/outbox';
import { shopMailAddress } from '#backend/mail/shop-address';
import type { Variant } from '#variants/schema';
import { shopOrderUrl } from './order-urls.ts';

/** Null removes a text; matters that are not named stay. */
type MarkChanges = Partial<Record<Matter, string | null>>;

/** Returns the warning about a buyer's address, or null if mail servers accept it. */
export const unreachableText = (email: string): string | null =>
  email === '' || canBeMailed(email)
    ? null
    : `El correo del comprador no recibe mensajes (${email}): avísale por teléfono.`;

interface Marked {
  id: number;
  number: number;
  marks: Marks;
  attention: string;
  attended: Marks;
}

const isSame = (a: Marks, b: Marks): boolean => MATTERS.every((matter) => a[matter] === b[matter]);

const write = async (
  tx: Tx,
  order: Marked,
  next: Pick<Marked, 'marks' | 'attended'>,
): Promise<void> => {
  const { marks, attended } = next;
  const open = MATTERS.filter((matter) => marks[matter] !== attended[matter]);
  const attention = open.flatMap((matter) => marks[matter] ?? []).join(' ');
  const isOld = isSame(marks, order.marks) && isSame(attended, order.attended);
  if (isOld && attention === order.attention) return;
  await tx.execute(
    sql`update orders set marks = ${JSON.stringify(marks)}::jsonb, attention = ${attention},
          attended = ${JSON.stringify(attended)}::jsonb where id = ${order.id}`,
  );
  Object.assign(order, { marks, attended, attention });
};

const eventOf = (number: number, matter: string, text: string): string =>
  `order-attention:${number}:${matter}:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;

/** Returns the outbox events of the mails with these texts. */
export const attentionEvents = (number: number, marks: Marks): string[] =>
  Object.entries(marks).map(([matter, text]) => eventOf(number, matter, text));

/** Mails the shop once for each text of each matter. */
const mailShop = async (tx: Tx, variant: Variant, { number }: Marked, news: Marks) => {
  const to = shopMailAddress(variant);
  if (to === '') return;
  const url = shopOrderUrl(variant, number);
  await queueMails(
    tx,
    Object.entries(news).map(([matter, text]) => ({
      event: eventOf(number, matter, text),
      to,
      template: 'shopAttention',
      data: { number, url, text },
    })),
  );
};

/**
 * Writes the changed problems of a locked order, and mails the shop about new ones.
 * @param order is updated
 * @param options `mailed`: problems that another mail reports; `seen`: problems caused by the
 * company's own people, which are not marked
 */
export const updateAttention = async (
  tx: Tx,
  variant: Variant,
  order: Marked,
  changes: MarkChanges,
  { mailed = [], seen = [] }: { mailed?: readonly Matter[]; seen?: readonly Matter[] } = {},
): Promise<void> => {
  const before = order.marks;
  const marks: Marks = {};
  for (const matter of MATTERS) {
    const change = changes[matter];
    const text = change === undefined ? before[matter] : change;
    if (text) marks[matter] = text;
  }
  const attended: Marks = {};
  const news: Marks = {};
  for (const matter of MATTERS) {
    const text = marks[matter];
    if (text === undefined) continue;
    if (order.attended[matter] === text || seen.includes(matter)) attended[matter] = text;
    else if (before[matter] !== text && !mailed.includes(matter)) news[matter] = text;
  }
  await write(tx, order, { marks, attended });
  await mailShop(tx, variant, order, news);
};

/** Marks all problems of a locked order as solved. @param order is updated */
export const resolveAttention = (tx: Tx, order: Marked): Promise<void> =>
  write(tx, order, { marks: order.marks, attended: order.marks });
