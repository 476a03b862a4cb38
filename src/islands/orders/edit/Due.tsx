/** Tells sellers what an edit of a paid order left to pay, and notes its payment. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { formatMoney, fromCents, toCents } from '#contract/amounts/money';
import { twoDecimals } from '#contract/amounts/numbers';
import { typedCents } from '#contract/amounts/typed-amounts';
import type { Order } from '#contract/entities/orders';
import { optionalText } from '#contract/fields/fields';
import { PAID_WAYS, type PaidWay, paidWayNames } from '#contract/orders/paid-ways';
import { settleOrder } from '#stores/orders/order-management';
import { Button } from '../../../ui/Button.tsx';
import { CancelButton } from '../../../ui/dialog/CancelButton.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type Problem, useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { OrderLine } from '../dialogs/OrderLine.tsx';
import { AMOUNT_LENGTH } from '../returns/return-form.ts';
import { useOutcome } from '../use-outcome.ts';

interface SettleProps {
  order: Order;
  due: number;
  onClose: () => void;
}

const SettleDialog = ({ order, due, onClose }: SettleProps) => {
  const { succeed, fail } = useOutcome(order.number, onClose);
  // As it was when the form opened.
  const [{ version }] = useState(order);
  const [by, setBy] = useState<PaidWay>('transfer');
  const most = toCents(due);
  const form = useForm({
    schema: z.object({
      amount: optionalText(AMOUNT_LENGTH).check(
        z.refine((typed) => typedCents(typed) > 0 && typedCents(typed) <= most, {
          error: () => `Ingresa un importe de hasta ${formatMoney(most)}`,
        }),
      ),
    }),
    read: (data) => ({ amount: data.get('amount') ?? '' }),
    send: async ({ amount }): Promise<Problem | undefined> => {
      const sum = fromCents(typedCents(amount));
      const reply = await settleOrder({ orderId: order.id, version, by, amount: sum });
      return reply.ok ? succeed('pago anotado') : fail(reply.error.text);
    },
  });
  return (
    <Dialog title="Anotar el pago" onClose={onClose}>
      <Form form={form} label="Anotar el pago" submitText="Anotar" beside={<CancelButton />}>
        <OrderLine order={order} />
        <Select
          label="Cómo pagó"
          name="by"
          value={by}
          options={PAID_WAYS.map((id) => ({ id, name: paidWayNames[id] }))}
          onChange={(way) => setBy(PAID_WAYS.find((one) => one === way) ?? by)}
        />
        <TextField
          form={form}
          name="amount"
          label="Importe en $"
          hint={`Falta pagar ${formatMoney(most)}.`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={AMOUNT_LENGTH}
          defaultValue={twoDecimals(due).replaceAll('.', '')}
        />
      </Form>
    </Dialog>
  );
};

export const Due = ({ order }: { order: Order }) => {
  const [isOpen, setOpen] = useState(false);
  const { due } = order;
  if (due === undefined) return null;
  return (
    <Notice tone="warning">
      <p>
        <strong>Falta pagar {formatMoney(toCents(due))}</strong> de un cambio del pedido.
      </p>
      <div className="cluster">
        <Button look="small" onClick={() => setOpen(true)}>
          Anotar el pago
        </Button>
      </div>
      {isOpen && <SettleDialog order={order} due={due} onClose={() => setOpen(false)} />}
    </Notice>
  );
};
