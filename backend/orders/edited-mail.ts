import { readHowToPay, readInstructions } from '#backend/config/read-config';
import type { Db, Tx } from '#backend/database/connection';
import { queueMail } from '#backend/mail/outbox';
import { paysByInstructions } from '#contract/orders/payments';
import { instructionsOf } from '#variants/how-to-pay';
import { isOfferedForOrders } from '#variants/samples';
import type { Variant } from '#variants/schema';
import { orderData, readFacts } from './order-facts.ts';
import { orderUrl } from './order-urls.ts';
import type { LockedOrder } from './transition.ts';

/** Reads how a difference can be paid: the instructions of the methods on offer. */
const readWaysToPay = async (
  db: Pick<Db | Tx, '_'>,
  variant: Pick<Variant, 'payments'>,
): Promise<{ name: string; lines: string[] }[]> => {
  const edited = await readInstructions(db);
  const offered = variant.payments.filter(
    (payment) =>
      paysByInstructions(payment.id) &&
      isOfferedForOrders(payment, edited.find(({ id }) => id === payment.id)?.text),
  );
  return offered.flatMap(({ id, name }) => {
    const lines = instructionsOf(variant, id, edited);
    return lines.length > 0 ? [{ name, lines }] : [];
  });
};

/** Mails the buyer an edited order, with what is left to pay or goes back. */
export const mailEdited = async (
  tx: Tx,
  variant: Variant,
  { id, dueCents }: Pick<LockedOrder, 'id' | 'dueCents'>,
  { reason, refund, payOnline }: { reason: string; refund: string; payOnline: string[] },
): Promise<void> => {
  const facts = await readFacts(tx, id);
  // The buyer may have been erased.
  if (facts.userEmail === '') return;
  await queueMail(tx, {
    event: `order-edited:${facts.number}:${facts.version}`,
    to: facts.userEmail,
    template: 'orderEdited',
    data: {
      ...orderData(variant, facts),
      name: facts.personName,
      url: orderUrl(variant, facts),
      reason,
      refund,
      dueCents,
      payOnline,
      waysToPay: dueCents > 0 ? await readWaysToPay(tx, variant) : [],
      instructions: await readHowToPay(tx, variant, facts),
    },
  });
};
