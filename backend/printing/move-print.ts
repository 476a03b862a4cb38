/** Moves a print request with the effects of its table of states. */
import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import { type LockedOrder, lockOrder, moveOrder } from '#backend/orders/transition';
import { readQuotations } from '#backend/quotations/queries';
import { cancelQuotation } from '#backend/quotations/write';
import {
  awaitsPayment,
  hasBeenPaid,
  isCancelled,
  transitionOf,
} from '#contract/orders/order-states';
import {
  canMovePrint,
  type PrintMover,
  type PrintState,
  printEffects,
} from '#contract/orders/print-states';
import { mayBe, quotationStateAt } from '#contract/orders/quotation-states';
import { gramsOf } from './estimates.ts';
import { returnFilament, takeFilament } from './filaments.ts';
import { changePrint, mailState, type PrintDependencies } from './locked-print.ts';
import type { PrintRow } from './prints.ts';

interface Move {
  to: PrintState;
  actor: PrintMover;
  /** Null = the customer. */
  by: OwnSession | null;
  text: string;
}
type Effects = NonNullable<ReturnType<typeof printEffects>>;
type Moving = Pick<PrintDependencies, 'variant' | 'now'>;

const lockOrderOf = async (tx: Tx, { quotationId }: PrintRow): Promise<LockedOrder | undefined> =>
  quotationId === null
    ? undefined
    : lockOrder(tx, sql`o.id = (select order_id from quotations where id = ${quotationId})`);

const PAID_TEXT =
  'El pedido ya está pagado: escríbenos aquí para cancelarlo y te devolvemos el dinero.';

/** Says what the workshop may still do about a request whose order was cancelled. */
const cancelledOrderText = (number: number, state: PrintState): string =>
  canMovePrint(state, 'REV', 'seller')
    ? `El pedido N.º ${number} se canceló. Vuelve a revisar y presupuéstalo de nuevo.`
    : `El pedido N.º ${number} se canceló, así que no hay nada que entregar. Cancela la impresión.`;

/** @throws AppError print.unpaid, record.changed, and those of `moveOrder` */
const applyToOrder = async (
  tx: Tx,
  row: PrintRow,
  { order: effect }: Effects,
  { variant, now }: Moving,
  userId: number | null,
): Promise<void> => {
  if (effect === 'any') return;
  const order = await lockOrderOf(tx, row);
  if (effect === 'cancelled') {
    if (order && !isCancelled(order)) throw new AppError('record.changed');
    return;
  }
  if (effect === 'drop' || effect === 'dropUnpaid') {
    if (effect === 'dropUnpaid' && order && hasBeenPaid(order))
      throw new AppError('record.changed', { text: PAID_TEXT });
    if (order && awaitsPayment(order))
      await moveOrder(tx, variant, order, 'CAN', {
        ...(userId === null ? { actor: 'buyer' } : { actor: 'seller', userId }),
        reason: `Se canceló la impresión N.º ${row.id}.`,
        now: now(),
      });
    return;
  }
  if (!order || !hasBeenPaid(order))
    throw new AppError('print.unpaid', {
      ...(order && {
        text: isCancelled(order)
          ? cancelledOrderText(order.number, row.state)
          : `Falta el pago del pedido N.º ${order.number}: cuando esté pagado se puede imprimir y entregar.`,
      }),
    });
  if (effect !== 'dispatch' || userId === null || !transitionOf(order.state, 'DIS')?.by.seller)
    return;
  // The screens of orders ask for the difference that an edit left.
  if (order.dueCents > 0) throw new AppError('order.due');
  await moveOrder(tx, variant, order, 'DIS', { actor: 'seller', userId, now: now() });
};

const applyToQuotation = async (
  tx: Tx,
  { quotationId }: PrintRow,
  { quotation: effect }: Effects,
  { variant, now }: Moving,
): Promise<void> => {
  if (effect === 'keep' || quotationId === null) return;
  const [quotation] = await readQuotations(tx, sql`q.id = ${quotationId}`);
  if (quotation && mayBe(quotationStateAt(quotation, now()), 'cancel'))
    await cancelQuotation(tx, { id: quotationId }, { variant, at: now() });
};

/** Returns the grams of a request by product. Pieces without a filament take none. */
const gramsByFilament = ({ pieces }: PrintRow, variant: Moving['variant']) => {
  const grams = new Map<number, number>();
  for (const { piece } of pieces)
    if (piece.filamentId !== null)
      grams.set(piece.filamentId, (grams.get(piece.filamentId) ?? 0) + gramsOf(variant, piece));
  return grams;
};

/**
 * Moves a locked request.
 * @throws AppError record.changed if the table does not allow it; print.unpaid; print.noFilament
 */
export const movePrint = async (
  tx: Tx,
  row: PrintRow,
  { to, actor, by, text }: Move,
  deps: Moving,
): Promise<void> => {
  const effects = printEffects(row.state, to, actor);
  if (!effects) throw new AppError('record.changed');
  const { variant, now } = deps;
  const userId = by?.userId ?? null;
  await applyToQuotation(tx, row, effects, deps);
  const eventId = await changePrint(
    tx,
    row,
    {
      state: to,
      ...(effects.quotation === 'leave' && { quotationId: null }),
      ...(row.workerId === null && actor === 'seller' && { workerId: userId }),
    },
    { toState: to, actor, userId, text, at: now() },
  );
  await applyToOrder(tx, row, effects, deps, userId);
  if (effects.mailsCustomer) await mailState(tx, row, { state: to, text, eventId }, variant);
  if (effects.filament === 'keep' || !by) return;
  // Stock is locked last.
  const use = { requestId: row.id, by, at: now() };
  if (effects.filament === 'take') await takeFilament(tx, gramsByFilament(row, variant), use);
  if (effects.filament === 'return') await returnFilament(tx, use);
};
