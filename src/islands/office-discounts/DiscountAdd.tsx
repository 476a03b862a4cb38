import { discountForm } from '#contract/calls/discounts';
import { discountEntity } from '#contract/definitions/discount';
import { initialValues, toWire } from '#contract/definitions/entity';
import { addDiscount } from '#stores/discounts';
import { showBriefly } from '#stores/toasts';
import { CancelButton } from '../../ui/dialog/CancelButton.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { DiscountFields, errorNames, readDiscount, useLimits } from './DiscountFields.tsx';

const INITIAL = toWire(discountEntity, initialValues(discountEntity));

interface DiscountAddProps {
  onAdded: (id: number) => void;
  onClose: () => void;
}

export const DiscountAdd = ({ onAdded, onClose }: DiscountAddProps) => {
  const limits = useLimits();
  const form = useForm({
    schema: discountForm,
    read: readDiscount,
    send: async (discount) => {
      const reply = await addDiscount({ discount });
      if (!reply.ok) return atFields(reply.error, errorNames('discount'));
      const { data: added } = reply.data;
      showBriefly(`${added.code} agregado`);
      onAdded(added.id);
      return undefined;
    },
  });
  return (
    <Dialog title="Nuevo código" onClose={onClose}>
      <Form form={form} submitText="Agregar" beside={<CancelButton />} label="Nuevo código">
        <DiscountFields form={form} shown={INITIAL} limits={limits} />
      </Form>
    </Dialog>
  );
};
