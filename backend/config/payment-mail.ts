/** Mails to the owners of a shop that its bank accounts or payment methods changed. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { linkTo } from '#backend/auth/one-time-tokens';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { queueMails } from '#backend/mail/outbox';
import { readOwnData } from '#contract/entities/own-data';
import { readPaymentInstructions } from '#contract/entities/shop-settings';
import type { Variant } from '#variants/schema';

/** Matches six digits or more, grouped or not: the number of an account, or of a telephone to pay to. */
const ACCOUNT = /\d(?:[ .\-/]?\d){5,}/g;
const SHOWN_DIGITS = 4;

/** Returns the ends of the account numbers in a text: `…4321`. */
const accountEnds = (text: string): string =>
  [
    ...new Set(
      (text.match(ACCOUNT) ?? []).map((one) => `…${one.replace(/\D/g, '').slice(-SHOWN_DIGITS)}`),
    ),
  ].join(', ');

const endsOf = (text: string): string => accountEnds(text) || 'sin número de cuenta';

type PaymentKey = 'PAYMENT_INSTRUCTIONS' | 'SHOP_PAYMENTS';

/** Describes each payment method by a stored value. */
const described = (
  { payments }: Pick<Variant, 'payments'>,
  key: PaymentKey,
  stored: string | null,
): { name: string; state: string; text: string }[] => {
  if (key === 'SHOP_PAYMENTS') {
    const own = readOwnData({ SHOP_PAYMENTS: stored }).payments;
    return payments.map(({ id, name, isOff }) => {
      const state =
        (own.find((row) => row.id === id)?.isOffered ?? !isOff) ? 'se ofrece' : 'no se ofrece';
      return { name, state, text: state };
    });
  }
  const own = readPaymentInstructions(stored);
  return payments.map(({ id, name, instructions }) => {
    const state = own.find((row) => row.id === id)?.text || instructions.join('\n');
    return { name, state, text: endsOf(state) };
  });
};

/** @param folder the shop without stored values */
export const paymentChanges = (
  folder: Pick<Variant, 'payments'>,
  key: PaymentKey,
  before: string | null,
  after: string,
): { name: string; text: string }[] => {
  const previous = described(folder, key, before);
  return described(folder, key, after).flatMap(({ name, state, text }, at) => {
    const { state: oldState, text: oldText } = previous[at] ?? { state: '', text: '' };
    if (state === oldState) return [];
    if (key === 'SHOP_PAYMENTS') return [{ name, text: `ahora ${text}` }];
    return [
      {
        name,
        text:
          text === oldText
            ? `cambió el texto; cuenta ${text}`
            : `antes cuenta ${oldText}, ahora ${text}`,
      },
    ];
  });
};

/** Queues a mail to each owner with an enabled account. */
export const mailPaymentChange = async (
  tx: Tx,
  changes: readonly { name: string; text: string }[],
  author: { firstName: string; lastName: string },
  { variant, now }: Pick<Dependencies, 'variant' | 'now'>,
): Promise<void> => {
  if (changes.length === 0) return;
  const { rows: owners } = await tx.execute<{ email: string; name: string }>(sql`
    select u.email, u.first_name as name from users u
      join employees e on e.person_id = u.person_id
        and e.company_id = ${variant.destinationCompany.id} and e.position = 'OWN'
    where not u.is_disabled order by u.id`);
  const event = `payments-changed:${randomUUID()}`;
  await queueMails(
    tx,
    owners.map(({ email, name }, at) => ({
      event: `${event}:${at}`,
      to: email,
      template: 'paymentsChanged' as const,
      data: {
        name,
        author: `${author.firstName} ${author.lastName}`.trim(),
        at: now().toISOString(),
        changes: [...changes],
        url: linkTo(variant, 'office-settings'),
      },
    })),
  );
};
