/** Changes what one branch has of a product, with the reason: it is refused where an order took some meanwhile. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import { integer, requiredText } from '#contract/fields';
import { messages } from '#contract/messages';
import { setStock } from '#stores/goods/goods';
import { showBriefly } from '#stores/toasts';
import { Dialog } from '../dialog/Dialog.tsx';
import { Form } from '../form/Form.tsx';
import { TextField } from '../form/TextField.tsx';
import { atFields, useForm } from '../form/use-form.ts';

interface StockDialogProps {
  code: string;
  branch: { code: string; name: string; quant: number };
  onClose: () => void;
}

/** What sellers say the most; anything else is typed. */
const REASONS = ['Recuento', 'Llegó mercadería', 'Venta en el mostrador', 'Rotura', 'Devolución'];
const SHOWN_MS = 2_500;

const schema = z.object({
  quantity: z.pipe(
    z.pipe(
      z.string().check(z.trim(), z.minLength(1, messages.required)),
      z.transform((typed) => (/^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN)),
    ),
    integer(0, MAX_STOCK),
  ),
  reason: requiredText(300),
});

const stockNow = z.object({ branches: z.array(z.object({ code: z.string(), quant: z.int() })) });

export const StockDialog = ({ code, branch, onClose }: StockDialogProps) => {
  const [from, setFrom] = useState(branch.quant);
  const form = useForm({
    schema,
    send: async ({ quantity, reason }) => {
      // Nothing changed: it closes without a call.
      if (quantity === from) {
        onClose();
        return undefined;
      }
      const reply = await setStock({ code, branch: branch.code, quantity, from, reason });
      if (reply.ok) {
        showBriefly(`${branch.name}: ${quantity} unidades de ${code}`, SHOWN_MS);
        onClose();
        return undefined;
      }
      const now = stockNow
        .safeParse(reply.error.detail)
        .data?.branches.find((one) => one.code === branch.code);
      if (now) setFrom(now.quant);
      return atFields(reply.error, { quantity: 'quantity', reason: 'reason' });
    },
  });
  return (
    <Dialog title={`Stock de ${code} en ${branch.name}`} onClose={onClose}>
      <p>Hay {from === 1 ? '1 unidad' : `${from} unidades`}.</p>
      <Form form={form} submitText="Guardar">
        <TextField
          form={form}
          name="quantity"
          label="Cuántas quedan"
          inputMode="numeric"
          defaultValue={`${branch.quant}`}
          // What is typed takes the old number's place.
          onFocus={({ target }) => target.select()}
        />
        <TextField form={form} name="reason" label="Motivo" defaultValue={REASONS[0]} />
      </Form>
      <p className="cluster">
        {REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            className="button button-quiet button-small"
            onClick={(event) => {
              const box = event.currentTarget.closest('dialog')?.querySelector('[name="reason"]');
              if (box instanceof HTMLInputElement) box.value = reason;
            }}
          >
            {reason}
          </button>
        ))}
      </p>
    </Dialog>
  );
};
