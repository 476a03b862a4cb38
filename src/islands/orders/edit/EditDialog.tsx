import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { orderEditPreview } from '#contract/calls/order-edit';
import { orderChanged } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { MAX_REASON } from '#contract/limits';
import { hasBeenPaid } from '#contract/orders/order-states';
import { needsAddress, SHIPPING_IDS } from '#contract/orders/payments';
import { addressText } from '#contract/people/addresses';
import { $session } from '#stores/account/session';
import { editOrder } from '#stores/orders/order-management';
import { showBriefly, showToast } from '#stores/toasts';
import { CancelButton } from '../../../ui/dialog/CancelButton.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { SETTLE_MS } from '../../../ui/form/Combobox.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { PlaceFields, readPlace } from '../../../ui/form/PlaceFields.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Check, TextField } from '../../../ui/form/TextField.tsx';
import { type Problem, useForm } from '../../../ui/form/use-form.ts';
import { useBranches } from '../../../ui/use-branches.ts';
import { useQuery } from '../../../ui/use-query.ts';
import { useMayRefund } from '../card/use-may-refund.ts';
import { OrderLine } from '../dialogs/OrderLine.tsx';
import { useIsMounted } from '../use-is-mounted.ts';
import { useOutcome } from '../use-outcome.ts';
import { EditLines } from './EditLines.tsx';
import { EditSums } from './EditSums.tsx';
import {
  ADDRESS_NAMES,
  doneText,
  editSchema,
  itemsOf,
  linesOf,
  linesProblem,
  refundWays,
} from './edit-form.ts';

interface EditProps {
  order: Order;
  onClose: () => void;
}

const changedText = ({ number }: Order): string =>
  `Otra persona cambió el pedido ${number} mientras tanto: ciérralo y mira cómo quedó.`;

export const EditDialog = ({ order, onClose }: EditProps) => {
  const isMounted = useIsMounted();
  const { fail } = useOutcome(order.number, onClose);
  const branches = useBranches();
  // As it was when the form opened: a newer one is another decision.
  const [{ version }] = useState(order);
  const [lines, setLines] = useState(() => linesOf(order));
  const [shippingId, setShippingId] = useState(order.shippingId);
  const [branchCode, setBranchCode] = useState(order.branchCode || (branches[0]?.code ?? ''));
  const [isMoved, setMoved] = useState(false);
  const mayRefund = useMayRefund();
  const session = useStore($session, { ssr: 'initial' });
  const isSeller = session.status === 'user' && session.user.isSeller;
  const ways = hasBeenPaid(order) && mayRefund ? refundWays(order) : [];
  const [refundBy, setRefundBy] = useState(ways[0]?.id);
  const shipping = SHIPPING_IDS.find((id) => id === shippingId);
  const preview = useQuery(
    orderEditPreview,
    shipping !== undefined && linesProblem(lines) === undefined
      ? { orderId: order.id, items: itemsOf(lines), shippingId: shipping }
      : null,
    { settleMs: SETTLE_MS },
  );
  const goesOut = needsAddress(shippingId);
  const hasAddress = goesOut && (isMoved || order.address === '');
  const form = useForm({
    schema: editSchema(hasAddress),
    read: (data) => {
      const { stateId, cityId } = readPlace(data);
      return {
        shippingId,
        branchCode: goesOut ? '' : branchCode,
        reason: data.get('reason') ?? '',
        ...(hasAddress && {
          address: {
            OrderAddress: data.get('address') ?? '',
            OrderAddressStateId: stateId,
            OrderAddressCityId: cityId,
            OrderAddressRecipient: data.get('recipient') ?? '',
            OrderAddressObservation: data.get('observation') ?? '',
          },
        }),
      };
    },
    send: async (values): Promise<Problem | undefined> => {
      const text = linesProblem(lines);
      if (text) return { text };
      const reply = await editOrder({
        orderId: order.id,
        version,
        items: itemsOf(lines),
        ...values,
        ...(refundBy && { refundBy }),
      });
      if (reply.ok) {
        const { text: done, isOpen } = doneText(order, reply.data.data);
        if (isOpen) showToast('warning', done);
        else showBriefly(done);
        if (isMounted.current) onClose();
        return undefined;
      }
      const { code, detail } = reply.error;
      const isOther = code === 'record.changed' && orderChanged.safeParse(detail).success;
      return fail(isOther ? changedText(order) : reply.error.text);
    },
  });
  const errorOf = (name: string): string | undefined =>
    Object.entries(ADDRESS_NAMES).flatMap(([path, own]) =>
      own === name ? [form.errors[path]] : [],
    )[0];
  const errors = Object.fromEntries(
    Object.values(ADDRESS_NAMES).map((name) => [name, errorOf(name) ?? '']),
  );
  return (
    <Dialog title="Cambiar el pedido" onClose={onClose}>
      <Form
        form={form}
        label="Cambiar el pedido"
        submitText="Guardar y avisar"
        beside={<CancelButton />}
      >
        <OrderLine order={order} />
        <EditLines
          lines={lines}
          prices={preview.data?.data.items}
          onLines={setLines}
          isSeller={isSeller}
        />
        <Select
          label="Entrega"
          name="shippingId"
          value={shippingId}
          options={variant.shippings.map(({ id, name }) => ({ id, name }))}
          onChange={setShippingId}
        />
        {!goesOut && (
          <Select
            label="Se retira en"
            name="branchCode"
            value={branchCode}
            options={branches.map(({ code, name }) => ({ id: code, name }))}
            onChange={setBranchCode}
          />
        )}
        {goesOut && order.address !== '' && (
          <>
            <p className="small">{addressText(order)}</p>
            <Check
              name="isMoved"
              label="Va a otra dirección"
              onChange={({ target }) => setMoved(target.checked)}
            />
          </>
        )}
        {hasAddress && (
          <>
            <TextField form={{ errors }} name="address" label="Dirección" maxLength={300} />
            <PlaceFields errors={errors} />
            <TextField
              form={{ errors }}
              name="recipient"
              label="Quién recibe"
              optional
              maxLength={200}
            />
            <TextField
              form={{ errors }}
              name="observation"
              label="Indicaciones"
              optional
              maxLength={500}
            />
          </>
        )}
        <EditSums order={order} preview={preview} mayRefund={mayRefund} />
        {ways.length > 0 && (
          <Select
            label="Si el total baja, la diferencia se devuelve"
            name="refundBy"
            value={refundBy ?? ''}
            options={ways}
            onChange={(way) => setRefundBy(ways.find(({ id }) => id === way)?.id)}
            hint="Si sube, el comprador recibe cómo pagarla, y el pedido dice cuánto falta."
          />
        )}
        <TextField
          form={form}
          name="reason"
          label="Motivo"
          optional
          maxLength={MAX_REASON}
          hint="El comprador lo lee en el correo con el pedido nuevo."
        />
      </Form>
    </Dialog>
  );
};
