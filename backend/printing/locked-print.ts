import { eq, sql } from 'drizzle-orm';
import { readStaff } from '#backend/auth/staff-table';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { printEvents, printRequests } from '#backend/database/tables/printing';
import { AppError, refuseField } from '#backend/http/app-error';
import { queueMail } from '#backend/mail/outbox';
import { lockQuotation } from '#backend/quotations/write';
import type { PrintMover, PrintState } from '#contract/orders/print-states';
import { mailedUrl, type PrintRow, readDeskPrint, readPrint } from './prints.ts';

export type PrintDependencies = Pick<Dependencies, 'db' | 'variant' | 'now'>;
type Happening = Pick<PrintDependencies, 'variant' | 'now'>;

/**
 * Locks a request until the transaction ends: its quotation first, as an acceptance does, then its row. Orders and
 * stock are locked afterwards.
 * @throws AppError record.notFound; record.changed if it got another quotation meanwhile
 */
export const lockPrint = async (tx: Tx, where: ReturnType<typeof sql>): Promise<PrintRow> => {
  const before = await readPrint(tx, where);
  if (before.quotationId !== null) await lockQuotation(tx, sql`q.id = ${before.quotationId}`);
  await tx.execute(sql`select from print_requests r where r.id = ${before.id} for update`);
  const row = await readPrint(tx, sql`r.id = ${before.id}`);
  if (row.quotationId !== before.quotationId) throw new AppError('record.changed');
  return row;
};

/** Locks a request that a seller has read. @throws AppError record.stale, and those of `lockPrint` */
export const lockPrintAt = async (
  tx: Tx,
  { number, version }: { number: number; version: number },
  { variant, now }: Happening,
  userId: number,
): Promise<PrintRow> => {
  const row = await lockPrint(tx, sql`r.id = ${number}`);
  if (row.version !== version)
    throw new AppError('record.stale', {
      detail: await readDeskPrint(tx, number, { variant, userId, now: now() }),
    });
  return row;
};

interface Change {
  toState: PrintState | null;
  actor: PrintMover;
  userId: number | null;
  text: string;
}

/** Writes changes of a locked request, and an event of its history. */
export const changePrint = async (
  tx: Tx,
  row: PrintRow,
  set: Partial<Pick<typeof printRequests.$inferInsert, 'state' | 'workerId' | 'quotationId'>>,
  change: Change & { at: Date },
): Promise<number> => {
  await tx
    .update(printRequests)
    .set({ ...set, version: row.version + 1 })
    .where(eq(printRequests.id, row.id));
  const [event] = await tx
    .insert(printEvents)
    .values({ ...change, requestId: row.id })
    .returning({ id: printEvents.id });
  if (!event) throw new Error('an event that was just stored is gone');
  return event.id;
};

/** Counts a change of a locked request that its history does not name. */
export const touchPrint = async (tx: Tx, { id, version }: PrintRow): Promise<void> => {
  await tx
    .update(printRequests)
    .set({ version: version + 1 })
    .where(eq(printRequests.id, id));
};

/** Writes who works on a locked request; null = nobody. @throws AppError request.invalid */
export const changeWorker = async (
  tx: Tx,
  { id, version }: PrintRow,
  workerId: number | null,
  variant: PrintDependencies['variant'],
): Promise<void> => {
  if (workerId !== null) {
    const workers = await readStaff(tx, 'orders', variant);
    if (!workers.some((one) => one.id === workerId))
      throw refuseField('workerId', 'Esa persona ya no trabaja con los pedidos.');
  }
  await tx
    .update(printRequests)
    .set({ workerId, version: version + 1 })
    .where(eq(printRequests.id, id));
};

/** Mails a customer the state of a request. @param eventId of its history, by which the mail is sent once */
export const mailState = async (
  tx: Tx,
  row: PrintRow,
  { state, text, eventId }: { state: PrintState; text: string; eventId: number },
  variant: PrintDependencies['variant'],
): Promise<void> => {
  // The customer may have been erased.
  if (row.email === '') return;
  await queueMail(tx, {
    event: `print-state:${row.id}:${eventId}`,
    to: row.email,
    template: 'printState',
    data: { number: row.id, name: row.name, state, text, url: mailedUrl(variant, row.key) },
  });
};
