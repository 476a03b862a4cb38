/** Tells buyer and shop what happened to an order's payment, where that is out of the ordinary. */
import { sql } from 'drizzle-orm';
import { paidStatuses } from '#backend/database/tables/payments';

/** Reasons of a provider's moves, as the history shows them to buyers too. */
export const PAYMENT_REASONS = {
  pending: 'El medio de pago informa un pago pendiente.',
  paid: 'El medio de pago confirmó el pago.',
  declined:
    'El medio de pago rechazó el pago y no cobró nada. Se puede pagar de nuevo, con otra tarjeta u otra cuenta.',
  cancelled: 'El pago se canceló en el medio de pago, que no cobró nada.',
  otherAmount: 'Llegó un pago de otro importe: la tienda lo revisa.',
  returned: 'El medio de pago devolvió el dinero.',
  chargedBack: 'El medio de pago anuló el cobro por un reclamo (contracargo).',
} as const;

const DISPUTED =
  'Hay un reclamo abierto por este pago. El medio de pago retiene el dinero hasta que se resuelva: no es una devolución.';
const WON =
  'El contracargo se resolvió a favor de la tienda: el cobro vale, y el pedido sigue cancelado.';

const has = (condition: ReturnType<typeof sql>) =>
  sql`exists (select from payments p where p.order_id = o.id and ${condition})`;
const isPaid = has(sql`p.status in ${paidStatuses}`);

/** The note of an order `o`; null if there is none. */
export const paymentNote = sql`(select case
    when ${has(sql`p.status = 'disputed'`)} then ${DISPUTED}::text
    when last.reason = ${PAYMENT_REASONS.chargedBack} and o.state = 'CAN'
      then case when ${isPaid} then ${WON}::text else last.reason end
    when ${has(sql`p.status = 'charged_back' and p.due_charge_id is null`)} and not ${isPaid}
      then ${PAYMENT_REASONS.chargedBack}::text
    when o.state = 'PCH' and last.actor = 'provider' then last.reason end
  from (select e.reason, e.actor from order_events e
    where e.order_id = o.id order by e.id desc limit 1) last)`;
