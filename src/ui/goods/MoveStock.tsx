/** Takes units of a product from one branch to another, with the reason: refused where it has not so many any more. */
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
import { quantNow, Reasons, type StockFormProps, typedUnits } from './StockFields.tsx';

interface MoveStockProps extends StockFormProps {
  /** Where it may go. */
  others: readonly { code: string; name: string }[];
  /** To setting what the branch has. */
  onBack: () => void;
}

const REASONS = ['Reposición', 'Lo espera un cliente', 'Devolución'];

const schema = z.object({
  quantity: typedUnits(1),
  toBranch: requiredText(20),
  reason: neededReason(),
});

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
        const name = others.find((one) => one.code === toBranch)?.name ?? toBranch;
        showBriefly(
          `${counted(quantity, 'unidad', 'unidades')} de ${code}: de ${branch.name} a ${name}`,
        );
        onClose();
        return undefined;
      }
      const now = quantNow(reply.error.detail, branch.code);
      if (now !== undefined) onFrom(now);
      return atFields(reply.error, {
        change: 'quantity',
        toBranch: 'toBranch',
        reason: 'reason',
      });
    },
  });
  return (
    <>
      <Form
        form={form}
        submitText="Pasar"
        beside={<Button onClick={() => leaveForms(onBack, place?.id)}>Volver</Button>}
      >
        {/* What was pressed to come here is gone: the focus goes on where somebody types. */}
        <TextField
          form={form}
          name="quantity"
          label="Cuántas pasan"
          inputMode="numeric"
          autoFocus
        />
        <Select
          name="toBranch"
          label="A qué sucursal"
          value={to}
          options={others.map((one) => ({ id: one.code, name: one.name }))}
          onChange={setTo}
          error={form.errors.toBranch}
        />
        <TextField form={form} name="reason" label="Motivo" defaultValue={REASONS[0]} />
      </Form>
      <Reasons reasons={REASONS} />
    </>
  );
};
