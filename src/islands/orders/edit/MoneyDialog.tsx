/** Notes money of an order that moved without a provider: how, how much and, for what went back, a note. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { formatMoney, fromCents, toCents } from '#contract/amounts/money';
import { twoDecimals } from '#contract/amounts/numbers';
import { typedCents } from '#contract/amounts/typed-amounts';
import type { Order } from '#contract/entities/orders';
import { optionalText } from '#contract/fields/fields';
import { MAX_REASON } from '#contract/limits';
import { PAID_WAYS, type PaidWay, paidWayNames } from '#contract/orders/paid-ways';
import { settleOrder } from '#stores/orders/order-management';
import { giveBackByHand } from '#stores/orders/returns';
import { CancelButton } from '../../../ui/dialog/CancelButton.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type Problem, useForm } from '../../../ui/form/use-form.ts';
import { OrderLine } from '../dialogs/OrderLine.tsx';
import { AMOUNT_LENGTH } from '../returns/return-form.ts';
import { useOutcome } from '../use-outcome.ts';

interface Moved {
  by: PaidWay;
  amount: number;
  note: string;
}

const KINDS = {
  settle: {
    title: 'Anotar el pago',
    how: 'Cómo pagó',
    missing: 'Falta pagar',
    done: 'pago anotado',
    send: ({ id: orderId, version }: Order, { by, amount }: Moved) =>
      settleOrder({ orderId, version, by, amount }),
  },
  giveBack: {
    title: 'Anotar la devolución',
    how: 'Cómo se devolvió',
    missing: 'Falta devolver',
    done: 'devolución anotada',
    send: ({ id: orderId, version }: Order, moved: Moved) =>
      giveBackByHand({ orderId, version, ...moved }),
  },
} as const;

interface MoneyDialogProps {
  kind: keyof typeof KINDS;
  order: Order;
  /** In UYU. */
  most: number;
  onClose: () => void;
}

export const MoneyDialog = ({ kind, order, most, onClose }: MoneyDialogProps) => {
  const { title, how, missing, done, send } = KINDS[kind];
  const { succeed, fail } = useOutcome(order.number, onClose);
  // As it was when the form opened.
  const [opened] = useState(order);
  const [by, setBy] = useState<PaidWay>('transfer');
  const mostCents = toCents(most);
  const form = useForm({
    schema: z.object({
      amount: optionalText(AMOUNT_LENGTH).check(
        z.refine((typed) => typedCents(typed) > 0 && typedCents(typed) <= mostCents, {
          error: () => `Ingresa un importe de hasta ${formatMoney(mostCents)}`,
        }),
      ),
      note: optionalText(MAX_REASON),
    }),
    read: (data) => ({ amount: data.get('amount') ?? '', note: data.get('note') ?? '' }),
    send: async ({ amount, note }): Promise<Problem | undefined> => {
      const reply = await send(opened, { by, amount: fromCents(typedCents(amount)), note });
      return reply.ok ? succeed(done) : fail(reply.error.text);
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} submitText="Anotar" beside={<CancelButton />}>
        <OrderLine order={order} />
        <Select
          label={how}
          name="by"
          value={by}
          options={PAID_WAYS.map((id) => ({ id, name: paidWayNames[id] }))}
          onChange={(way) => setBy(PAID_WAYS.find((one) => one === way) ?? by)}
        />
        <TextField
          form={form}
          name="amount"
          label="Importe en $"
          hint={`${missing} ${formatMoney(mostCents)}.`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={AMOUNT_LENGTH}
          defaultValue={twoDecimals(most).replaceAll('.', '')}
        />
        {kind === 'giveBack' && (
          <TextField
            form={form}
            name="note"
            label="Nota"
            hint="La lee también el comprador."
            optional
            autoComplete="off"
            maxLength={MAX_REASON}
          />
        )}
      </Form>
    </Dialog>
  );
};
