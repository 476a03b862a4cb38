import type { CallOutput } from '#contract/call';
import type { orderEditPreview } from '#contract/calls/order-edit';
import type { Order } from '#contract/entities/orders';
import { Notice } from '../../../ui/Notice.tsx';
import { previewTexts } from './edit-form.ts';

interface EditSumsProps {
  order: Order;
  preview: {
    data?: CallOutput<typeof orderEditPreview> | undefined;
    error?: { text: string } | undefined;
  };
  mayRefund: boolean;
}

/** Tells the sums of an edit before it is saved and mailed. */
export const EditSums = ({ order, preview: { data, error }, mayRefund }: EditSumsProps) => {
  if (error) return <Notice tone="warning">{error.text}</Notice>;
  if (!data) return null;
  const { shipping, total, difference } = previewTexts(order, data.data);
  const isRefused = data.data.back > 0 && !mayRefund;
  return (
    <Notice tone={isRefused ? 'warning' : 'info'}>
      <p>
        Envío {shipping} · Total <strong>{total}</strong>
      </p>
      {difference !== '' && (
        <p>
          <strong>{difference}</strong>
        </p>
      )}
      {isRefused && (
        <p>
          No tienes el permiso «Devoluciones»: pídele el cambio a quien lo tenga, o deja un total
          que no baje.
        </p>
      )}
    </Notice>
  );
};
