import { sql } from 'drizzle-orm';
import { readHowToPay } from '#backend/config/read-config';
import type { Dependencies } from '#backend/database/dependencies';
import { columnsOf, jsonOf, type RowOf } from '#backend/database/rows';
import { orderEvents, orderItems, orders } from '#backend/database/tables/orders';
import { wireOf } from '#backend/database/wire';
import { AppError } from '#backend/http/app-error';
import { fromCents } from '#contract/amounts/money';
import { isCancelled } from '#contract/orders/order-states';
import { payAtOf } from '#contract/orders/payable';
import type { ReadMoney } from './management.ts';
import { readReturned } from './order-returns.ts';
import { owedOutside } from './owed-outside.ts';
import { paymentNote } from './payment-note.ts';
import { discountCents, discountCode, dueOf, isBrought } from './queries.ts';
import { discountReply, withoutNone } from './wire.ts';

const followWire = wireOf(orders, {
  number: 'number',
  date: 'createdAt',
  state: 'state',
  total: 'totalCents',
  paymentName: 'paymentName',
  shippingId: 'shippingId',
  shippingName: 'shippingName',
  shippingPrice: 'shippingPriceCents',
  trackingNumber: 'trackingNumber',
  branchCode: 'branchCode',
  branchName: 'branchName',
  reservedUntil: 'reservedUntil',
});
const eventWire = wireOf(orderEvents, { date: 'at', state: 'toState' });
/** The holder of an order's link gets the link of the order that replaced it. */
const replacingWire = wireOf(orders, { number: 'number', key: 'followKey' });

const followed = followWire.columns('o');
const own = columnsOf(orders, 'o', 'id', 'paymentId', 'userId', 'dueCents');
const item = jsonOf(orderItems, 'i', 'name', 'quantity', 'vehicle');
const event = eventWire.json('e');
const replacing = replacingWire.json('l');

type FollowRow = RowOf<typeof followed> &
  RowOf<typeof own> & {
    items: RowOf<typeof item>[];
    history: RowOf<typeof event>[];
    isBrought: boolean;
    paymentNote: string | null;
    /** In cents. */
    owed: number;
    discountCode: string | null;
    discountCents: number;
    replacing: RowOf<typeof replacing> | null;
    print: { number: number; key: string } | null;
  };

/**
 * Reads an order for the holder of its link.
 * @param viewerId the account of the holder's session, if any
 * @throws AppError record.notFound unless number and key belong together
 */
export const followOrder = async (
  { number, key }: { number: number; key: string },
  { db, variant }: Pick<Dependencies, 'db' | 'variant'>,
  { readRefund, readRefunds }: ReadMoney,
  viewerId: number | null,
) => {
  const { rows } = await db.execute<FollowRow>(
    sql`select ${own}, ${followed}, ${isBrought} as "isBrought",
          ${paymentNote} as "paymentNote", ${owedOutside} as owed,
          ${discountCode} as "discountCode", ${discountCents} as "discountCents",
          (select json_agg(${item} order by i.position)
            from order_items i where i.order_id = o.id) as items,
          (select json_agg(${event} order by e.id)
            from order_events e where e.order_id = o.id) as history,
          (select ${replacing} from replacements r
            join orders l on l.id = r.later_id where r.earlier_id = o.id) as replacing,
          (select json_build_object('number', p.id, 'key', p.key) from print_requests p
            join quotations q on q.id = p.quotation_id where q.order_id = o.id) as print
        from orders o where o.number = ${number} and o.follow_key = ${key}::uuid`,
  );
  const row = rows[0];
  if (!row) throw new AppError('record.notFound');
  const due = dueOf(row);
  const payAt = payAtOf(row, viewerId);
  const isOthers = row.userId !== null && row.userId !== viewerId;
  const [refunds, left, instructions, returned] = await Promise.all([
    readRefunds(db, row.id),
    isCancelled(row) ? readRefund(db, row.id) : null,
    readHowToPay(db, variant, row),
    readReturned(db, row.id),
  ]);
  return {
    ...followWire.tell(row),
    isBrought: row.isBrought,
    ...(due !== undefined && { due, ...(isOthers && { hasAccount: true }) }),
    ...(row.paymentNote !== null && { paymentNote: row.paymentNote }),
    ...(payAt && { payAt }),
    items: row.items.map(withoutNone),
    ...discountReply(row.discountCode, row.discountCents),
    ...(row.replacing ? { replacedBy: replacingWire.tell(row.replacing) } : {}),
    ...(row.print && { print: row.print }),
    // Nothing goes back of a chargeback that the shop has won.
    ...((left || row.owed > 0) && row.paymentNote === null
      ? {
          toReturn: [
            ...(left?.payments ?? []).map(({ currency, amount }) => ({ currency, amount })),
            ...(row.owed > 0 ? [{ currency: 'UYU', amount: fromCents(row.owed) }] : []),
          ],
        }
      : {}),
    instructions,
    returned,
    history: row.history.map(eventWire.tell),
    refunds: refunds.flatMap(({ outcome, endDate, currency, amount, isByHand }) =>
      outcome === 'done' && endDate
        ? { date: endDate, currency, amount, ...(isByHand && { isByHand }) }
        : [],
    ),
  };
};
