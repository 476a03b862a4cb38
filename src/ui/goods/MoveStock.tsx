import { useState } from 'react';
import * as z from 'zod/mini';
import { counted } from '#contract/amounts/counted';
import { neededReason, requiredText } from '#contract/fields/fields';
import { moveStock } from '#stores/goods/goods';
import { showBriefly } from '#stores/toasts';
import { leaveForms } from '#stores/unsaved';
import { Button } from '../Button.tsx';
import { usePlace } from '../dialog/place.ts';
import { Form } from '../form/Form.tsx';
import { Select } from '../form/Select.tsx';
import { TextField } from '../form/TextField.tsx';
import { atFields, useForm } from '../form/use-form.ts';
import { currentQuantity, Reasons, type StockFormProps, typedUnits } from './StockFields.tsx';

interface MoveStockProps extends StockFormProps {
  /** The possible destinations. */
  others: readonly { code: string; name: string }[];
  /** Returns to the form that sets the quantity. */
  onBack: () => void;
}

const REASONS = ['Reposición', 'Lo espera un cliente', 'Devolución'];

const schema = z.object({
  quantity: typedUnits(1),
  toBranch: requiredText(20),
  reason: neededReason(),
});

/** Moves units of a product to another branch. */
export const MoveStock = ({ code, branch, others, onFrom, onBack, onClose }: MoveStockProps) => {
  const place = usePlace();
  const [to, setTo] = useState(others[0]?.code ?? '');
  const form = useForm({
    schema,
    send: async ({ quantity, toBranch, reason }) => {
      const reply = await moveStock({
        code,
        branch: branch.code,
        change: quantity,
        toBranch,
        reason,
      });
      if (reply.ok) {
        const name = others.find((other) => other.code === toBranch)?.name ?? toBranch;
        showBriefly(
          `${counted(quantity, 'unidad', 'unidades')} de ${code}: de ${branch.name} a ${name}`,
        );
        onClose();
        return undefined;
      }
      const current = currentQuantity(reply.error.detail, branch.code);
      if (current !== undefined) onFrom(current);
      return atFields(reply.error, {
        change: 'quantity',
        toBranch: 'toBranch',
        reason: 'reason',
      });
    },
  });
  return (
    <Form
      form={form}
      submitText="Pasar"
      beside={<Button onClick={() => leaveForms(onBack, place?.id)}>Volver</Button>}
    >
      {/* The button that opened this form is gone, so move the focus to the first field. */}
      <TextField form={form} name="quantity" label="Cuántas pasan" inputMode="numeric" autoFocus />
      <Select
        name="toBranch"
        label="A qué local"
        value={to}
        options={others.map((other) => ({ id: other.code, name: other.name }))}
        onChange={setTo}
        error={form.errors.toBranch}
      />
      <TextField form={form} name="reason" label="Motivo" defaultValue={REASONS[0]} />
      <Reasons reasons={REASONS} />
    </Form>
  );
};
