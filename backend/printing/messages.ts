/** Messages between workshop and customer about a request. */
import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { printEvents } from '#backend/database/tables/printing';
import { queueMail } from '#backend/mail/outbox';
import { shopMailAddress } from '#backend/mail/shop-address';
import type { PrintMover } from '#contract/orders/print-states';
import { officeRecordPath } from '#variants/back-office';
import { lockPrint, type PrintDependencies } from './locked-print.ts';
import { movePrint } from './move-print.ts';
import { mailedUrl, type PrintRow } from './prints.ts';

type Writing = Pick<PrintDependencies, 'variant' | 'now'>;

/** @returns the id of the message; undefined if it repeats the last one */
const addMessage = async (
  tx: Tx,
  { id }: PrintRow,
  message: { actor: PrintMover; userId: number | null; text: string },
  at: Date,
): Promise<number | undefined> => {
  const { rows } = await tx.execute<{ actor: string; text: string }>(
    sql`select actor, text from print_events where request_id = ${id} order by id desc limit 1`,
  );
  if (rows[0]?.actor === message.actor && rows[0].text === message.text) return undefined;
  const [added] = await tx
    .insert(printEvents)
    .values({ ...message, requestId: id, at })
    .returning({ id: printEvents.id });
  return added?.id;
};

export const writeToCustomer = async (
  tx: Tx,
  { number, text }: { number: number; text: string },
  session: OwnSession,
  { variant, now }: Writing,
): Promise<void> => {
  const row = await lockPrint(tx, sql`r.id = ${number}`);
  const { userId } = session;
  const added = await addMessage(tx, row, { actor: 'seller', userId, text }, now());
  // The customer may have been erased.
  if (added === undefined || row.email === '') return;
  await queueMail(tx, {
    event: `print-message:${number}:${added}`,
    to: row.email,
    replyTo: shopMailAddress(variant),
    template: 'printMessage',
    data: {
      number,
      name: row.name,
      seller: session.firstName,
      text,
      url: mailedUrl(variant, row.key),
    },
  });
};

const tellShop = async (
  tx: Tx,
  { id: number, name, email }: PrintRow,
  { event, text, isCancelled }: { event: string; text: string; isCancelled: boolean },
  variant: Writing['variant'],
): Promise<void> => {
  const desk = officeRecordPath(variant, 'print', `${number}`) ?? '/';
  await queueMail(tx, {
    event,
    to: shopMailAddress(variant),
    replyTo: email,
    template: 'printAnswer',
    data: { number, name, text, isCancelled, url: variant.url + desk },
  });
};

/** Adds a message of the customer, which the shop is mailed. */
export const answerWorkshop = async (
  tx: Tx,
  { key, text }: { key: string; text: string },
  { variant, now }: Writing,
): Promise<void> => {
  const row = await lockPrint(tx, sql`r.key = ${key}::uuid`);
  const added = await addMessage(tx, row, { actor: 'customer', userId: null, text }, now());
  if (added !== undefined)
    await tellShop(
      tx,
      row,
      { event: `print-answer:${row.id}:${added}`, text, isCancelled: false },
      variant,
    );
};

/** Calls a request off for its customer. A repeat changes nothing. @throws AppError record.changed */
export const callOff = async (tx: Tx, key: string, deps: Writing): Promise<void> => {
  const row = await lockPrint(tx, sql`r.key = ${key}::uuid`);
  if (row.state === 'CAN') return;
  await movePrint(tx, row, { to: 'CAN', actor: 'customer', by: null, text: '' }, deps);
  await tellShop(
    tx,
    row,
    { event: `print-cancelled:${row.id}`, text: '', isCancelled: true },
    deps.variant,
  );
};
