import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { returns } from '#backend/database/tables/returns';
import { queueMail } from '#backend/mail/outbox';
import { orderUrl } from '#backend/orders/order-urls';
import { formatMoney, moneyText } from '#contract/amounts/money';
import type { RefundWay } from '#contract/entities/returns';
import type { Variant } from '#variants/schema';

const facts = columnsOf(
  orders,
  'o',
  'number',
  'followKey',
  'userEmail',
  'personName',
  'paymentName',
);
const returnColumns = columnsOf(
  returns,
  'r',
  'state',
  'version',
  'reason',
  'answer',
  'refundBy',
  'refundCurrency',
  'refundCents',
);

type MailRow = RowOf<typeof facts> &
  RowOf<typeof returnColumns> & {
    rows: { name: string; code: string; quantity: number }[];
    /** Cents of UYU. */
    covered: number;
  };

interface Told {
  /** Null = it does not. */
  by: RefundWay | null;
  currency: string;
  amountCents: number;
  paymentName: string;
}

/** Tells how money goes back; empty = it does not. */
export const moneyTextOf = ({ by, currency, amountCents, paymentName }: Told): string => {
  const amount = moneyText({ currency, amountCents });
  if (by === 'hand') return `Te devolvemos ${amount} por fuera del medio de pago.`;
  return by === 'provider' ? `Te devolvemos ${amount} por ${paymentName}.` : '';
};

/** Mails the buyer the state of a return. */
export const mailReturnState = async (
  tx: Tx,
  variant: Variant,
  returnId: number,
): Promise<void> => {
  const { rows } = await tx.execute<MailRow>(
    sql`select ${facts}, ${returnColumns}, (select coalesce(json_agg(json_build_object('name', i.name,
            'code', i.code, 'quantity', ri.quantity) order by ri.position), '[]')
          from return_items ri join order_items i on i.order_id = r.order_id
            and i.position = ri.position where ri.return_id = r.id) as rows,
          (select coalesce(sum(s.cents), 0)::int from settlements s
            where s.return_id = r.id and s.cents > 0) as covered
        from returns r join orders o on o.id = r.order_id where r.id = ${returnId}`,
  );
  const row = rows[0];
  if (!row) throw new Error(`there is no return ${returnId}`);
  // The buyer may have been erased.
  if (row.userEmail === '') return;
  await queueMail(tx, {
    event: `return-state:${row.number}:${returnId}:${row.version}`,
    to: row.userEmail,
    template: 'returnState',
    data: {
      number: row.number,
      url: orderUrl(variant, row),
      name: row.personName,
      state: row.state,
      rows: row.rows,
      reason: row.reason,
      answer: row.answer,
      money: [
        row.covered > 0 ? `Cubre ${formatMoney(row.covered)} que faltaba pagar.` : '',
        moneyTextOf({
          by: row.refundBy,
          currency: row.refundCurrency,
          amountCents: row.refundCents,
          paymentName: row.paymentName,
        }),
      ]
        .filter(Boolean)
        .join(' '),
    },
  });
};
