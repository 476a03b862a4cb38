/**
 * Refunds an online payment. The order is loaded again, since another seller may have sent or
 * cancelled it. The displayed refund is sent along: if it has changed, nothing is refunded, and the
 * current one is shown.
 */
import { useState } from 'react';
import { orderDetail } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { orderStates } from '#contract/orders/order-states';
import { refundPayment } from '#stores/orders/order-management';
import { CancelButton } from '../../../ui/dialog/CancelButton.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type Problem, useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useQuery } from '../../../ui/use-query.ts';
import { useOutcome } from '../use-outcome.ts';
import { OrderLine } from './OrderLine.tsx';
import {
  AMOUNT_LENGTH,
  partText,
  partTyped,
  paymentText,
  refundText,
  typedPart,
} from './refund-text.ts';

interface RefundDialogProps {
  order: Order;
  onClose: () => void;
}

export const RefundDialog = ({ order: shown, onClose }: RefundDialogProps) => {
  const [typed, setTyped] = useState('');
  /** One of several payments; empty = all. */
  const [chosen, setChosen] = useState('');
  const { succeed, fail } = useOutcome(shown.number, onClose);
  const detailQuery = useQuery(orderDetail, { orderId: shown.id });
  // An earlier answer, or one of a refused try, may be outdated.
  const detail = detailQuery.isLoading || detailQuery.error ? undefined : detailQuery.data?.data;
  const refund = detail?.refund;
  const part = refund && typedPart(refund, typed, chosen);
  const { payments = [] } = refund ?? {};
  const one = payments.length === 1 ? payments[0] : payments.find(({ id }) => id === chosen);
  const form = useForm({
    schema: partTyped(refund, chosen),
    send: async ({ amount }): Promise<Problem | undefined> => {
      if (!refund) return undefined;
      const wanted = typedPart(refund, amount, chosen);
      // Beside a refusal the dialog shows the refund of this moment.
      const reply = await refundPayment({
        orderId: shown.id,
        refund,
        ...(wanted && { part: wanted }),
      });
      return reply.ok
        ? succeed(`dinero devuelto (${orderStates[reply.data.state].name})`)
        : fail(reply.error.text);
    },
  });
  return (
    <Dialog title="Devolver el dinero" onClose={onClose}>
      <Form
        form={form}
        label="Devolver el dinero"
        submitText="Devolver"
        danger
        disabled={!refund}
        beside={<CancelButton />}
      >
        <OrderLine order={detail?.order ?? shown} />
        {detail && refund && (
          <p aria-live="polite">
            {part && partText(detail.order, refund, part)}
            {part === undefined && refundText(detail.order, refund)}
          </p>
        )}
        {payments.length > 1 && (
          <Select
            label="Qué pago se devuelve"
            name="payment"
            value={chosen}
            options={[
              { id: '', name: 'Todos, enteros' },
              ...payments.map((payment) => ({ id: payment.id, name: paymentText(payment) })),
            ]}
            onChange={setChosen}
          />
        )}
        {one && (
          <TextField
            form={form}
            name="amount"
            label={`Importe a devolver en ${one.currency}`}
            hint="Vacío: todo."
            optional
            inputMode="decimal"
            autoComplete="off"
            maxLength={AMOUNT_LENGTH}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {detail && !refund && (
          <Notice tone="warning">Este pedido ya no tiene un pago en línea para devolver.</Notice>
        )}
        {!detail && !detailQuery.error && <Spinner text="Cargando…" />}
        {detailQuery.error && <Notice tone="danger">{detailQuery.error.text}</Notice>}
      </Form>
    </Dialog>
  );
};
