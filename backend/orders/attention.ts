/**
 * What a seller must look at, one text for each matter, in Spanish: a matter that is settled, or has
 * changed, takes its own text away or replaces it, and leaves the others. What a seller has dealt with
 * is shown no more, until its text changes or it is settled and comes again.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { MATTERS, type Marks, type Matter } from '#backend/database/tables/order-attention';
import { canBeMailed, queueMails } from '#backend/mail/outbox';
import { shopMailAddress } from '#backend/mail/shop-address';
import type { Variant } from '#variants/schema';
import { shopOrderUrl } from './order-urls.ts';

/** Null takes a text away; what is not named stays. */
type MarkChanges = Partial<Record<Matter, string | null>>;

/** What a seller is told of a buyer's address, or null where it can be mailed to. */
export const unreachableText = (email: string): string | null =>
  canBeMailed(email)
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

/** The mails by which the shop was told what stands, as the outbox names them. */
export const attentionEvents = (number: number, marks: Marks): string[] =>
  Object.entries(marks).map(([matter, text]) => eventOf(number, matter, text));

/** To the shop, once for each text of each matter. */
const mailShop = async (tx: Tx, variant: Variant, { number }: Marked, told: Marks) => {
  const to = shopMailAddress(variant);
  if (to === '') return;
  const url = shopOrderUrl(variant, number);
  await queueMails(
    tx,
    Object.entries(told).map(([matter, text]) => ({
      event: eventOf(number, matter, text),
      to,
      template: 'shopAttention',
      data: { number, url, text },
    })),
  );
};

/**
 * Writes the changes of a locked order, and tells the shop by mail what is new.
 * @param order is brought up to date
 * @param known `told`: matters of which another mail tells the shop; `seen`: what the company's own people
 *   did, so that nobody has to look at it
 */
export const updateAttention = async (
  tx: Tx,
  variant: Variant,
  order: Marked,
  changes: MarkChanges,
  { told = [], seen = [] }: { told?: readonly Matter[]; seen?: readonly Matter[] } = {},
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
    else if (before[matter] !== text && !told.includes(matter)) news[matter] = text;
  }
  await write(tx, order, { marks, attended });
  await mailShop(tx, variant, order, news);
};

/** A seller has dealt with all that a locked order shows. @param order is brought up to date */
export const resolveAttention = (tx: Tx, order: Marked): Promise<void> =>
  write(tx, order, { marks: order.marks, attended: order.marks });
