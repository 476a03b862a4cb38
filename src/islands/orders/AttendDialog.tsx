/** Says that what needed attention is dealt with; who, when and how stays in the order's history. */
import * as z from 'zod/mini';
import type { Order } from '#contract/entities/orders';
import { optionalText } from '#contract/fields';
import { attendOrder } from '#stores/order-desk';
import { showBriefly, showToast } from '#stores/toasts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useForm } from '../../ui/use-form.ts';
import { OrderLine } from './OrderLine.tsx';
import { useIsOpen } from './use-is-open.ts';

const TEXT_LENGTH = 300;
const note = z.object({ text: optionalText(TEXT_LENGTH) });

interface AttendDialogProps {
  /** As it was shown. */
  order: Order;
  onClose: () => void;
}

export const AttendDialog = ({ order, onClose }: AttendDialogProps) => {
  const isOpen = useIsOpen();
  const attention = order.counter?.attention ?? '';
  const form = useForm({
    schema: note,
    send: async ({ text }) => {
      const reply = await attendOrder({ orderId: order.id, attention, text });
      if (!reply.ok) {
        if (isOpen.current) return { text: reply.error.text };
        showToast('error', `Pedido ${order.number}: ${reply.error.text}`);
        return undefined;
      }
      showBriefly(`Pedido ${order.number}: resuelto`, 3_000);
      if (isOpen.current) onClose();
      return undefined;
    },
  });
  return (
    <Dialog title="Ya está resuelto" onClose={onClose}>
      <Form
        form={form}
        label="Ya está resuelto"
        submitText="Confirmar"
        beside={
          <button type="button" className="button" onClick={onClose}>
            Cancelar
          </button>
        }
      >
        <OrderLine order={order} />
        <Notice tone="warning">{attention}</Notice>
        <TextField
          form={form}
          name="text"
          label="Qué hiciste"
          optional
          maxLength={TEXT_LENGTH}
          hint="Queda en el historial con tu nombre. El comprador no lo lee. Si aparece algo nuevo, el pedido vuelve a pedir atención."
        />
      </Form>
    </Dialog>
  );
};
